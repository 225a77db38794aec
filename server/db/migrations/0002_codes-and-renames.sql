ALTER TABLE "approvals" ADD COLUMN "former" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "wanted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "sealed" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_codes_address" ON "sms_codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_network" ON "sms_codes" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "sms_outbox_template" ON "sms_outbox" USING btree ("template","created_at");