import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '../shared/contract/index.ts';
import { type Tag, taggedTables } from '../shared/tags.ts';
import { placeTriggers } from '../server/db/triggers.ts';
import { banners } from '../server/db/tables/site.ts';
import { fileUrl, holdPictures, keptPath, takeIn } from '../server/domains/files/index.ts';
import { eventually, secret, startApp, type TestApp } from './app.ts';
import { bytesOf } from './factories/files.ts';

const tables = Object.entries(taggedTables).flatMap(([tag, names]) =>
  names.map((table) => [table, tag as Tag] as const),
);
/** Not for search engines, or under another address, so that the sitemap does not list them. */
const unlisted = ['/zxzx/', '/sousuo/?wd=%E4%B9%A1%E6%9D%91', '/zcxy/qyxq/'];

/** Tables that pages are made of and that tell nobody, each with what makes that right. */
const elsewhere: Record<string, string> = {
  files: 'a picture is public with the first record that shows it, and that record tells',
  heat: 'counts of reads change all the time: what shows them may be five minutes old',
  search_terms: 'what is searched for changes all the time, too',
};

const reads = (statement: string, table: string) =>
  new RegExp(`\\b(?:from|join)\\s+(?:only\\s+)?"?${table}"?(?![\\w])`, 'i').test(statement);

/** Pictures come by uploads alone: one is put, and a banner shows it. */
async function showPicture({ database: { db }, storage }: TestApp): Promise<void> {
  const path = keptPath('a picture of the tags', 'png', secret);
  const at = new Date();
  await takeIn(
    db,
    storage,
    { path, fileName: '图.png', purpose: 'avatar', ownerId: null, isStaff: false, now: at },
    async () => (await storage.putStream(path, Readable.from([bytesOf('png')]))) > 0,
  );
  await holdPictures(db, [path], at);
  await db.update(banners).set({ image: fileUrl(path) });
}

describe('the tags', () => {
  let app: TestApp;
  const told: (Tag | null)[] = [];
  /** One page of each kind. */
  let paths: string[] = [];
  beforeAll(async () => {
    app = await startApp('demo');
    await showPicture(app);
    app.changes.on((tag) => void told.push(tag));
    const listed = await (await app.get('/sitemap-1.xml')).text();
    const found = [...listed.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map((m) => m[1] as string);
    const each = new Map(found.map((path) => [path.replace(/\d+/g, 'n'), path.replaceAll('&#38;', '&')]));
    paths = [...each.values(), ...unlisted];
  });
  afterAll(() => app.close());

  it.each(tables)(
    'a row of %s that changes is told as %s, and no kept page that shows it stays',
    { tags: ['sweep'] },
    async (table, tag) => {
      const { pool } = app.database;
      const { rows } = await pool.query(
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position limit 1",
        [table],
      );
      for (const path of paths) await (await app.get(path)).text();
      const kept = app.cache.size;
      expect(kept).toBeGreaterThan(20);
      told.length = 0;
      const column = rows[0].name;
      const { rowCount } = await pool.query(
        `update "${table}" set "${column}" = "${column}" where ctid = (select ctid from "${table}" limit 1)`,
      );
      expect(rowCount, `${table} has a row in the demonstration: server/db/demo/load.ts`).toBe(1);
      await eventually(
        () => told,
        (all) => all.length > 0,
      );
      expect(told).toEqual([tag]);
      expect(app.cache.size).toBeLessThan(kept);
    },
  );

  it('name every table that a page of visitors is made of, and the page itself goes with each of them', {
    tags: ['sweep'],
  }, async () => {
    const fresh = await startApp('demo', { beside: app });
    const { rows } = await fresh.database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const tagOf = new Map<string, Tag>(tables);
    const read = new Set<string>();
    const stays: string[] = [];
    let kept = 0;
    /** The page alone, made of nothing that was looked up for another one. */
    const make = async (path: string) => {
      fresh.cache.drop('settings');
      await fresh.database.pool.query("select pg_notify('changed', '')");
      await fresh.changes.settled();
      expect(fresh.cache.size, 'every page shows the settings').toBe(0);
      expect((await fresh.get(path)).status, path).toBeLessThan(400);
    };
    for (const path of paths) {
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      await make(path);
      const texts = asked.mock.calls.map(([given]: unknown[]) =>
        typeof given === 'string' ? given : ((given as { text?: string } | undefined)?.text ?? ''),
      );
      asked.mockRestore();
      const of = rows.map((r) => r.name).filter((name) => texts.some((t) => reads(t, name)));
      for (const name of of) read.add(name);
      if (!fresh.cache.size) continue;
      kept++;
      for (const tag of new Set(of.flatMap((name) => tagOf.get(name) ?? []))) {
        if (!fresh.cache.size) await (await fresh.get(path)).text();
        fresh.cache.drop(tag);
        if (fresh.cache.size) stays.push(`${path} ${tag}`);
      }
    }
    await fresh.close();
    expect(kept).toBeGreaterThan(20);
    expect(stays, 'a call names in its `reads` what it shows: these pages stayed').toEqual([]);
    expect(read.size).toBeGreaterThan(12);
    expect(
      [...read].filter((name) => !tagOf.has(name)).sort(),
      'a table of which pages are made has a tag in shared/tags.ts, or a line of `elsewhere` says why it needs none',
    ).toEqual(Object.keys(elsewhere).sort());
  });

  it('are each read by a call', () => {
    const read = new Set(calls.flatMap(({ call }) => call.reads ?? []));
    expect([...read].sort(), 'each tag of shared/tags.ts stands in the `reads` of a call').toEqual(
      Object.keys(taggedTables).sort(),
    );
  });

  it('are put right where a table has none, another one, or one that it should not have', async () => {
    const { pool } = app.database;
    const there = async () =>
      (
        await pool.query<{ pair: string }>(
          "select concat(tgrelid::regclass::text, ' ', encode(tgargs, 'escape')) as pair from pg_trigger where tgname = 'tell_change' order by 1",
        )
      ).rows.map((r) => r.pair);
    const before = await there();
    const put = (table: string, tag: string) =>
      pool.query(
        `create trigger tell_change after insert on ${table} for each statement execute function tell_change('${tag}')`,
      );
    await pool.query('drop trigger tell_change on faqs');
    await pool.query('drop trigger tell_change on links');
    await put('links', 'another');
    await put('trail', 'links');
    await placeTriggers(pool);
    expect(await there()).toEqual(before);
  });

  it('stand on no other table of the database', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'tell_change'",
    );
    expect(rows.map((r) => r.name).sort()).toEqual(tables.map(([table]) => table).sort());
  });
});
