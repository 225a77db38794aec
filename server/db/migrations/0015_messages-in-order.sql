DROP INDEX "messages_send";--> statement-breakpoint
CREATE INDEX "messages_send" ON "messages" USING btree ("send_id","read_at" DESC NULLS LAST,"id" DESC NULLS FIRST);