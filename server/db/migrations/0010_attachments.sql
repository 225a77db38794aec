-- What nobody has edited of the demonstration is told by a digest of whole rows, which get a column more.
UPDATE "demo_rows" d SET "digest" = '' FROM "articles" t WHERE d."table_name" = 'articles' AND d."record_id" = t."id" AND d."digest" = md5(t::text);--> statement-breakpoint
UPDATE "demo_rows" d SET "digest" = '' FROM "projects" t WHERE d."table_name" = 'projects' AND d."record_id" = t."id" AND d."digest" = md5(t::text);--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "downloads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "demo_rows" d SET "digest" = md5(t::text) FROM "articles" t WHERE d."table_name" = 'articles' AND d."record_id" = t."id" AND d."digest" = '';--> statement-breakpoint
UPDATE "demo_rows" d SET "digest" = md5(t::text) FROM "projects" t WHERE d."table_name" = 'projects' AND d."record_id" = t."id" AND d."digest" = '';
