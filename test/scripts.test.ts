// @module-tag sweep
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isServed } from '../server/adapters/database/postmaster.ts';
import { findSeat } from '../server/adapters/database/seat.ts';
import { password as shown } from '../server/db/demo/site.ts';
import { articles } from '../server/db/tables/content.ts';
import { files } from '../server/db/tables/files.ts';
import { links } from '../server/db/tables/site.ts';
import { users } from '../server/db/tables/account.ts';
import { wallClock } from '../shared/time.ts';
import { freshDatabase } from './database.ts';

type Fresh = Awaited<ReturnType<typeof freshDatabase>>;

describe('the scripts of those who run the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-scripts-'));
  let site: Fresh;
  let copy: Fresh;
  beforeAll(async () => {
    [site, copy] = await Promise.all([freshDatabase('demo'), freshDatabase('empty')]);
  });
  afterAll(async () => {
    await Promise.all([site.drop(), copy.drop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a script as `npm run` does; answers its exit code and all that it said. */
  async function run(script: string, args: string[], { database = site, input = '', env = {}, cwd = '.' } = {}) {
    const quick = ['--import', resolve('scripts/quick-imports.ts')];
    const child = spawn(process.execPath, [...quick, resolve(`scripts/${script}.ts`), ...args], {
      cwd,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: database.url,
        ...env,
      },
    });
    child.stdin.end(input);
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, said: out + err };
  }

  it('make the first administrator, with a password that nobody knows, once', async () => {
    const create = (name: string, input: string) => run('admin-create', [name, '张三'], { input });
    const [short, known, made] = await Promise.all([
      create('zhangsan', 'Abcdefgh123\n'),
      create('zhangsan', shown),
      // Twelve characters, and a space behind them that nobody sees.
      create('zhangsan', 'Xihu-2031-yu \n'),
    ]);
    expect([short.code, known.code]).toEqual([2, 2]);
    expect(made).toEqual({ code: 0, said: expect.stringContaining('已创建管理员 zhangsan') });
    const [user] = await site.db.select().from(users).where(eq(users.username, 'zhangsan'));
    expect(user).toMatchObject({ name: '张三', isAdmin: true, roles: ['administrator'], status: 1 });
    const again = await create('zhangsan', 'Xihu-2031-yu');
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('没有改动') });
  });

  it('leave no database running where none was, whether they did their work or not', async () => {
    const dataDir = join(folder, 'own');
    const alone = { env: { DATA_DIR: dataDir, DATABASE_URL: undefined } };
    const made = await run('admin-create', ['erste'], { ...alone, input: 'fluss-kiesel-4711\n' });
    const { home } = findSeat(dataDir);
    expect([made, existsSync(home), await isServed(home)]).toMatchObject([{ code: 0 }, true, false]);
    const again = await run('admin-create', ['erste'], { ...alone, input: 'fluss-kiesel-4711\n' });
    expect([again, await isServed(home)]).toMatchObject([{ code: 1 }, false]);
  });

  it('say how they are called and change nothing, where they are called wrongly', async () => {
    const calls: [script: string, args: string[], code: number, said: string, more?: object][] = [
      ['admin-create', [], 2, '用法：npm run admin:create'],
      ['admin-create', ['li si'], 2, '用法：npm run admin:create'],
      // Sound at its beginning, and no name that anybody signs in with: of two words, and too long.
      ['admin-create', ['lisi laoshi'], 2, '用法：npm run admin:create', { input: 'fluss-kiesel-4711' }],
      ['admin-create', ['l'.repeat(61)], 2, '用法：npm run admin:create', { input: 'fluss-kiesel-4711' }],
      ['admin-create', ['lisi'], 2, '密码不符合要求', { input: 'only-letters-here' }],
      ['admin-create', ['lisi-laoshi-26'], 2, '密码里不能有您的账号', { input: 'LiSi.LaoShi-26' }],
      ['admin-unproof', [], 2, '用法：npm run admin:unproof'],
      ['restore', [], 2, '用法：npm run restore'],
      ['restore', ['nowhere.jsonl.gz'], 1, '没有找到备份文件 nowhere.jsonl.gz'],
      ['demo-grow', ['0'], 2, '用法：npm run demo:grow'],
      // No folder can be made below a file: a sentence, and no stack.
      ['backup', [], 1, '没有备份：', { env: { DATA_DIR: resolve('package.json'), DATABASE_URL: undefined } }],
      ['backup', [join(folder, 'none.gz')], 1, '没有备份：环境变量有误', { env: { PORT: 'x' } }],
    ];
    const count = await site.db.$count(users);
    const done = await Promise.all(calls.map(([script, args, , , more]) => run(script, args, more)));
    for (const [i, [script, , code, said]] of calls.entries())
      expect(done[i], script).toEqual({ code, said: expect.stringContaining(said) });
    expect(await site.db.$count(users)).toBe(count);
    expect(existsSync(join(folder, 'none.gz'))).toBe(false);
  });

  it('take a lost second proof from staff alone, with their sessions', async () => {
    const proven = { totpOn: true, totpSecret: 'sealed' };
    for (const name of ['guanli01', 'xueyuan01'])
      await site.db.update(users).set(proven).where(eq(users.username, name));
    const { rows } = await site.pool.query(
      `insert into sessions (id, user_id, created_at, used_at) select gen_random_uuid(), id, now(), now() from users
        where username in ('guanli01', 'jiaowu01') returning id`,
    );
    const [staff, other] = await Promise.all(['guanli01', 'xueyuan01'].map((name) => run('admin-unproof', [name])));
    expect(staff).toMatchObject({ code: 0, said: expect.stringContaining('已关闭 guanli01 的动态口令') });
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining('不是工作人员') });
    const left = await site.db.select().from(users).where(eq(users.totpOn, true));
    expect(left.map((u) => u.username)).toEqual(['xueyuan01']);
    const open = await site.pool.query('select count(*)::int as n from sessions where ended_at is null');
    expect(open.rows[0].n).toBe(rows.length - 1);
    const { rows: deeds } = await site.pool.query("select user_name, title from trail where action = 'user.proofOff'");
    expect(deeds).toEqual([{ user_name: '系统', title: expect.stringMatching(/^\p{L}+$/u) }]);
    expect(await run('admin-unproof', ['guanli01'])).toMatchObject({ code: 1 });
  });

  it('take a backup along to an empty database, and say by their exit code that they could not', async () => {
    const file = join(folder, 'backup.jsonl.gz');
    // Two uploaded files that rows know; of one the bytes are gone.
    const bytes = randomBytes(70_000);
    const [there, gone] = ['f/aa/there.pdf', 'f/aa/gone.pdf'];
    mkdirSync(join(folder, 'data/files/f/aa'), { recursive: true });
    writeFileSync(join(folder, 'data/files', there), bytes);
    const row = { mediaType: 'application/pdf', bytes: bytes.length, purpose: 'licence', isPublic: false };
    const known = { ...row, name: 'a.pdf', createdAt: new Date(), usedAt: new Date() };
    await site.db.insert(files).values([there, gone].map((path) => ({ ...known, path })));
    const hour = () => wallClock(new Date()).slice(0, 13);
    const began = hour();
    const backup = await run('backup', [], { cwd: folder });
    expect(backup).toMatchObject({ code: 0, said: expect.stringMatching(/已备份 \d{3,} 行、1 个文件到 /) });
    expect(backup.said).toContain('有 1 个文件在数据库里有记录，但没有找到');
    // Called by the clock of those who look for it.
    const name = /backup-([\dT-]+)\.jsonl\.gz/.exec(backup.said) ?? [];
    expect([began, hour()]).toContain(name[1]?.slice(0, 13));
    renameSync(join(folder, name[0] ?? ''), file);
    // As it is before the first start: without a table.
    await copy.pool.query('drop schema public cascade; create schema public; drop schema if exists pgboss cascade');
    await copy.pool.query('drop schema if exists drizzle cascade');
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
    const restored = await run('restore', [file], { database: copy, env: elsewhere });
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/已恢复 \d{3,} 行、1 个文件/) });
    expect(readFileSync(join(elsewhere.DATA_DIR, 'files', there)).equals(bytes)).toBe(true);
    expect(existsSync(join(elsewhere.DATA_DIR, 'files', gone))).toBe(false);
    expect(await copy.db.$count(articles)).toBe(await site.db.$count(articles));
    const again = await run('restore', [file], { database: copy });
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('不是空的') });
  });

  it('leave the files of a store of its own to that store, and say so', async () => {
    const store = {
      STORAGE_ENDPOINT: 'http://127.0.0.1:9',
      STORAGE_KEY: 'k',
      STORAGE_SECRET: 's',
      STORAGE_BUCKET: 'portal',
    };
    const backup = await run('backup', [join(folder, 'rows.jsonl.gz')], { env: store });
    expect(backup).toMatchObject({ code: 0, said: expect.stringMatching(/^已备份 \d{3,} 行到 .*rows\.jsonl\.gz；/) });
    expect(backup.said).toContain('上传的文件在 http://127.0.0.1:9，请用它自己的办法备份');
  });

  it('add as many articles as are asked for, which go with the demonstration', async () => {
    const before = await site.db.$count(articles);
    const grown = await run('demo-grow', ['3']);
    expect(grown).toMatchObject({ code: 0, said: expect.stringContaining('已增加 3 篇') });
    expect(await site.db.$count(articles)).toBe(before + 3);
  });

  it('take the demonstration out once it is over, and not before', async () => {
    expect(await run('demo-clear', [])).toMatchObject({ code: 2, said: expect.stringContaining('仍是演示环境') });
    const before = await site.db.$count(articles);
    const [kept] = await site.db.select().from(links).limit(1);
    await site.db
      .update(links)
      .set({ name: '改过的' })
      .where(eq(links.id, kept?.id ?? 0));
    await site.db.insert(links).values({ name: '自己的', link: 'https://own.example/' });
    const env = { DEMO: '0', SECRET: 'a secret of thirty-two letters, said once'.replaceAll(' ', '-') };
    const cleared = await run('demo-clear', [], { env });
    expect(cleared).toMatchObject({ code: 0, said: expect.stringMatching(/已移除演示内容与账号 \d+ 项。 \d+ 项已由/) });
    expect(before).toBeGreaterThan(0);
    expect(await run('demo-grow', ['3'], { env })).toMatchObject({
      code: 2,
      said: expect.stringContaining('正式网站'),
    });
    expect([
      await site.db.$count(articles),
      (await site.db.select().from(links).orderBy(links.id)).map((l) => l.name),
    ]).toEqual([0, ['改过的', '自己的']]);
  });
});
