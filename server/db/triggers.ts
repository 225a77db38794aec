import type pg from 'pg';
import { taggedTables } from '../../shared/tags.ts';

const wanted = Object.entries(taggedTables).flatMap(([tag, tables]) => tables.map((table) => `${table} ${tag}`));

/**
 * Lets every table that visitors see tell of its changes, and no other one: as shared/tags.ts has it. Nothing is locked
 * where nothing differs. To be called by one process at a time.
 */
export async function placeTriggers(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ pair: string }>(`
    select concat(c.relname, ' ', convert_from(rtrim(t.tgargs, '\\x00'::bytea), 'UTF8')) as pair from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where t.tgname = 'tell_change'`);
  const there = rows.map((r) => r.pair);
  for (const pair of there.filter((p) => !wanted.includes(p)))
    await client.query(`drop trigger tell_change on "${pair.split(' ')[0]}"`);
  for (const pair of wanted.filter((p) => !there.includes(p))) {
    const [table, tag] = pair.split(' ');
    await client.query(
      `create trigger tell_change after insert or update or delete or truncate on "${table}" for each statement execute function tell_change('${tag}')`,
    );
  }
}
