-- Month and year as pieces too, so that the newest hits of a frequent query are found by the index alone.
UPDATE search_documents SET grams = grams || ('''@' || to_char(publish_time AT TIME ZONE 'UTC', 'YYYY-MM') || ''' ''@' || to_char(publish_time AT TIME ZONE 'UTC', 'YYYY') || '''')::tsvector;
