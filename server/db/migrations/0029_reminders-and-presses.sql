ALTER TABLE "training_classes" ADD COLUMN "remind_by_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "training_classes" ADD COLUMN "press" text;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "reminds" date;--> statement-breakpoint
CREATE INDEX "mailings_reminds" ON "mailings" USING btree ("class_id","reminds") WHERE reminds is not null;--> statement-breakpoint
ALTER TABLE "training_classes" ADD CONSTRAINT "training_classes_press" UNIQUE("press");