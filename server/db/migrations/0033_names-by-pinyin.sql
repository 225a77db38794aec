DROP INDEX "students_name";--> statement-breakpoint
DROP INDEX "students_dept";--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING btree ("unit_id",(translate(left("name", 1), '沈曾单解仇区查翟缪覃朴种', '审增善谢求欧渣宅庙秦瓢虫') || substr("name", 2)) collate "zh-Hans-x-icu","id");--> statement-breakpoint
CREATE INDEX "students_dept" ON "students" USING btree ("unit_id","dept" collate "zh-Hans-x-icu","id");