import type { SQL } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { takeLimits } from '../../shared/limits.ts';
import { freshDatabase } from '../../test/database.ts';
import { countAll, countUpTo, holds, holdsAll, holdsWords, mirrored, offsetOf, orderOf } from './list.ts';

const things = pgTable('list_things', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  note: text('note'),
});

describe('a list', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    database = await freshDatabase('empty');
    await database.pool.query('create table list_things (id integer primary key, name text not null, note text)');
    await database.db.insert(things).values([
      { id: 4, name: '100% 层', note: 'b' },
      { id: 1, name: '基层治理 Abc', note: 'b' },
      { id: 2, name: '治理基层', note: null },
      { id: 3, name: '𠮷祥 ÉCOLE', note: 'a' },
    ]);
  });
  afterAll(() => database.drop());

  const ids = async (where?: SQL, ...order: SQL[]) => {
    const rows = await database.db
      .select({ id: things.id })
      .from(things)
      .where(where)
      .orderBy(...(order.length ? order : [things.id]));
    return rows.map((row) => row.id).join('');
  };

  it('stands in the order that is asked for, equals by their number, nothing last either way', async () => {
    const sorts = { name: things.name, note: things.note };
    const by = (sort: 'note' | '-note') => ids(undefined, ...orderOf(sorts, sort, things.id));
    expect([await by('note'), await by('-note')]).toEqual(['3142', '4132']);
    const named = orderOf({ id: things.id }, '-id', things.name);
    expect(await ids(undefined, ...named)).toBe('4321');
    const falls = await ids(undefined, ...mirrored(things.note, true, things.id));
    const rises = await ids(undefined, ...mirrored(things.note, false, things.id));
    expect([falls, rises]).toEqual(['4132', '2314']);
  });

  it.each([
    ['层', '124'],
    ['治理', '12'],
    ['abc', '1'],
    ['ABC', '1'],
    ['école', '3'],
    ['𠮷', '3'],
    ['%', '4'],
    ['b', '14'],
    // Nothing that is typed spans two columns.
    ['abc\nb', ''],
    ['层\nb', ''],
    ['_', ''],
  ])('has the rows of which a column holds %j', async (words, found) => {
    expect(await ids(holds(words, things.name, things.note))).toBe(found);
  });

  it.each([
    ['治理', '12'],
    ['层 治理', '12'],
    ['  基层治理\tabc ', '1'],
    ['层', '124'],
    ['𠮷祥', '3'],
    ['祥𠮷', ''],
    ['基理', ''],
    ['100 治理', ''],
  ])('has the rows whose name holds every word of %j', async (words, found) => {
    expect([await ids(holdsWords(words, things.name)), await ids(holdsWords(words, things.name, false))]).toEqual([
      found,
      found,
    ]);
    if (!/[a-z]/.test(words)) expect(await ids(holdsAll(words, things.name))).toBe(found);
  });

  it('is whole without words', () => {
    expect([holds('', things.name), holdsWords(' ', things.name), holdsAll('', things.name)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is counted by its page where that is not full, and else by the database', async () => {
    const { db } = database;
    const count = (pageNum: number, pageSize: number, got: number) =>
      countUpTo(db, db.select({ id: things.id }).from(things).$dynamic(), { pageNum, pageSize }, got);
    // A page that is not full tells the number, whatever the table holds by now.
    expect([await count(1, 10, 7), await count(3, 10, 1), await count(1, 10, 0)]).toEqual([7, 21, 0]);
    expect([await count(1, 4, 4), await count(9, 10, 0)]).toEqual([4, 4]);
    // What is taken away is refused where it is too long: more rows are counted than may be taken.
    const all = db.select({ id: things.id }).from(things).$dynamic();
    const limited = vi.spyOn(all, 'limit');
    expect(await countAll(db, all)).toBe(4);
    expect(limited.mock.calls[0]?.[0]).toBeGreaterThan(takeLimits.sheetRows);
    expect([offsetOf({ pageNum: 1, pageSize: 20 }), offsetOf({ pageNum: 3, pageSize: 20 })]).toEqual([0, 40]);
  });
});
