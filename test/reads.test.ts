import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMarks } from '../server/db/tables/content.ts';
import { createReadCounter } from '../server/domains/catalogue/jobs.ts';
import { readLimits } from '../shared/limits.ts';
import { startApp, type TestApp } from './app.ts';

const start = new Date('2026-11-21T08:00:00Z');

/*
 * Decided: a visitor is told apart by a digest under the secret, of the day, the record, the network and one of 64
 * places within it that address and browser have. The database keeps the digests of today and yesterday, so
 * that all processes share them and a restart forgets nobody; no address is written down, and no digest outlives that.
 */
describe('reads', () => {
  let app: TestApp;
  let clock = start;
  let article: number;
  let count = 0;
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock, trustProxy: 1 });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock = start;
    const { list } = await app.api.articles.list({ kind: 'news', pageSize: 50 });
    article = list[count++]?.id as number;
  });

  const read = async (address: string, agent = 'a browser', node = app) =>
    (await node.get(`/xinwen/${article}/`, { 'x-forwarded-for': address, 'user-agent': agent })).text();
  /** What a process has gathered comes into the queue when it stops: a node for each handful of visitors. */
  async function through(visits: (node: TestApp) => Promise<unknown>): Promise<number> {
    const sum = async () =>
      (await app.database.pool.query("select reads from heat where kind = 'article' and record_id = $1", [article]))
        .rows[0]?.reads ?? 0;
    const before = await sum();
    const node = await startApp('demo', { beside: app, now: () => clock, trustProxy: 1 });
    await visits(node);
    await node.close();
    app.jobs.wake('catalogue.add-reads');
    await app.jobsDone();
    return (await sum()) - before;
  }

  it('count once a visitor and day, also from memory, whichever process hears of it, and also after a restart', async () => {
    const visits = async (node: TestApp) => {
      for (let i = 0; i < 3; i++) await read('203.0.113.7', 'a browser', node);
      await read('198.51.100.9', 'a browser', node);
    };
    expect(await through(visits)).toBe(2);
    expect(await through(visits)).toBe(0);
    // Midnight in Shanghai.
    clock = new Date('2026-11-21T16:00:00Z');
    expect(await through(visits)).toBe(2);
  });

  it('count once also where a process tells of them after midnight', async () => {
    const late = (after?: string) => async (node: TestApp) => {
      clock = new Date('2026-11-21T15:50:00Z');
      await read('203.0.113.8', 'a browser', node);
      if (after) clock = new Date(after);
    };
    expect(await through(late())).toBe(1);
    expect(await through(late('2026-11-21T16:10:00Z'))).toBe(0);
  });

  it('count by browser as well where several stand behind one address', async () => {
    const both = async (node: TestApp) => {
      for (const agent of ['a browser', 'another', 'another']) await read('203.0.113.31', agent, node);
    };
    expect(await through(both)).toBe(2);
  });

  it('that a version before has left in the queue as sums keep nobody back', async () => {
    const { db, pool } = app.database;
    await db.transaction((tx) => app.jobs.enqueue(tx, 'catalogue.add-reads', { sums: { 'article 1': 3 } }));
    expect(await through((node) => read('203.0.113.9', 'a browser', node))).toBe(1);
    const states = await pool.query("select distinct state from jobs.job where name = 'catalogue.add-reads'");
    expect(states.rows).toEqual([{ state: 'completed' }]);
  });

  it('of another record count as well, and of a network at most so many times', async () => {
    const many = async (node: TestApp) => {
      for (let i = 0; i < 300; i++) await read(`203.0.113.${i % 250}`, `browser ${i}`, node);
    };
    const counted = await through(many);
    expect(counted).toBeGreaterThan(readLimits.perNetwork / 2);
    expect(counted).toBeLessThanOrEqual(readLimits.perNetwork);
  });

  it('stop counting where a day has as many as are kept', async () => {
    const { pool } = app.database;
    await pool.query("insert into read_marks select '2026-11-21', 'full ' || n from generate_series(1, $1::int) n", [
      readLimits.aDay,
    ]);
    expect(await through((node) => read('192.0.2.1', 'a browser', node))).toBe(0);
    // Those of the day before take no place.
    await pool.query("update read_marks set day = '2026-11-20' where mark like 'full %'");
    expect(await through((node) => read('192.0.2.1', 'a browser', node))).toBe(1);
  });

  it('wait in a process as far as there is room, also where what could not be written down comes back', () => {
    const counter = createReadCounter('secret', () => start);
    const visit = (n: number) => counter.count(`article ${n}`, { address: '203.0.113.7', agent: '' });
    for (let n = 0; n < readLimits.waiting; n++) visit(n);
    const taken = counter.take();
    expect(taken?.reads.length).toBe(readLimits.waiting);
    visit(0);
    if (taken) counter.back(taken);
    visit(readLimits.waiting);
    expect([counter.take()?.reads.length, counter.take()]).toEqual([readLimits.waiting, null]);
  });

  it('leave no address behind, nor a digest for longer than until the day after', async () => {
    await through((node) => read('203.0.113.211', 'a rare browser', node));
    const { rows } = await app.database.pool.query<{ line: string }>(
      'select row_to_json(m)::text as line from read_marks m union all select data::text from jobs.job',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { line } of rows) expect(line).not.toMatch(/203\.0\.113|rare/);
    clock = new Date('2026-11-24T08:00:00Z');
    await through((node) => read('203.0.113.212', 'a browser', node));
    expect([...new Set((await app.database.db.select().from(readMarks)).map((m) => m.day))]).toEqual(['2026-11-24']);
  });

  it('are of the record that an address names, as a page or as its data, and none of a list', async () => {
    const from = { 'x-forwarded-for': '192.0.2.77', 'user-agent': 'a browser' };
    const open = (path: string) => async (node: TestApp) => (await node.get(path, from)).text();
    expect(await through(open(`/xinwen/${article}/_.data`))).toBe(1);
    article = (await app.api.articles.list({ kind: 'community' })).list[0]?.id as number;
    expect(await through(open(`/ggfzgtt/?id=${article}`))).toBe(1);
    const all = async () => (await app.database.pool.query('select sum(reads)::int as n from heat')).rows[0].n;
    const before = await all();
    for (const path of ['/', '/xinwen/xyxw/', '/ggfzgtt/', '/gbpx/', '/hqpxfa/', '/hqpxfa/?theme=1'])
      await through(open(path));
    expect(await all()).toBe(before);
  });
});
