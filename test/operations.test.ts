import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type Embedded, openEmbeddedStorage } from '../server/adapters/storage/embedded.ts';
import { readBackup, writeBackup } from '../server/db/backup.ts';
import { type Database, openDatabase } from '../server/db/client.ts';
import { BadEnvironment, readEnv } from '../server/env.ts';
import { defineJob } from '../server/kernel/jobs/job.ts';
import { createJobs } from '../server/kernel/jobs/room.ts';
import { eventually, startApp } from './app.ts';
import { freshDatabase } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-operations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'a-secret-of-the-tests-0123456789';

describe('the environment', () => {
  it('names every bad value at once', () => {
    expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://a' })).toThrow(BadEnvironment);
    try {
      readEnv({ PORT: 'x', LOG_LEVEL: 'loud', SECRET: 'short' });
    } catch (error) {
      for (const name of ['PORT', 'LOG_LEVEL', 'SECRET']) expect((error as Error).message).toContain(name);
    }
  });

  it('refuses a folder that cannot be made, at once', () => {
    expect(() => readEnv({ DATA_DIR: '/proc/x/y' })).toThrow('DATA_DIR: /proc/x/y cannot be used');
  });

  it('asks for the keys of a storage that is named', () => {
    expect(() => readEnv({ DATA_DIR: folder, STORAGE_ENDPOINT: 'https://s3.example' })).toThrow(
      /STORAGE_KEY[\s\S]*STORAGE_SECRET[\s\S]*STORAGE_BUCKET/,
    );
    expect(
      readEnv({
        DATA_DIR: folder,
        STORAGE_ENDPOINT: 'https://s3.example',
        STORAGE_KEY: 'k',
        STORAGE_SECRET: 's',
        STORAGE_BUCKET: 'portal',
      }).storage,
    ).toMatchObject({ bucket: 'portal', partSize: 5 * 1024 * 1024, style: 'path', sts: 'aws' });
    expect(() =>
      readEnv({
        DATA_DIR: folder,
        STORAGE_ENDPOINT: 'https://oss.example',
        STORAGE_STS: 'aliyun',
        STORAGE_STYLE: 'host',
      }),
    ).toThrow('STORAGE_STYLE: must be path or virtual');
    expect(() => readEnv({ DATA_DIR: folder, STORAGE_ENDPOINT: 'https://oss.example', STORAGE_STS: 'aliyun' })).toThrow(
      'STORAGE_ROLE_ARN: required with STORAGE_STS=aliyun',
    );
    const named = {
      STORAGE_ENDPOINT: 'https://s3.example',
      STORAGE_KEY: 'k',
      STORAGE_SECRET: 's',
      STORAGE_BUCKET: 'portal',
    };
    expect(readEnv({ DATA_DIR: folder, ...named, STORAGE_STS: 'none' }).storage?.sts).toBe('none');
    expect(() => readEnv({ DATA_DIR: folder, ...named, STORAGE_STS: 'qiniu' })).toThrow('must be aws, aliyun or none');
    expect(readEnv({ DATA_DIR: folder }).storage).toBeNull();
  });

  it('asks for a secret where real people sign in, and keeps a generated one otherwise', () => {
    expect(() => readEnv({ DEMO: '0', DATA_DIR: folder })).toThrow('SECRET');
    expect(() => readEnv({ SITE_URL: 'https://portal.example', DATA_DIR: folder })).toThrow('SECRET');
    const env = readEnv({ DATA_DIR: folder });
    expect(env.secret.length).toBeGreaterThan(40);
    expect(readEnv({ DATA_DIR: folder }).secret).toBe(env.secret);
    expect(readEnv({ SITE_URL: 'https://portal.example/', SECRET: secret })).toMatchObject({
      demo: false,
      siteUrl: 'https://portal.example',
    });
  });

  it('takes no kept secret that a power cut has torn, and names the file', () => {
    const torn = mkdtempSync(join(folder, 'torn-'));
    const { secret: whole } = readEnv({ DATA_DIR: torn });
    for (const left of ['', '\n', whole.slice(0, 12), `${whole.slice(0, 31)}\n`]) {
      writeFileSync(join(torn, 'secret'), left);
      expect(() => readEnv({ DATA_DIR: torn }), JSON.stringify(left)).toThrow(`${join(torn, 'secret')} is damaged`);
    }
    writeFileSync(join(torn, 'secret'), `${whole}\n`);
    expect(readEnv({ DATA_DIR: torn }).secret).toBe(whole);
  });

  it('shows no demonstration to others unless that is said outright', () => {
    for (const open of [
      { HOST: '0.0.0.0' },
      { HOST: '192.168.1.20' },
      { HOST: '::' },
      { SITE_URL: 'http://jg.example' },
      { TRUST_PROXY: '1' },
    ]) {
      expect(() => readEnv({ ...open, DATA_DIR: folder }), JSON.stringify(open)).toThrow('DEMO: ');
      expect(readEnv({ ...open, DEMO: '1', DATA_DIR: folder }).demo).toBe(true);
      expect(readEnv({ ...open, DEMO: '0', SECRET: secret, DATA_DIR: folder }).demo).toBe(false);
    }
    for (const own of [{ HOST: '::1' }, { SITE_URL: 'http://localhost:3000' }, { SITE_URL: 'http://127.0.0.1' }])
      expect(readEnv({ ...own, DATA_DIR: folder }).demo).toBe(true);
  });

  it('knows a public address however it is spelt', () => {
    const read = (more: object) => readEnv({ SITE_URL: 'HTTPS://JG.example', ...more, DATA_DIR: folder });
    expect(() => read({ DEMO: '1' })).toThrow('SECRET');
    expect(read({ SECRET: secret, DEMO: '1' })).toMatchObject({ demo: false, siteUrl: 'https://jg.example' });
  });

  it('takes no more than a host for the address of the site', () => {
    for (const odd of [
      'https://u:p@jg.example',
      'https://jg.example/portal/',
      'https://jg.example/?a',
      'https://a.b/#c',
      'https://*.example',
      'https://x"y.example',
      'https://a..b',
      'https://-a.example',
    ])
      expect(() => readEnv({ SITE_URL: odd, SECRET: secret, DATA_DIR: folder }), odd).toThrow('SITE_URL');
  });

  it('takes no secret that can be guessed, and hosts of every kind', () => {
    for (const weak of [' '.repeat(40), 'a'.repeat(36), 'ab'.repeat(20), `${secret} `])
      expect(() => readEnv({ SECRET: weak, DATA_DIR: folder }), weak).toThrow('SECRET: must');
    for (let i = 0; i < 200; i++) readEnv({ SECRET: randomBytes(16).toString('hex'), DATA_DIR: folder });
    for (const host of ['学院.example', 'jg-1.example:8443', '192.168.1.20', '[::1]:3000', 'portal'])
      expect(readEnv({ SITE_URL: `https://${host}`, SECRET: secret, DATA_DIR: folder }).demo).toBe(false);
  });

  it('counts its proxies', () => {
    expect(readEnv({ DATA_DIR: folder }).trustProxy).toBe(0);
    expect(readEnv({ TRUST_PROXY: '2', DEMO: '1', DATA_DIR: folder }).trustProxy).toBe(2);
    expect(() => readEnv({ TRUST_PROXY: 'true', DATA_DIR: folder })).toThrow('TRUST_PROXY');
  });

  it('takes an identity portal whole or not at all', () => {
    const whole = { SSO_ISSUER: 'https://id.example', SSO_CLIENT_ID: 'a', SSO_CLIENT_SECRET: 'b' };
    for (const name of Object.keys(whole))
      expect(() => readEnv({ ...whole, [name]: '', DATA_DIR: folder })).toThrow(`${name}: required with`);
    expect(readEnv({ ...whole, PORTAL_URL: 'https://outer.example/', DATA_DIR: folder })).toMatchObject({
      sso: { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' },
      portalUrl: 'https://outer.example/',
    });
    expect(readEnv({ DATA_DIR: folder })).not.toHaveProperty('sso');
  });
});

/** What a backup leaves out, by hand: names of bytes that are made anew, and who has read what today. */
const madeAnew = ['pictures', 'made_lists', 'read_marks'];

describe('backup and restore', () => {
  it('bring every row and every file back, and refuse a database that is not empty', { tags: ['sweep'] }, async () => {
    const source = await freshDatabase('demo');
    const target = await freshDatabase('empty');
    const [here, there] = ['here', 'there'].map((name) =>
      openEmbeddedStorage(join(folder, name), 'secret', 1024 * 1024, 0),
    ) as [Embedded, Embedded];
    const large = randomBytes(700_000);
    const known = { 'f/aa/small.txt': Buffer.from('一句话'), 'f/ab/large.mp4': large };
    for (const [path, bytes] of Object.entries({ ...known, 'f/ac/unknown.txt': Buffer.from('没有记录的') }))
      await here.putStream(path, Readable.from([bytes]));
    for (const path of [...Object.keys(known), 'f/ad/gone.txt'])
      await source.pool.query(
        "insert into files (path, name, media_type, bytes, purpose, is_public, created_at) values ($1, '', '', 0, 'attachment', false, now())",
        [path],
      );
    // A job that waits is a promise that was given: it is done after the restore.
    const waiting = openRoom(source, () => undefined);
    await waiting.start();
    await waiting.close();
    await waiting.enqueue(source.db, 'test.promise', { word: '约定' });
    const tables = await withRows(source);
    const file = join(folder, 'backup.jsonl.gz');
    const torn = { ...here, getStream: () => Promise.reject(new Error('the store is away')) };
    await expect(writeBackup(source, file, torn)).rejects.toThrow('the store is away');
    // Neither half a backup nor what it was written to, which a full disk has no place for.
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
    const amount = await writeBackup(source, file, here);
    // Numbers and digests of everybody: nobody else on the machine reads it.
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(amount).toMatchObject({ files: 2, missing: 1 });
    expect(amount.rows).toBeGreaterThan(400);
    await expect(readBackup(target, file)).rejects.toThrow('不是空的');
    await target.pool.query('truncate categories, surveys, calendars, calendar_days, privacy_versions cascade');
    // A file that is damaged, empty or not there leaves the database as it was.
    writeFileSync(join(folder, 'cut.gz'), readFileSync(file).subarray(0, -100_000));
    writeFileSync(join(folder, 'empty.gz'), gzipSync(''));
    await there.putStream('f/aa/small.txt', Readable.from([known['f/aa/small.txt']]));
    await expect(readBackup(target, join(folder, 'cut.gz'), there)).rejects.toThrow('unexpected end of file');
    // What lay there before stays there; what came with the backup goes with it.
    expect(await there.head('f/aa/small.txt')).not.toBeNull();
    expect(await there.head('f/ab/large.mp4')).toBeNull();
    await expect(readBackup(target, file)).rejects.toThrow('上传的文件');
    await expect(readBackup(target, join(folder, 'empty.gz'))).rejects.toThrow('空的');
    // Nor one of another program, of another version or with a table that nobody knows.
    for (const [lines, why] of await strangeOnes(source, file)) {
      writeFileSync(join(folder, 'strange.gz'), gzipSync(lines.join('\n')));
      await expect(readBackup(target, join(folder, 'strange.gz'), there), why).rejects.toThrow(why);
    }
    await expect(readBackup(target, join(folder, 'nowhere.gz'))).rejects.toThrow('ENOENT');
    // Between two questions it takes as long over a file as the store needs.
    const hasty = openDatabase(target.url, () => undefined, { heldMs: 1 });
    expect(await readBackup(hasty, file, there)).toEqual({ rows: amount.rows, files: 2 });
    await hasty.close();
    for (const [path, bytes] of Object.entries(known))
      expect(await buffer((await there.getStream(path)) as Readable)).toEqual(bytes);
    expect(await there.head('f/ac/unknown.txt')).toBeNull();
    for (const table of tables) {
      const sum = `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`;
      expect((await target.pool.query(sum)).rows, table).toEqual((await source.pool.query(sum)).rows);
    }
    const done: unknown[] = [];
    const restored = openRoom(target, (data) => done.push(data));
    await restored.start();
    expect(
      await eventually(
        () => done,
        (list) => list.length > 0,
      ),
    ).toEqual([{ word: '约定' }]);
    await restored.close();
    const {
      rows: [next],
    } = await target.pool.query("insert into links (name, link) values ('新', 'https://a.example/') returning id");
    const {
      rows: [last],
    } = await source.pool.query('select max(id) as id from links');
    expect(next.id).toBe(last.id + 1);
    await Promise.all([source.drop(), target.drop()]);
  });
});

it('a backup is of one instant: of what comes and goes while it is written it has nothing', async () => {
  const site = await freshDatabase('empty');
  const [row] = (
    await site.pool.query("insert into links (name, link) values ('早', 'https://a.example/') returning id")
  ).rows;
  const client = await site.pool.connect();
  let isLate = false;
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = new Proxy(client, {
    get: (target, name) =>
      name === 'query'
        ? async (...given: unknown[]) => {
            // As soon as the first rows are read.
            if (!isLate && String(given[0]).startsWith('fetch')) {
              isLate = true;
              await site.pool.query("insert into links (name, link) values ('迟', 'https://b.example/')");
              await site.pool.query('delete from links where id = $1', [row.id]);
              await site.pool.query(
                "insert into files (path, name, media_type, bytes, purpose, is_public, created_at) values ('f/aa/late.pdf', '', '', 0, 'attachment', false, now())",
              );
            }
            return ask(...given);
          }
        : Reflect.get(target, name),
  });
  const file = join(folder, 'instant.jsonl.gz');
  const asked: string[] = [];
  const store = {
    getStream: async (path: string) => {
      asked.push(path);
      return null;
    },
  } as unknown as Embedded;
  const pool = { connect: async () => watched } as unknown as Database['pool'];
  await writeBackup({ ...site, pool }, file, store);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  const links = lines.filter((l) => l.startsWith('"links" ')).map((l) => JSON.parse(l.slice(8)).name);
  expect([isLate, links, asked]).toEqual([true, ['早'], []]);
  await site.drop();
});

/** Backups that must not be read, of the lines of a good one, and why. */
async function strangeOnes({ pool }: Database, file: string): Promise<[lines: string[], why: string][]> {
  const { rows } = await pool.query<{ row: string }>('select row_to_json(l)::text as row from links l limit 1');
  const [head = ''] = gunzipSync(readFileSync(file)).toString().split('\n');
  const but = (given: object) => [JSON.stringify({ ...JSON.parse(head), ...given })];
  return [
    [but({ format: 'another' }), '这不是本系统的备份文件'],
    [but({ migration: 'x' }), '备份与当前版本的数据结构不同'],
    [but({ jobs: 1 }), '备份与当前版本的数据结构不同'],
    [[head, `"links" ${rows[0]?.row}`, '"elsewhere" {}'], '备份中有未知的表 elsewhere'],
  ];
}

describe('the development server', () => {
  it('gives the modules to the browser under their own addresses, and pages as ever', async () => {
    const app = await startApp('empty', {
      development: {
        middleware: (req, res, next) => (/^\/(@|web\/)/.test(req.url ?? '') ? res.end(`module ${req.url}`) : next()),
      },
    });
    for (const path of ['/@vite/client', '/web/entry.client.tsx', '/@id/__x00__virtual:react-router/browser-manifest'])
      expect(await (await app.get(path)).text()).toBe(`module ${path}`);
    expect((await app.get('/gbpx')).headers.get('location')).toBe('/gbpx/');
    expect((await app.get('/gbpx/')).status).toBe(200);
    expect((await app.get('/logo.svg')).headers.get('content-type')).toContain('svg');
    await app.close();
  });
});

function openRoom(database: Database, work: (data: unknown) => void) {
  const job = defineJob<{ word: string }>({
    name: 'test.promise',
    title: '约定',
    work: async (_, { data }) => work(data),
  });
  return createJobs({ database, jobs: [job], now: () => new Date(), log: { warn: () => undefined }, pollSeconds: 0.5 });
}

const samples: Record<string, string> = {
  text: "'x'",
  integer: '1',
  smallint: '1',
  bigint: '1',
  boolean: 'false',
  date: 'current_date',
  jsonb: `'{}'`,
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
};

/** Every table that a backup takes along, each with a row at least: one that is left out by mistake is noticed. */
async function withRows({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1",
    [madeAnew],
  );
  const names = rows.map((r) => r.name);
  const filled = async (name: string) => Boolean((await pool.query(`select 1 from ${name} limit 1`)).rowCount);
  // What another table's row is needed for comes after that.
  for (const left = [...names]; left.length; ) {
    const name = left.shift() as string;
    if (await filled(name)) continue;
    const { rows: columns } = await pool.query<{ name: string; type: string; other: string | null; key: string }>(
      `select a.attname as name, format_type(a.atttypid, null) as type, f.confrelid::regclass::text as other,
        (select k.attname from pg_attribute k where k.attrelid = f.confrelid
          and k.attnum = f.confkey[array_position(f.conkey, a.attnum)]) as key
      from pg_attribute a left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any(f.conkey)
      where a.attrelid = $1::regclass and a.attnum > 0 and a.attnotnull and not a.atthasdef and a.attidentity = ''`,
      [name],
    );
    const needed = columns.flatMap(({ other }) => other ?? []).filter((other) => left.includes(other));
    if ((await Promise.all(needed.map(filled))).includes(false)) {
      left.push(name);
      continue;
    }
    // What ends does so after it has begun.
    const value = (c: (typeof columns)[number]) =>
      c.name === 'end_at'
        ? "now() + interval '1 hour'"
        : c.other
          ? `(select ${c.key} from ${c.other} order by ctid limit 1)`
          : samples[c.type];
    const given = columns.length
      ? `(${columns.map((c) => `"${c.name}"`)}) values (${columns.map(value)})`
      : 'default values';
    await pool.query(`insert into ${name} ${given}`);
  }
  return names;
}
