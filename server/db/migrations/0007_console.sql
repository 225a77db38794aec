CREATE TABLE "trail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "trail_at" ON "trail" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "trail_subject" ON "trail" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "trail_user" ON "trail" USING btree ("user_id","at");--> statement-breakpoint
-- Whoever was staff before there were roles could do everything.
UPDATE "users" SET "roles" = '{administrator}' WHERE "is_admin";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_roles" CHECK ("users"."roles" <@ array['editor','approver','desk','training','administrator'] and ("users"."is_admin" or "users"."roles" = '{}'));--> statement-breakpoint
CREATE FUNCTION trail_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the trail is only ever written'; END $$;--> statement-breakpoint
CREATE TRIGGER trail_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON "trail" FOR EACH STATEMENT EXECUTE FUNCTION trail_stays();
