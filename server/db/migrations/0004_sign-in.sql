ALTER TABLE "login_tries" DROP CONSTRAINT "login_tries_pkey";--> statement-breakpoint
ALTER TABLE "login_tries" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_tries" ADD COLUMN "succeeded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_tries" ADD CONSTRAINT "login_tries_place" PRIMARY KEY("username","place");--> statement-breakpoint
CREATE INDEX "login_tries_last" ON "login_tries" USING btree ("last_at");
