CREATE TABLE "privacy_drafts" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"note" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"date" text NOT NULL,
	"user_name" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "privacy_drafts_one" CHECK ("privacy_drafts"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy_versions" ADD COLUMN "told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "units_licence" ON "units" USING btree ("licence") WHERE licence <> '';--> statement-breakpoint
CREATE INDEX "applications_attachment" ON "applications" USING btree ("attachment") WHERE attachment <> '';--> statement-breakpoint
CREATE INDEX "privacy_versions_force" ON "privacy_versions" USING btree ("date","id");