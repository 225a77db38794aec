DROP INDEX "approvals_open";--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "haystack" text GENERATED ALWAYS AS (lower(name || chr(10) || contact_name || chr(10) || region)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "haystack" text GENERATED ALWAYS AS (lower(name || chr(10) || username || chr(10) || coalesce(cell_phone, '') || chr(10) || dept)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "haystack" text GENERATED ALWAYS AS (lower(name || chr(10) || cell_phone || chr(10) || dept)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "approvals_decided" ON "approvals" USING btree ("status","decided_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("status","submitted_at","id");--> statement-breakpoint
-- Which kind is in which state: of units few wait, of trainees many, and a list must know.
CREATE STATISTICS "approvals_kinds_states" (mcv) ON "kind", "status" FROM "approvals";
