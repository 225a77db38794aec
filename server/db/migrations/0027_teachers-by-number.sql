ALTER TABLE "courses" ADD COLUMN "teacher_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_teacher_phone" ON "courses" USING btree ("teacher_phone") WHERE teacher_phone <> '';--> statement-breakpoint
-- Whose lesson it is that a unit says by a number: known as soon as a teacher has proven it, whichever came first.
CREATE FUNCTION courses_taught() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_restored() AND NEW.teacher_phone <> '' AND (TG_OP = 'INSERT' OR NEW.teacher_phone <> OLD.teacher_phone) THEN
    NEW.teacher_user_id := (SELECT id FROM users
      WHERE cell_phone = NEW.teacher_phone AND phone_proven_at IS NOT NULL AND 2 = ANY (kinds));
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER courses_taught BEFORE INSERT OR UPDATE OF teacher_phone ON courses
  FOR EACH ROW EXECUTE FUNCTION courses_taught();--> statement-breakpoint
CREATE FUNCTION courses_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE courses SET teacher_user_id = NEW.id WHERE teacher_phone = NEW.cell_phone AND teacher_user_id IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER courses_follow AFTER INSERT OR UPDATE OF cell_phone, phone_proven_at, kinds ON users FOR EACH ROW
  WHEN (NEW.phone_proven_at IS NOT NULL AND NEW.cell_phone <> '' AND 2 = ANY (NEW.kinds)) EXECUTE FUNCTION courses_follow();
