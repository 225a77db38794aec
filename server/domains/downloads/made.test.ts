import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLimits } from '../../../shared/limits.ts';
import { brief } from '../../../shared/time.ts';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';
import { madeLists } from '../../db/tables/downloads.ts';
import { trail } from '../../db/tables/trail.ts';
import { readCsv } from '../../documents/csv.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { beginMade } from './queries.ts';

const make = 'downloads.make-list';
const hour = 3_600_000;

describe('lists that jobs make', () => {
  let app: TestApp;
  let clock = new Date('2026-11-22T08:00:00Z');
  let own: Awaited<ReturnType<typeof as>>;
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    await db().execute(
      sql`insert into trail (at, user_name, action, title) select now(), '某人', 'test.many', '第' || n || '条' from generate_series(1, ${takeLimits.directRows + 1}) n`,
    );
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    own = await as('administrator');
  });
  afterEach(() => void vi.restoreAllMocks());

  const db = () => app.database.db;
  const as = async (...roles: string[]) => {
    const person = await aPerson(app, { isAdmin: true, roles });
    const { downloads, messages } = app.call(person.token);
    return { ...person, downloads, messages };
  };
  const later = (by: typeof own, name = 'accounts', input: Record<string, unknown> = { wd: 'guanli' }) =>
    by.downloads.start({ name, input, later: true });
  const bytesOf = async (url: string | null) => {
    const response = await app.get(url ?? '');
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const told = async (by: typeof own) => (await by.messages.list({})).list.map((m) => m.title);
  const folder = () => join(app.dataDir, 'files', 'exports');
  const onDisk = () => readdirSync(folder());
  const deeds = (by: typeof own) => db().$count(trail, eq(trail.userId, by.user.id));
  /** A list of this person that is ready. */
  const aReady = async (by: typeof own) => {
    await later(by);
    await app.jobsDone(make);
    const [made] = await by.downloads.list({});
    if (made?.state !== 'ready') throw new Error('it is not ready');
    return made.id;
  };
  /** Has what waits for its next try tried now. */
  const tryAgain = async () => {
    await app.database.pool.query("update jobs.job set start_after = now() where state = 'retry'");
    app.jobs.wake(make);
    await eventually(
      () =>
        app.database.pool.query(
          "select 1 from jobs.job where name = $1 and state in ('retry', 'active') and start_after <= now()",
          [make],
        ),
      (found) => !found.rowCount,
    );
  };

  it('are refused to other roles, to others than who asked, and where nothing is', async () => {
    const editor = await as('editor');
    await expect(later(editor)).rejects.toMatchObject({ answer: { status: 403 } });
    await expect(later(editor, 'nothing')).rejects.toMatchObject({ answer: { message: '404' } });
    await expect(own.downloads.start({ name: 'accounts', format: 'pdf' as never })).rejects.toThrow('格式');
    const id = await aReady(own);
    const other = await as('administrator');
    expect(await other.downloads.list({})).toEqual([]);
    for (const deed of [
      () => other.downloads.link({ id }),
      () => other.downloads.remove({ id }),
      () => own.downloads.link({ id: 99_999 }),
    ])
      await expect(deed()).rejects.toMatchObject({ answer: { message: '404' } });
    expect((await bytesOf((await own.downloads.link({ id })).url)).status).toBe(200);
  });

  it('are asked for by their length, made whole, told of by a message, and fetched by an address that counts once', async () => {
    const { url } = await own.downloads.start({ name: 'trail', input: { action: 'test.many' }, format: 'csv' });
    expect(url).toBeNull();
    expect(await deeds(own)).toBe(1);
    expect(await told(own)).toEqual([]);
    await app.jobsDone(make);
    const [made] = await own.downloads.list({});
    const rows = takeLimits.directRows + 1;
    expect(made).toMatchObject({ title: '操作记录', state: 'ready', format: 'csv', rows, estimate: rows, fault: '' });
    expect(await told(own)).toEqual(['导出文件已生成：操作记录']);
    const link = await own.downloads.link({ id: made?.id ?? 0 });
    const { headers, bytes } = await bytesOf(link.url);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('操作记录-20261122.csv');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.length).toBe(made?.bytes);
    expect(readCsv(bytes).length).toBe(1 + rows);
    expect((await bytesOf(link.url)).status).toBe(410);
  });

  it('are guarded against formulas in both formats, at once as well as later', async () => {
    const { user } = await aPerson(app, { name: '=1+1 恶意' });
    const at = async (format: 'csv' | 'xlsx', isLater: boolean) => {
      const { url } = await own.downloads.start({
        name: 'accounts',
        input: { wd: user.username },
        format,
        later: isLater,
      });
      if (url) return (await bytesOf(url)).bytes;
      await app.jobsDone(make);
      const [made] = await own.downloads.list({});
      return (await bytesOf((await own.downloads.link({ id: made?.id ?? 0 })).url)).bytes;
    };
    for (const isLater of [false, true]) {
      expect(readCsv(await at('csv', isLater))[1]?.cells[0]).toBe("'=1+1 恶意");
      expect((await readXlsx(await at('xlsx', isLater)))[1]?.cells[0]).toBe("'=1+1 恶意");
    }
  });

  it('are not made twice at a time, and only so many at a time', async () => {
    const id = await aReady(own);
    await db().update(madeLists).set({ state: 'waiting' }).where(eq(madeLists.id, id));
    expect(await Promise.all([later(own), later(own)])).toEqual([{ url: null }, { url: null }]);
    expect((await own.downloads.list({})).map((made) => made.id)).toEqual([id]);
    expect(await deeds(own)).toBe(1);
    // Something else is another list, and so is the same for somebody else.
    await later(own, 'accounts', { wd: 'another' });
    const colleague = await as('desk');
    await later(colleague);
    expect([(await colleague.downloads.list({})).length, await deeds(colleague)]).toEqual([1, 1]);
    await app.jobsDone(make);
    expect(await db().$count(madeLists, eq(madeLists.userId, own.user.id))).toBe(2);
    await db().delete(madeLists).where(eq(madeLists.userId, own.user.id));
    const at = { name: 'accounts', input: {}, format: 'csv', estimate: 1, createdAt: clock, touchedAt: clock } as const;
    await db()
      .insert(madeLists)
      .values(['a', 'b', 'c'].map((digest) => ({ ...at, userId: own.user.id, digest })));
    await expect(later(own, 'accounts', { wd: 'another' })).rejects.toMatchObject({
      answer: { message: expect.stringContaining('最多同时生成 3 份') },
    });
    await db().delete(madeLists).where(eq(madeLists.userId, own.user.id));
    await db()
      .insert(madeLists)
      .values(
        Array.from({ length: 20 }, (_, i) => ({
          ...at,
          userId: own.user.id,
          digest: `${i}`,
          state: 'failed' as const,
        })),
      );
    await expect(later(own)).rejects.toMatchObject({ answer: { message: expect.stringContaining('请先移除') } });
  });

  it('are nobody’s any more once a role is lost: neither begun nor fetched', async () => {
    const desk = await as('desk');
    const id = await aReady(desk);
    const { url } = await desk.downloads.link({ id });
    await db()
      .update(users)
      .set({ roles: ['editor'] })
      .where(eq(users.id, desk.user.id));
    expect((await bytesOf(url)).status).toBe(410);
    const at = { name: 'accounts', input: {}, format: 'csv', estimate: 1, createdAt: clock, touchedAt: clock } as const;
    const [row] = await db()
      .insert(madeLists)
      .values({ ...at, userId: desk.user.id, digest: 'x' })
      .returning();
    await db().transaction((tx) => app.jobs.enqueue(tx, make, { id: row?.id }));
    app.jobs.wake(make);
    await app.jobsDone(make);
    expect((await desk.downloads.list({}))[0]).toMatchObject({
      state: 'failed',
      fault: '您已没有导出这份列表的权限。',
    });
    expect((await told(desk))[0]).toBe('导出没有完成：账号');
  });

  it('go after a day with their files, or when they are removed', async () => {
    const id = await aReady(own);
    const kept = await aReady(await as('desk'));
    const before = onDisk().length;
    await own.downloads.remove({ id });
    expect(onDisk().length).toBe(before - 1);
    const { url } = await own.downloads.link({ id: await aReady(own) });
    clock = new Date(clock.getTime() + 24 * hour);
    expect((await bytesOf(url)).status).toBe(410);
    await app.runJob('downloads.remove-lists');
    expect(await db().$count(madeLists, eq(madeLists.id, kept))).toBe(0);
    // Files whose rows are gone by another way go with what nobody took over.
    const orphans = onDisk();
    expect(orphans.length).toBeLessThan(before);
    await app.storage.sweep(new Date(Date.now() - hour));
    expect(onDisk()).toEqual(orphans);
    await app.storage.sweep(new Date(Date.now() + hour));
    expect(onDisk()).toEqual([]);
  });

  it('stay for the whole day that their message promises', async () => {
    const id = await aReady(own);
    const [row] = await db().select().from(madeLists).where(eq(madeLists.id, id));
    clock = new Date(clock.getTime() + 24 * hour - 1);
    await app.runJob('downloads.remove-lists');
    expect(await db().$count(madeLists, eq(madeLists.id, id))).toBe(1);
    expect(onDisk().map((name) => `exports/${name}`)).toContain(row?.path);
  });

  it('are fetched no later by an address that was asked for in their last moment', async () => {
    const id = await aReady(own);
    const touched = (at: number) => db().execute(sql`update made_lists set touched_at = ${new Date(at - 24 * hour)}`);
    await touched(clock.getTime() + 1);
    const [last, late] = [await own.downloads.link({ id }), await own.downloads.link({ id })];
    expect((await bytesOf(last.url)).status).toBe(200);
    await touched(clock.getTime());
    expect((await bytesOf(late.url)).status).toBe(410);
    await own.downloads.remove({ id });
  });

  it('go after a day as well where they failed, with what was written of them', async () => {
    const path = 'exports/failed';
    await app.storage.putStream(path, Readable.from([Buffer.from('half')]));
    const at = { name: 'accounts', input: {}, format: 'csv', estimate: 1, state: 'failed' } as const;
    const failed = (digest: string, touchedAt: Date, more: object = {}) =>
      ({ ...at, userId: own.user.id, digest, createdAt: touchedAt, touchedAt, ...more }) as const;
    const ended = new Date(clock.getTime() - 24 * hour);
    await db()
      .insert(madeLists)
      .values([
        failed('old', ended, { path }),
        ...Array.from({ length: takeLimits.keptLists - 1 }, (_, i) => failed(`${i}`, clock)),
      ]);
    await expect(later(own)).rejects.toMatchObject({ answer: { message: expect.stringContaining('请先移除') } });
    expect(onDisk()).toContain('failed');
    await app.runJob('downloads.remove-lists');
    expect(onDisk()).not.toContain('failed');
    expect(await db().$count(madeLists, eq(madeLists.userId, own.user.id))).toBe(takeLimits.keptLists - 1);
    expect(await later(own)).toEqual({ url: null });
    await app.jobsDone(make);
  });

  it('leave nothing behind where they are removed after their last row, before their file is whole', async () => {
    await aReady(await as('administrator'));
    const before = onDisk();
    const [asked, isRemoved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const put = app.storage.putStream.bind(app.storage);
    vi.spyOn(app.storage, 'putStream').mockImplementationOnce(async (path, stream) => {
      const bytes = await buffer(stream);
      asked.resolve();
      await isRemoved.promise;
      return put(path, Readable.from([bytes]));
    });
    await later(own);
    await asked.promise;
    const [made] = await own.downloads.list({});
    await own.downloads.remove({ id: made?.id ?? 0 });
    isRemoved.resolve();
    await app.jobsDone(make);
    expect(onDisk()).toEqual(before);
    expect([await own.downloads.list({}), await told(own)]).toEqual([[], []]);
  });

  it('are what the newest try writes: one that was given up for lost offers nothing, and leaves nothing', async () => {
    const before = onDisk();
    const second = 'exports/second-try';
    const put = app.storage.putStream.bind(app.storage);
    vi.spyOn(app.storage, 'putStream').mockImplementationOnce(async (path, stream) => {
      const written = await put(path, stream);
      // Another process has begun anew meanwhile.
      const [made] = await own.downloads.list({});
      await db().transaction((tx) => beginMade(tx, made?.id ?? 0, second, clock));
      return written;
    });
    await later(own);
    await app.jobsDone(make);
    const [row] = await db().select().from(madeLists).where(eq(madeLists.userId, own.user.id));
    expect(row).toMatchObject({ state: 'running', path: second, rows: 0, bytes: 0 });
    expect([onDisk(), await told(own)]).toEqual([before, []]);
    await own.downloads.remove({ id: row?.id ?? 0 });
  });

  it('are let go of where the storage takes nothing of them', async () => {
    const isGone: boolean[] = [];
    vi.spyOn(app.storage, 'putStream').mockImplementationOnce(async (_, stream) => {
      setImmediate(() => isGone.push((stream as Readable).destroyed));
      throw new Error('no room');
    });
    await later(own);
    await app.jobsDone(make);
    expect(isGone).toEqual([true]);
    await tryAgain();
    expect((await own.downloads.list({}))[0]).toMatchObject({ state: 'ready' });
  });

  it('fail with a word where the storage is away for good, and come where it returns', async () => {
    rmSync(folder(), { recursive: true, force: true });
    // What is in the way of the folder keeps every file out.
    writeFileSync(folder(), '');
    await later(own);
    await app.jobsDone(make);
    expect((await own.downloads.list({}))[0]).toMatchObject({ state: 'running', endTime: null });
    renameSync(folder(), `${folder()}-gone`);
    await tryAgain();
    expect((await own.downloads.list({}))[0]).toMatchObject({ state: 'ready' });

    rmSync(folder(), { recursive: true, force: true });
    writeFileSync(folder(), '');
    await later(own);
    await app.jobsDone(make);
    for (let i = 0; i < 3; i++) await tryAgain();
    expect((await own.downloads.list({}))[0]).toMatchObject({ state: 'failed', endTime: null });
    expect((await told(own)).slice(0, 2)).toEqual(['导出没有完成：账号', '导出文件已生成：账号']);
    rmSync(folder());
  });

  it('are offered and told of together: who cannot be told yet is offered nothing yet', async () => {
    await db().execute(sql`alter table messages rename to away`);
    await later(own);
    await app.jobsDone(make);
    const [early] = await own.downloads.list({});
    await db().execute(sql`alter table away rename to messages`);
    expect(early).toMatchObject({ state: 'running', endTime: null });
    await tryAgain();
    const [made] = await own.downloads.list({});
    expect([made?.state, await told(own)]).toEqual(['ready', ['导出文件已生成：账号']]);
    await own.downloads.remove({ id: made?.id ?? 0 });
  });

  it('begin anew after a kill, end where nothing is heard of them, and are written by one try alone', async () => {
    // As a killed process leaves it: some rows said, and a whole file of which nobody was told.
    const at = { name: 'accounts', input: {}, format: 'csv', estimate: 9, createdAt: clock, touchedAt: clock } as const;
    const left = 'exports/left';
    await app.storage.putStream(
      left,
      (async function* () {
        yield Buffer.from('half');
      })(),
    );
    const running = { ...at, userId: own.user.id, state: 'running', rows: 4, path: left } as const;
    const [row] = await db()
      .insert(madeLists)
      .values({ ...running, digest: 'x' })
      .returning();
    await db()
      .insert(madeLists)
      .values({ ...running, digest: 'y', path: '', touchedAt: new Date(clock.getTime() - 2 * hour) });
    await db().transaction((tx) => app.jobs.enqueue(tx, make, { id: row?.id }));
    await db().transaction((tx) => app.jobs.enqueue(tx, make, { id: row?.id }));
    app.jobs.wake(make);
    await app.jobsDone(make);
    await app.runJob('downloads.remove-lists');
    const [silent, made] = await own.downloads.list({});
    expect(made).toMatchObject({ state: 'ready' });
    expect(silent).toMatchObject({ state: 'failed', fault: '生成时服务中断，请再导出一次。' });
    expect(onDisk()).toHaveLength(1);
    expect(await told(own)).toEqual(['导出没有完成：账号', '导出文件已生成：账号']);
  });

  it('say how long they are and until when they are kept, and are given up after an hour without a sign, no sooner', async () => {
    await aReady(own);
    const [made] = await own.downloads.list({});
    const [letter] = (await own.messages.list({})).list;
    const until = new Date(clock.getTime() + 24 * hour);
    expect([made?.rows, made?.endTime]).toEqual([made?.estimate, until.toISOString()]);
    expect(letter).toMatchObject({
      content: `共 ${made?.rows} 行，保留到 ${brief(until)}，请在此之前下载。`,
      link: '/guanli/exports/',
    });
    const at = { name: 'accounts', input: {}, format: 'csv', estimate: 1, createdAt: clock, state: 'running' } as const;
    const heard = (digest: string, ms: number) => ({
      ...at,
      userId: own.user.id,
      digest,
      touchedAt: new Date(clock.getTime() - ms),
    });
    await db()
      .insert(madeLists)
      .values([heard('alive', hour), heard('silent', hour + 1), { ...heard('idle', hour + 1), state: 'waiting' }]);
    await app.runJob('downloads.remove-lists');
    const lists = await own.downloads.list({});
    expect(lists.map((m) => m.state)).toEqual(['failed', 'failed', 'running', 'ready']);
    // No address is given where no file is, or is no longer.
    const over = { ...heard('over', 24 * hour), state: 'ready' as const };
    const ended = await db().insert(madeLists).values(over).returning();
    for (const { id, state } of [...lists.filter((m) => m.state !== 'ready'), ...ended])
      await expect(own.downloads.link({ id }), state).rejects.toMatchObject({ answer: { message: '404' } });
  });
});
