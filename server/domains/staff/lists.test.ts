import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/database.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { smsOutbox } from '../../db/tables/account.ts';
import { searchTerms } from '../../db/tables/search.ts';
import { trail } from '../../db/tables/trail.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { enqueueSealed } from '../account/outbox-queries.ts';
import { emptySearches } from './office-queries.ts';

/** The lists of the console that are taken away beside those of accounts, demands, applications and content. */
describe('requests for plans, units, registrations and text messages', () => {
  let app: TestApp;
  let desk: ReturnType<TestApp['call']>;
  beforeAll(async () => {
    app = await startApp('demo');
    desk = app.call((await aPerson(app, { isAdmin: true, roles: ['desk'] })).token);
    const by = { secret, now: new Date() };
    await enqueueSealed(app.database.db, '13700000005', 'code', { code: '271828' }, by);
  });
  afterAll(() => app.close());

  async function taken(name: string, input: Record<string, unknown> = {}): Promise<string[][]> {
    const { url } = await desk.downloads.start({ name, input });
    const file = await app.get(url ?? '');
    return (await readXlsx(Buffer.from(await file.arrayBuffer()))).slice(1).map((r) => r.cells);
  }
  it('hold the rows that the filters leave on the screen', async () => {
    const page = { pageSize: 100 };
    const cases: [string, Record<string, unknown>, Promise<string[]>][] = [
      ['plans', {}, desk.plans.list(page).then((r) => r.list.map((p) => p.title))],
      [
        'plans',
        { progress: 'none' },
        desk.plans.list({ ...page, progress: 'none' }).then((r) => r.list.map((p) => p.title)),
      ],
      ['units', {}, desk.staff.units(page).then((r) => r.list.map((u) => u.name))],
      ['units', { status: 1 }, desk.staff.units({ ...page, status: 1 }).then((r) => r.list.map((u) => u.name))],
      ['approvals', {}, desk.staff.approvals(page).then((r) => r.list.map((a) => a.name))],
      ['approvals', { status: 1 }, desk.staff.approvals({ ...page, status: 1 }).then((r) => r.list.map((a) => a.name))],
    ];
    for (const [name, input, screen] of cases) {
      const [rows, wanted] = [await taken(name, input), await screen];
      expect(wanted.length, name).toBeGreaterThan(0);
      expect(
        rows.map((cells) => cells[0]),
        `${name} ${JSON.stringify(input)}`,
      ).toEqual(wanted);
    }
    const [deed] = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.action, 'list.export'))
      .orderBy(desc(trail.id))
      .limit(1);
    expect(deed).toMatchObject({ subjectId: 'approvals', title: '注册审核', after: { status: 1, format: 'xlsx' } });
  });

  it('are put into the order of what a column counts, on the screen and in the file', async () => {
    const { list } = await desk.staff.units({ sort: 'members', pageSize: 100 });
    // The one with the fewest members has the most people who wait.
    for (let i = 0; i < 9; i++) await aPerson(app, { kinds: [1], unitId: list[0]?.id as number, unitStatus: 0 });
    for (const by of ['members', 'waiting'] as const)
      for (const sort of [by, `-${by}`] as const) {
        const page = (await desk.staff.units({ sort, pageSize: 100 })).list;
        const counts = page.map((u) => u[by]);
        const rows = await taken('units', { sort });
        expect(counts, sort).toEqual([...counts].sort((a, b) => (sort === by ? a - b : b - a)));
        expect(
          rows.map((cells) => cells[0]),
          sort,
        ).toEqual(page.map((u) => u.name));
      }
  });

  it('are as long beyond their last page as on the first', async () => {
    for (const list of [desk.staff.units, desk.plans.list, desk.staff.approvals]) {
      const { total } = await list({});
      expect(total).toBeGreaterThan(0);
      expect(await list({ pageNum: 40 })).toMatchObject({ list: [], total });
    }
  });

  it('give away no number, no code and no link, in a demonstration either', async () => {
    expect((await desk.staff.outbox({ wd: '13700000005' })).list[0]?.content).toContain('271828');
    expect(await taken('outbox', { wd: '13700000005', state: 0 })).toEqual([
      expect.arrayContaining(['137****0005', '验证码', '验证码 ••••••，五分钟内有效。请勿告诉他人。', '等待发送']),
    ]);
    await app.database.db.update(smsOutbox).set({ failures: 5 }).where(eq(smsOutbox.cellPhone, '13700000005'));
    expect(await taken('outbox', { wd: '13700000005', state: 0 })).toEqual([]);
    for (const name of ['units', 'approvals', 'outbox'])
      expect(JSON.stringify(await taken(name)), name).not.toMatch(/"1[3-9]\d{9}"/);
  });

  it('are refused to those who may not see them', async () => {
    const editor = app.call((await aPerson(app, { isAdmin: true, roles: ['editor'] })).token);
    for (const name of ['plans', 'units', 'approvals', 'outbox'])
      await expect(editor.downloads.start({ name }), name).rejects.toMatchObject({ answer: { status: 403 } });
  });
});

describe('what visitors have looked for and not found', () => {
  it('is told of the last fourteen days, today among them, unless something is found by now, the most wanted first', async () => {
    const { db, drop } = await freshDatabase('empty');
    const today = '2026-11-25';
    const term = (name: string, day: string, searches: number, hits = 0) => ({ term: name, day, searches, hits });
    await db
      .insert(searchTerms)
      .values([
        term('今天', today, 1),
        term('第十四天', '2026-11-12', 3),
        term('第十五天', '2026-11-11', 9),
        term('现在有了', '2026-11-20', 9),
        term('现在有了', '2026-11-24', 1, 2),
        term('不再有了', '2026-11-20', 1, 2),
        term('不再有了', '2026-11-24', 1),
      ]);
    expect((await emptySearches(db, today)).map((t) => [t.term, t.searches, t.lastDay])).toEqual([
      ['第十四天', 3, '2026-11-12'],
      ['不再有了', 2, '2026-11-24'],
      ['今天', 1, today],
    ]);
    await drop();
  });
});
