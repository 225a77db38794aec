import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { readBackup, writeBackup } from './backup.ts';
import { jobSchema, queueOn } from './jobs.ts';

let folder: string;
let [source, target]: Awaited<ReturnType<typeof freshDatabase>>[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  [source, target] = [await freshDatabase('empty'), await freshDatabase('empty')];
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([source?.drop(), target?.drop()]);
});

/** Files by their paths, as a store keeps them. */
function shelf(kept: Record<string, string> = {}) {
  const all = new Map(Object.entries(kept));
  return {
    all,
    getStream: async (path: string) => (all.has(path) ? Readable.from([Buffer.from(all.get(path) as string)]) : null),
    head: async (path: string) => (all.has(path) ? { bytes: 1 } : null),
    remove: async (path: string) => void all.delete(path),
    async putStream(path: string, body: AsyncIterable<Uint8Array>) {
      const bytes = await buffer(Readable.from(body));
      all.set(path, bytes.toString());
      return bytes.length;
    },
  };
}

it('a backup brings back all rows of a large table, the files that they know, and the next number', async () => {
  if (!source || !target) throw new Error('no database');
  await source.pool.query(
    "insert into links (name, link) select '链接 𠮷 ' || n, 'https://a.example/' || n from generate_series(1, 1201) n",
  );
  // However the bytes are cut into pieces, one cut goes through a sign.
  await source.pool.query("insert into links (name, link) values (repeat('链', 20000), 'https://a.example/')");
  const known = { 'f/aa/a': '一', 'f/aa/b': '二' };
  for (const path of [...Object.keys(known), 'f/aa/gone'])
    await source.pool.query(
      "insert into files (path, name, media_type, bytes, purpose, is_public, created_at) values ($1, '', '', 0, 'attachment', false, now())",
      [path],
    );
  // That of jobs which failed for good, on which the others stand, may lie behind them.
  const boss = new PgBoss({ db: queueOn(source.pool), schema: jobSchema, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('dead');
  await boss.createQueue('test.job', { deadLetter: 'dead' });
  await boss.stop({ graceful: false, close: false });
  await source.pool.query("update jobs.queue set updated_on = now() where name = 'dead'");
  const file = join(folder, 'backup.gz');
  const away = { ...shelf(), getStream: () => Promise.reject(new Error('away')) };
  await expect(writeBackup(source, file, away)).rejects.toThrow('away');
  expect(readdirSync(folder)).toEqual([]);
  const amount = await writeBackup(source, file, shelf({ ...known, 'f/aa/unknown': '三' }));
  expect([amount.files, amount.missing, statSync(file).mode & 0o777]).toEqual([2, 1, 0o600]);
  expect(readdirSync(folder)).toEqual(['backup.gz']);

  await expect(readBackup(target, file, shelf())).rejects.toThrow('不是空的');
  await target.pool.query('truncate categories, surveys, calendars, calendar_days, privacy_versions cascade');
  const [head = '', ...rows] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const told = JSON.parse(head) as object;
  for (const [odd, why] of [
    [[''], '空的'],
    [[JSON.stringify({ ...told, format: 'another' }), ...rows], '不是本系统'],
    [[JSON.stringify({ ...told, migration: 'another' }), ...rows], '结构不同'],
    [[JSON.stringify({ ...told, jobs: 1 }), ...rows], '结构不同'],
    [[head, ...rows, '"users_of_others" {}'], '未知的表'],
  ] as const) {
    // What lay there before stays; what came along goes again.
    const there = shelf({ 'f/aa/a': '早' });
    writeFileSync(join(folder, 'odd.gz'), gzipSync(odd.join('\n')));
    await expect(readBackup(target, join(folder, 'odd.gz'), there)).rejects.toThrow(why);
    expect([...there.all.keys()], why).toEqual(['f/aa/a']);
  }
  await expect(readBackup(target, file)).rejects.toThrow('上传的文件');

  const there = shelf();
  expect(await readBackup(target, file, there)).toEqual({ rows: amount.rows, files: 2 });
  expect(Object.fromEntries(there.all)).toEqual(known);
  for (const table of ['links', 'files', 'categories', 'jobs.queue', 'calendar_days']) {
    const sum = `select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${table} t`;
    expect((await target.pool.query(sum)).rows, table).toEqual((await source.pool.query(sum)).rows);
  }
  const added = "insert into links (name, link) values ('新', 'https://a.example/') returning id";
  const [ours, theirs] = [await source.pool.query(added), await target.pool.query(added)];
  expect(theirs.rows).toEqual(ours.rows);
});
