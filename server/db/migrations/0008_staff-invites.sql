CREATE TABLE "spare_codes" (
	"user_id" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "spare_codes_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invites_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "spare_codes" ADD CONSTRAINT "spare_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;