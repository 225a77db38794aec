ALTER TABLE "courses" ADD COLUMN "point_id" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_point" ON "courses" USING btree ("point_id") WHERE point_id is not null;