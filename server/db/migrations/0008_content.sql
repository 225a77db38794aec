CREATE TABLE "content_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"number" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"data" jsonb NOT NULL,
	"author_id" integer,
	"approver_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"publish_at" timestamp with time zone,
	"withdraw_at" timestamp with time zone,
	"failed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_state" CHECK ("content_versions"."state" in ('draft','submitted','approved','rejected','published','replaced','withdrawn','trashed'))
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_number" ON "content_versions" USING btree ("kind","record_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_open" ON "content_versions" USING btree ("kind","record_id") WHERE state in ('draft','submitted','approved','rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_live" ON "content_versions" USING btree ("kind","record_id") WHERE state = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_bin" ON "content_versions" USING btree ("kind","record_id") WHERE state = 'trashed';--> statement-breakpoint
CREATE INDEX "content_versions_list" ON "content_versions" USING btree ("kind","state","updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "content_versions_due" ON "content_versions" USING btree ("publish_at") WHERE state = 'approved' and publish_at is not null;--> statement-breakpoint
CREATE INDEX "content_versions_end" ON "content_versions" USING btree ("withdraw_at") WHERE state = 'published' and withdraw_at is not null;