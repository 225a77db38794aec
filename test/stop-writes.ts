import type pg from 'pg';

/**
 * Has the database refuse every row that is written into a table, as where it fails in the middle of a deed: whoever
 * did the first half of it must find that undone. @returns what lets it write again
 */
export async function stopWrites(pool: Pick<pg.Pool, 'query'>, table: string): Promise<() => Promise<void>> {
  await pool.query(`create function stopped() returns trigger language plpgsql as
    $$ begin raise exception 'stopped by the test' using errcode = '40001'; end $$`);
  await pool.query(
    `create trigger stopped before insert or update on ${table} for each row execute function stopped()`,
  );
  return async () => void (await pool.query('drop function stopped cascade'));
}
