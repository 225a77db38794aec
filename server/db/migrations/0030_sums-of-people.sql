DROP INDEX "attendance_class";--> statement-breakpoint
CREATE INDEX "attendance_class" ON "attendance" USING btree ("class_id","student_id","course_id","status");