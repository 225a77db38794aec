CREATE TABLE "read_marks" (
	"day" date NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "read_marks_day_mark_pk" PRIMARY KEY("day","mark")
);
