CREATE TABLE "demo_closed" (
	"user_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_rows" (
	"table_name" text NOT NULL,
	"record_id" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "demo_rows_table_name_record_id_pk" PRIMARY KEY("table_name","record_id")
);
