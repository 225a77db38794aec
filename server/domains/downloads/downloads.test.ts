import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { text } from '../../../shared/text.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, signIn } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';
import { trail } from '../../db/tables/trail.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';

const refused = (message: string | RegExp) => ({
  answer: { status: 400, message: typeof message === 'string' ? message : expect.stringMatching(message) },
});

describe('what is taken away from the console', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const as = async (...roles: string[]) => {
    const person = await aPerson(app, { isAdmin: true, roles });
    return { ...person, downloads: app.call(person.token).downloads };
  };
  const lastDeed = async (action: string) =>
    (await db().select().from(trail).where(eq(trail.action, action)).orderBy(sql`id desc`).limit(1))[0];

  const fetchList = async (token: string, name: string, input: object = {}) => {
    const { url } = await app.call(token).downloads.start({ name, input: input as Record<string, unknown> });
    return { url: url ?? '', response: await app.get(url ?? '') };
  };

  it('is refused to other roles, for unknown lists and for filters that no list has', async () => {
    const desk = await as('desk');
    await expect(desk.downloads.start({ name: 'trail' })).rejects.toMatchObject({ answer: { status: 403 } });
    for (const name of ['nothing', '__proto__', 'constructor'])
      await expect(desk.downloads.start({ name })).rejects.toMatchObject({ answer: { message: text.absent } });
    await expect(desk.downloads.start({ name: 'accounts', input: { kind: 9 } })).rejects.toMatchObject(
      refused(/筛选条件/),
    );
    for (const key of ['', 'x', 'A'.repeat(32)])
      expect((await app.get(`/api/admin/download/file?key=${key}`)).status).toBe(410);
  });

  it('is a workbook of all rows that the filters leave, once, for two minutes, and stands in the trail', async () => {
    const desk = await as('desk');
    await aPerson(app, { kinds: [1], name: '=HYPERLINK("http://x.example")', dept: '＝1+1' });
    const { url, response } = await fetchList(desk.token, 'accounts', { wd: 'HYPERLINK', sort: '-name' });
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const rows = await readXlsx(Buffer.from(await response.arrayBuffer()));
    expect(rows).toHaveLength(2);
    expect(rows[1]?.cells[0]).toBe('\'=HYPERLINK("http://x.example")');
    expect(rows[1]?.cells[5]).toBe("'＝1+1");
    expect(rows[1]?.cells[2]).toMatch(/^\d{3}\*{4}\d{4}$/);
    expect((await app.get(url)).status).toBe(410);
    const deed = await lastDeed('list.export');
    expect(deed).toMatchObject({ subjectId: 'accounts', userId: desk.user.id });
    // How it was ordered says nothing of what was taken.
    expect(deed?.after).toEqual({ wd: 'HYPERLINK', format: 'xlsx', rows: 1 });
    const late = await desk.downloads.start({ name: 'accounts' });
    clock = new Date(clock.getTime() + 121_000);
    expect((await app.get(late.url ?? '')).status).toBe(410);
    const gone = await desk.downloads.start({ name: 'accounts' });
    await db()
      .update(users)
      .set({ roles: ['editor'] })
      .where(eq(users.id, desk.user.id));
    expect((await app.get(gone.url ?? '')).status).toBe(410);
    // Nor does the address outlive the account.
    const closed = await as('administrator');
    const { url: left } = await closed.downloads.start({ name: 'accounts' });
    await db().update(users).set({ status: 0 }).where(eq(users.id, closed.user.id));
    expect((await app.get(left ?? '')).status).toBe(410);
  });

  it('keeps of what it was narrowed to what the list knows, as it knows it', async () => {
    const administrator = await as('administrator');
    const junk = { wd: `  guanli${' '.repeat(5000)}`, unknown: 'x'.repeat(5000) };
    const kept = { wd: 'guanli' };
    for (const later of [false, true]) {
      await administrator.downloads.start({ name: 'accounts', input: junk, later });
      expect((await lastDeed('list.export'))?.after, String(later)).toEqual({ ...kept, format: 'xlsx', rows: 1 });
    }
    const { rows } = await app.database.pool.query(
      'select input from downloads where user_id = $1 union all select input from made_lists where user_id = $1',
      [administrator.user.id],
    );
    expect(rows.map((r) => r.input)).toEqual([kept, kept]);
  });

  it('can be asked for so often in ten minutes, by a job as well', async () => {
    const administrator = await as('administrator');
    const wish = { name: 'accounts', input: { wd: 'guanli' } };
    const often = { answer: { status: 429, message: text.tooMany } };
    for (let i = 0; i < 199; i++) await administrator.downloads.start(wish);
    // Nobody makes it before it is asked for again: the same that is being made already costs nothing.
    const wake = vi.spyOn(app.jobs, 'wake').mockReturnValue();
    await administrator.downloads.start({ ...wish, later: true });
    await administrator.downloads.start({ ...wish, later: true });
    expect(wake.mock.calls.length).toBe(2);
    wake.mockRestore();
    const [list] = await administrator.downloads.list({});
    await administrator.downloads.remove({ id: list?.id ?? 0 });
    for (const later of [true, false])
      await expect(administrator.downloads.start({ ...wish, later })).rejects.toMatchObject(often);
    expect(await administrator.downloads.list({})).toEqual([]);
  });

  it('can be asked again at the same address when it could not begin', async () => {
    const administrator = await as('administrator');
    const { url } = await administrator.downloads.start({ name: 'trail' });
    await db().execute(sql`alter table trail rename to away`);
    expect((await app.get(url ?? '')).status).toBe(500);
    // A browser inside of another program goes to the address itself.
    const visited = await fetch(app.url + url, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([visited.status, visited.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    expect(await visited.text()).toContain('页面没有打开');
    await db().execute(sql`alter table away rename to trail`);
    expect((await app.get(url ?? '')).status).toBe(200);
    expect((await app.get(url ?? '')).status).toBe(410);
  });

  it('counts no longer than it would have where it could not begin', async () => {
    const administrator = await as('administrator');
    const { url } = await administrator.downloads.start({ name: 'trail' });
    clock = new Date(clock.getTime() + 100_000);
    await db().execute(sql`alter table trail rename to away`);
    expect((await app.get(url ?? '')).status).toBe(500);
    await db().execute(sql`alter table away rename to trail`);
    clock = new Date(clock.getTime() + 30_000);
    expect((await app.get(url ?? '')).status).toBe(410);
  });

  it('ends with the session that asked for it, as one’s own data do, and with no other', async () => {
    const desk = await as('desk');
    const again = app.call((await signIn(app, desk.user.username)).data.token);
    const { people, account } = app.call(desk.token);
    const ended = [(await desk.downloads.start({ name: 'accounts' })).url, (await people.exportData({})).url];
    const kept = (await again.downloads.start({ name: 'accounts' })).url;
    await account.logout({});
    for (const url of ended) expect((await app.get(url ?? '')).status, url ?? '').toBe(410);
    expect((await app.get(kept ?? '')).status).toBe(200);
  });

  it('is not used up where its key is shown to an address of another use', async () => {
    const administrator = await as('administrator');
    const list = (await administrator.downloads.start({ name: 'accounts' })).url ?? '';
    const own = (await app.call(administrator.token).people.exportData({})).url;
    const keyOf = (url: string) => url.split('?')[1];
    const swapped = [`${own.split('?')[0]}?${keyOf(list)}`, `${list.split('?')[0]}?${keyOf(own)}`];
    for (const url of swapped) expect((await app.get(url)).status).toBe(410);
    for (const url of [list, own]) expect((await app.get(url)).status).toBe(200);
  });

  it('holds every row, also beyond one batch', async () => {
    const administrator = await as('administrator');
    await db().execute(
      sql`insert into trail (at, user_name, action, title) select now(), '某人', 'test.many', '第' || n || '条' from generate_series(1, 2300) n`,
    );
    await expect(
      fetchList(administrator.token, 'trail', { action: 'test.many' }).then(async ({ response }) =>
        readXlsx(Buffer.from(await response.arrayBuffer())),
      ),
    ).rejects.toMatchObject({ message: expect.stringContaining('2000') });
    const { response } = await fetchList(administrator.token, 'trail', { action: 'test.many', wd: '第1' });
    expect((await readXlsx(Buffer.from(await response.arrayBuffer()))).length).toBe(1 + 1 + 10 + 100 + 1000);
  });
});
