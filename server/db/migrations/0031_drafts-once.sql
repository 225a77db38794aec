ALTER TABLE "content_versions" ADD COLUMN "press" text;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_press" UNIQUE("press");