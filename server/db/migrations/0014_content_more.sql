-- The pairs of neighbouring characters of a title, in small letters: what a search in titles is found by.
CREATE FUNCTION title_grams(title text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower(title), n, 2)), '{}') FROM generate_series(1, char_length(title) - 1) AS n
$$;
--> statement-breakpoint
CREATE INDEX "units_grams" ON "units" USING gin (title_grams("name"));--> statement-breakpoint
CREATE INDEX "users_grams" ON "users" USING gin (title_grams("name"));--> statement-breakpoint
CREATE INDEX "articles_grams" ON "articles" USING gin (title_grams("title"));--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING btree ("kind","title","id");--> statement-breakpoint
CREATE INDEX "articles_time" ON "articles" USING btree ("kind","publish_time","id");--> statement-breakpoint
CREATE INDEX "articles_hidden" ON "articles" USING btree ("kind","id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "content_versions_grams" ON "content_versions" USING gin (title_grams("title"));