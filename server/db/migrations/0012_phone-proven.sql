ALTER TABLE "users" ADD COLUMN "phone_proven_at" timestamp with time zone;
--> statement-breakpoint
-- Who has agreed to the notice came in by a code, unless staff have written down another number since.
UPDATE "users" SET "phone_proven_at" = "consent_at"
WHERE "cell_phone" IS NOT NULL AND "consent_at" IS NOT NULL AND NOT "is_admin" AND NOT EXISTS (
  SELECT 1 FROM "trail" WHERE "trail"."action" = 'user.correct' AND "trail"."subject_id" = "users"."id"::text
);
