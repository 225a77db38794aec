import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { addBase } from './base.ts';
import { countProofs, pruneProofs, spendProof } from './proofs.ts';

describe('a new site', () => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    site = await freshDatabase('empty');
  });
  afterAll(() => site.drop());
  const rows = async (text: string) => (await site.pool.query<{ said: string }>(text)).rows.map((row) => row.said);
  const all = async () => [
    await rows(
      "select concat_ws(' ', to_char(day, 'MMDD'), case when work then 'work' else 'free' end) as said from calendar_days order by day",
    ),
    await rows("select concat_ws(' ', id, kind, sort) as said from categories order by id"),
    await rows(
      "select concat_ws(' ', s.type, q.type, q.sort, q.is_required::int, cardinality(q.options)) as said from survey_questions q join surveys s on s.id = q.survey_id order by s.type, q.sort",
    ),
    await rows(
      "select concat_ws(' ', version, to_char(published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')) as said from privacy_versions",
    ),
  ];

  it('has the days of 2026, the columns, the questions and the notice that its addresses stand on, and once', async () => {
    const [days = [], columns = [], questions = [], notices = []] = await all();
    expect(days.filter((day) => day.endsWith('work'))).toEqual(
      ['0104', '0214', '0228', '0509', '0920', '1010'].map((day) => `${day} work`),
    );
    expect(days.filter((day) => day.endsWith('free')).map((day) => day.slice(0, 4))).toEqual(
      '0101 0102 0216 0217 0218 0219 0220 0223 0406 0501 0504 0505 0619 0925 1001 1002 1005 1006 1007'.split(' '),
    );
    expect(columns.map((column) => column.replace(/ \d+$/, ''))).toEqual([
      ...[1, 2, 3, 4].map((id) => `${id} news`),
      ...[11, 12, 13, 14, 15, 16].map((id) => `${id} point`),
      ...[23, 24, 25, 26, 27, 28, 29].map((id) => `${id} industry`),
    ]);
    expect(questions).toEqual([
      ...['1 3 0 1 0', '1 2 1 1 4', '1 2 2 0 4', '1 3 3 0 0'],
      ...['2 1 0 1 0', '2 1 1 1 0', '2 1 2 0 0', '2 2 3 1 0', '2 3 4 0 0'],
      ...['3 2 0 1 6', '3 3 1 1 0', '3 2 2 1 0'],
      ...['4 1 0 1 0', '4 1 1 1 0', '4 2 2 1 0', '4 3 3 1 0'],
      ...['5 2 0 1 5', '5 3 1 1 0', '5 2 2 1 0'],
    ]);
    expect(notices).toEqual(['2026-11 2026-11-18 00:00']);
    const before = await all();
    await addBase(site.db);
    expect(await all()).toEqual(before);
    // What staff add stands behind what every site has, and what they took away does not come back.
    const added = await rows(
      "insert into categories (kind, name, sort) values ('news', '新栏目', 9) returning id as said",
    );
    expect(Number(added[0])).toBeGreaterThan(100);
    await site.pool.query("delete from calendar_days where day = '2026-10-01'");
    await addBase(site.db);
    expect((await all())[0]).toHaveLength(days.length - 1);
  });

  it('takes a proof of work once, counts those of one sender since a moment, and forgets the old ones', async () => {
    const { db } = site;
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 8, minute));
    const spend = (challenge: string, by: string, minute: number) => spendProof(db, challenge, by, at(minute));
    expect([await spend('a', 'one', 1), await spend('a', 'two', 2), await spend('b', 'one', 2)]).toEqual([
      true,
      false,
      true,
    ]);
    await spend('c', 'two', 3);
    expect([await countProofs(db, 'one', at(0)), await countProofs(db, 'one', at(1))]).toEqual([2, 1]);
    expect([await countProofs(db, 'two', at(0)), await countProofs(db, 'three', at(0))]).toEqual([1, 0]);
    await pruneProofs(db, at(2));
    expect([await countProofs(db, 'one', at(0)), await spend('a', 'one', 5)]).toEqual([1, true]);
  });
});
