-- Counting reads many rows: what only a shown result needs (text, summary) stands outside of them.
ALTER TABLE search_documents SET (toast_tuple_target = 256);
--> statement-breakpoint
-- The type as one more piece, so that the hits of a rare type are found by the index alone. The update moves the texts out, too.
UPDATE search_documents SET grams = grams || ('''#' || type || '''')::tsvector;
