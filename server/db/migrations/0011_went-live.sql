CREATE TABLE "went_live" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_row" CHECK ("went_live"."id" = 1)
);
--> statement-breakpoint
-- Accounts of a demonstration were closed here: the site has been live.
INSERT INTO "went_live" ("id") SELECT 1 WHERE EXISTS (SELECT FROM "demo_closed");
