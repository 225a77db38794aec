CREATE TABLE "typed_copies" (
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"copied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "typed_copies_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "typed_copies" ADD CONSTRAINT "typed_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;