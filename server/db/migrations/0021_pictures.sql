CREATE TABLE "pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"widths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_queued" boolean DEFAULT false NOT NULL,
	"is_whole" boolean DEFAULT false NOT NULL,
	"fault" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_path_files_path_fk" FOREIGN KEY ("path") REFERENCES "public"."files"("path") ON DELETE cascade ON UPDATE no action;