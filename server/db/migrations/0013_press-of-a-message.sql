ALTER TABLE "message_sends" ADD COLUMN "press" text;--> statement-breakpoint
ALTER TABLE "message_sends" ADD CONSTRAINT "message_sends_press" UNIQUE("press");