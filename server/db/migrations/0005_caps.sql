CREATE TABLE "tallies" (
	"key" text PRIMARY KEY NOT NULL,
	"used" bigint NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tallies_end" ON "tallies" USING btree ("ends_at");