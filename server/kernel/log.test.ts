import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { toldOf } from './log.ts';

describe('an error in the log', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    database = await freshDatabase('empty');
    await database.pool.query('create table log_words (n integer primary key, word jsonb)');
  });
  afterAll(() => database.drop());

  const typed = '13800000000 张三的话';
  const failed = async (work: PromiseLike<unknown>) => {
    const error = await Promise.resolve(work).then(
      () => undefined,
      (e: unknown) => e,
    );
    expect(JSON.stringify([String(error), String((error as Error).cause)])).toContain('张三的话');
    return toldOf(error);
  };

  it('says what failed and where, and nothing that was typed', async () => {
    const { db, pool } = database;
    const told = [
      await failed(db.execute(sql`insert into log_words values (1, ${`${typed}\ud800`})`)),
      await failed(db.execute(sql`insert into log_words values (${typed}, null)`)),
      await failed(pool.query('select $1::uuid', [typed])),
    ];
    for (const t of told) expect(JSON.stringify(t)).not.toMatch(/13800000000|张三/);
    expect(told[0]).toMatchObject({
      type: 'DrizzleQueryError',
      message: expect.stringContaining('insert into log_words'),
    });
    expect(told[0]?.stack).toContain('log.test.ts');
    expect(told[2]).toMatchObject({ code: '22P02' });
  });

  it('takes no line that somebody typed for a place of the program, nor a sign of quoting for an end', async () => {
    const { db, pool } = database;
    const lines = `第一行\n    at 张三的话 13800000000\n    at "又" 张三的话`;
    const told = [
      await failed(db.execute(sql`insert into log_words values (${7}, ${`${lines}\ud800`})`)),
      await failed(db.execute(sql`select ${lines}::uuid, ${typed}::text`)),
      await failed(pool.query('select $1::uuid', [lines])),
    ];
    for (const t of told) {
      expect(JSON.stringify(t)).not.toMatch(/13800000000|张三|又/);
      expect(t.stack).toMatch(/\n {4}at .*log\.test\.ts/);
    }
    expect(told[1]?.message).toBe('Failed query: select $1::uuid, $2::text');
    expect(told[2]?.message).toBe('invalid input syntax for type uuid: "…"');
  });

  it('quotes of a statement nothing that stands in quotes, and of its values nothing', () => {
    const told = toldOf(new Error('Failed query: select "张三" from x where y = "四"\nand z = $1\nparams: 五\n六'));
    expect(told.message).toBe('Failed query: select "…" from x where y = "…"\nand z = $1');
  });

  it('keeps the words of the program', () => {
    const told = toldOf(new Error('the "room" is away', { cause: new TypeError('no') }));
    expect(told).toMatchObject({
      type: 'Error',
      message: 'the "room" is away',
      cause: { type: 'TypeError', message: 'no' },
    });
  });

  it('says at which rule of which table the database stopped, and takes whatever is thrown', async () => {
    const { db, pool } = database;
    const insert = (n: number | null) => db.execute(sql`insert into log_words values (${n}, null)`);
    await insert(7);
    const stopped = async (n: number | null) => toldOf(await insert(n).catch((e: unknown) => e));
    const twice = await stopped(7);
    expect([twice.cause?.code, twice.cause?.place]).toEqual(['23505', 'log_words_pkey']);
    // Where no rule has a name it is the table.
    const missing = await stopped(null);
    expect([missing.cause?.code, missing.cause?.place]).toEqual(['23502', 'log_words']);
    const nowhere = toldOf(await pool.query('select 1 / 0').catch((e: unknown) => e));
    expect(Object.keys(nowhere).sort()).toEqual(['code', 'message', 'stack', 'type']);
    expect(toldOf('just words')).toEqual({ type: 'string', message: '', stack: '' });
    expect(toldOf(Object.assign(new (class extends Error {})('x'), { name: 'Nameless' })).type).toBe('Nameless');
    expect(toldOf(Object.assign(new Error('x'), { code: 7, table: 8, cause: 'words' }))).toEqual({
      ...{ type: 'Error', message: 'x', stack: expect.any(String) },
    });
  });
});
