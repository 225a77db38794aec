ALTER TABLE "users" ADD COLUMN "phone_proven_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sms_outbox_created" ON "sms_outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_number" ON "applications" USING btree ("cell_phone");--> statement-breakpoint
-- Who has agreed to the notice came in by a code, unless staff have written down another number since.
UPDATE "users" SET "phone_proven_at" = "consent_at"
WHERE "cell_phone" IS NOT NULL AND "consent_at" IS NOT NULL AND NOT "is_admin" AND NOT EXISTS (
  SELECT 1 FROM "trail" WHERE "trail"."action" = 'user.correct' AND "trail"."subject_id" = "users"."id"::text
);
