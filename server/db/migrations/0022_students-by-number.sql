DROP INDEX "students_phone";--> statement-breakpoint
CREATE INDEX "students_phone" ON "students" USING btree ("cell_phone");