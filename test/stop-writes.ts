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

/**
 * The same at the end of the transaction only, when everything has been done that belongs to the deed: what stays all
 * the same was written beside it. @returns what lets it write again
 */
export async function stopCommits(pool: Pick<pg.Pool, 'query'>, table: string): Promise<() => Promise<void>> {
  await pool.query(`create function stopped() returns trigger language plpgsql as
    $$ begin raise exception 'stopped by the test' using errcode = '40001'; end $$`);
  await pool.query(
    `create constraint trigger stopped after insert or update or delete on ${table} deferrable initially deferred
      for each row execute function stopped()`,
  );
  return async () => void (await pool.query('drop function stopped cascade'));
}
