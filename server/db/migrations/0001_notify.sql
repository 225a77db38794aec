-- Whoever writes a public table, this program or a hand, tells every process which table changed.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE pair text[];
BEGIN
  FOREACH pair SLICE 1 IN ARRAY ARRAY[
    ['articles','articles'], ['categories','categories'], ['themes','themes'], ['projects','projects'], ['points','points'],
    ['experts','experts'], ['enterprises','enterprises'], ['banners','banners'], ['abouts','abouts'], ['environments','abouts'],
    ['departments','abouts'], ['milestones','abouts'], ['links','links'], ['settings','settings'], ['faqs','faqs'], ['tdks','tdks'],
    ['search_documents','search']]
  LOOP
    EXECUTE format('CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_change(%L)', pair[1], pair[2]);
  END LOOP;
END $$;
