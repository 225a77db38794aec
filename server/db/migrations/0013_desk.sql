CREATE TABLE "calendar_days" (
	"day" date PRIMARY KEY NOT NULL,
	"work" boolean NOT NULL,
	"name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text DEFAULT 'plain' NOT NULL,
	"opens" smallint DEFAULT 0 NOT NULL,
	"closes" smallint DEFAULT 1440 NOT NULL,
	CONSTRAINT "calendars_one" CHECK ("calendars"."id" = 1 and "calendars"."mode" in ('plain', 'working') and "calendars"."opens" >= 0 and "calendars"."opens" < "calendars"."closes" and "calendars"."closes" <= 1440)
);
--> statement-breakpoint
DROP INDEX "demands_due";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "applications_decider" ON "applications" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "demands_inbox" ON "demands" USING btree ((case when "status" = 2 then 2 when "answered_at" is not null then 1 else 0 end),"due_at","id");