-- Read for every row that a list by date passes: fetching beats unpacking.
ALTER TABLE search_documents ALTER COLUMN grams SET STORAGE EXTERNAL;
