ALTER TABLE "search_terms" DROP CONSTRAINT "search_terms_term_day_pk";--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_day_term_pk" PRIMARY KEY("day","term");