ALTER TABLE "training_classes" ADD COLUMN "press_words" text;--> statement-breakpoint
ALTER TABLE "training_classes" ADD COLUMN "press_version" integer;