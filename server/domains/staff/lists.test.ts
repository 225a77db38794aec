import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/database.ts';
import { projectRow } from '../../../test/factories/content.ts';
import { aPerson, aSignedIn } from '../../../test/factories/people.ts';
import { approvals, smsOutbox, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { searchTerms } from '../../db/tables/search.ts';
import { trail } from '../../db/tables/trail.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { enqueueSealed } from '../account/outbox-queries.ts';
import {
  countApprovals,
  countDeletions,
  countFailedSms,
  emptySearches,
  openApplications,
  staleClaims,
} from './office-queries.ts';

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
      ['units', { status: 2 }, desk.staff.units({ ...page, status: 2 }).then((r) => r.list.map((u) => u.name))],
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

  it('are found among the refused ones where a unit has no registration at all', async () => {
    const { user } = await aPerson(app, { kinds: [1] });
    const name = `没有申请的单位 ${user.id}`;
    await app.database.db.insert(units).values({ userId: user.id, name, contactName: '甲' });
    const shown = async (status?: number) =>
      (await desk.staff.units({ wd: name, ...(status !== undefined && { status }) })).list.map((u) => u.status);
    expect([await shown(), await shown(0), await shown(1), await shown(2)]).toEqual([[2], [], [], [2]]);
    expect((await taken('units', { wd: name, status: 2 })).map((cells) => cells[0])).toEqual([name]);
  });

  it('are put into the order of what a column counts, on the screen and in the file', async () => {
    const { list } = await desk.staff.units({ sort: 'members', pageSize: 100 });
    // The one with the fewest members has the most people who wait.
    for (let i = 0; i < 9; i++) await aPerson(app, { kinds: [1], unitId: list[0]?.id as number, unitStatus: 0 });
    for (let i = 0; i < 3; i++) await aPerson(app, { kinds: [1], unitId: list[1]?.id as number, unitStatus: 1 });
    // The one with the most members has nobody more who waits.
    for (let i = 0; i < 12; i++) await aPerson(app, { kinds: [1], unitId: list.at(-1)?.id as number, unitStatus: 1 });
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

  it('stand with who has waited longest first, and decided ones as they were decided', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const ids: number[] = [];
    for (const [submitted, decided] of [
      [2, 8],
      [1, 9],
    ] as const) {
      const { id: userId } = await aSignedIn(app, { name: '排序的人', kinds: [] });
      const row = { userId, kind: 1, status: 2, submittedAt: at(submitted), decidedAt: at(decided) };
      ids.push((await app.database.db.insert(approvals).values(row).returning())[0]?.id ?? 0);
    }
    const [early, late] = ids.toReversed();
    for (const [sort, order] of [
      [undefined, [early, late]],
      ['-submittedAt', [late, early]],
      ['decidedAt', [late, early]],
      ['-decidedAt', [early, late]],
    ] as const) {
      const asked = { status: 2, wd: '排序的人', ...(sort && { sort }) };
      expect(
        (await desk.staff.approvals(asked)).list.map((a) => a.id),
        sort,
      ).toEqual(order);
    }
  });

  it('are searched alike for people and their units where few are called so, and where more than a thousand are', async () => {
    const { user, unit } = await aPerson(app, { kinds: [3] });
    await app.database.db
      .update(units)
      .set({ name: '满千县党校' })
      .where(eq(units.id, unit?.id ?? 0));
    await aSignedIn(app, { unitId: unit?.id ?? 0, name: '单位的人' });
    for (const many of [0, 1001]) {
      await app.database.pool.query(
        "insert into users (username, password_hash, name) select 'many' || n, '', '满千' from generate_series(1, $1) n",
        [many],
      );
      const people = await desk.staff.accounts({ wd: '满千', sort: 'createTime', pageSize: 100 });
      expect(people.total).toBe(many + 1);
      expect((await desk.staff.accounts({ wd: '满千 党校' })).list.map((a) => a.name)).toEqual(['单位的人']);
      const asked = await desk.staff.approvals({ wd: '满千', status: 1 });
      expect(asked.list.map((a) => [a.kind, a.name])).toEqual([[3, '满千县党校']]);
    }
    await app.database.pool.query("delete from users where name = '满千'");
    expect(user.name).not.toContain('满千');
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

  it('wait, as today counts them, for each role by its work alone', async () => {
    const shown = async (role: string) => {
      const { headers } = await aSignedIn(app, { isAdmin: true, roles: [role], kinds: [] });
      const counted = await app.call(headers.authorization).staff.waiting({});
      return Object.entries(counted).flatMap(([what, n]) => (n === null ? [] : [what]));
    };
    const [work, gaps] = [['approvals', 'claims', 'applications', 'failedSms'], ['searches']];
    expect(await Promise.all(['desk', 'training', 'editor', 'approver'].map(shown))).toEqual([work, work, gaps, gaps]);
    expect((await shown('administrator')).sort()).toEqual([...work, ...gaps, 'deletions'].sort());
  });

  it('are refused to those who may not see them', async () => {
    const editor = app.call((await aPerson(app, { isAdmin: true, roles: ['editor'] })).token);
    for (const name of ['plans', 'units', 'approvals', 'outbox'])
      await expect(editor.downloads.start({ name }), name).rejects.toMatchObject({ answer: { status: 403 } });
  });
});

describe('what today counts', () => {
  const today = '2026-11-25';
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: (typeof database)['db'];
  beforeAll(async () => {
    database = await freshDatabase('empty');
    db = database.db;
  });
  afterAll(() => database.drop());

  it('are the words looked for and not found in fourteen days, today among them, unless something is found by now, the most wanted first', async () => {
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
  });

  it('are those who wait for their unit more than a day, by unit, who waits longest first', async () => {
    const now = new Date(`${today}T02:00:00Z`);
    const day = 86_400_000;
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const user = async (more: Partial<typeof users.$inferInsert> = {}) => {
      const values = { username: randomUUID(), passwordHash: '', ...more };
      return (await db.insert(users).values(values).returning({ id: users.id }))[0]?.id ?? 0;
    };
    const aUnit = async (name: string) => {
      const values = { userId: await user(), name, contactName: '' };
      return (await db.insert(units).values(values).returning({ id: units.id }))[0]?.id ?? 0;
    };
    const [slow, slower] = [await aUnit('慢的单位'), await aUnit('更慢的单位')];
    for (const [unitId, unitStatus, ms] of [
      [slow, 0, day + 1],
      [slow, 0, day],
      [slow, 1, 9 * day],
      [slow, 2, 9 * day],
      [slower, 0, 2 * day],
      [slower, 0, 3 * day],
    ] as const)
      await user({ unitId, unitStatus, createdAt: ago(ms) });
    expect(await staleClaims(db, now)).toEqual([
      { unitId: slower, unitName: '更慢的单位', count: 2, since: ago(3 * day) },
      { unitId: slow, unitName: '慢的单位', count: 1, since: ago(day + 1) },
    ]);
    // Eight are named.
    for (let i = 0; i < 9; i++)
      await user({ unitId: await aUnit(`单位 ${i}`), unitStatus: 0, createdAt: ago(2 * day) });
    expect(await staleClaims(db, now)).toHaveLength(8);
    // A wish to be deleted waits until the account is closed; a registration until it is decided.
    const leaving = await user({ deletionRequestedAt: now });
    await user({ deletionRequestedAt: now, status: 0 });
    await db
      .insert(approvals)
      .values([0, 1, 2].map((status) => ({ userId: leaving, kind: status + 1, status, submittedAt: now })));
    const sms = { cellPhone: '13700000009', template: 'received', values: {}, content: '', createdAt: now };
    await db.insert(smsOutbox).values([
      { ...sms, failures: 4 },
      { ...sms, failures: 5 },
      { ...sms, failures: 5, sentAt: now },
    ]);
    expect([await countDeletions(db), await countApprovals(db), await countFailedSms(db)]).toEqual([1, 1, 1]);
  });

  it('are applications without an answer, to what begins today or later, the next to begin first', async () => {
    const of = (name: string, day: string) => projectRow({ name, startDate: day, endDate: day, signUpDeadline: day });
    const made = await db
      .insert(projects)
      .values([of('以后', '2026-12-10'), of('今天', today), of('昨天', '2026-11-24'), of('都答了', '2026-12-01')])
      .returning({ id: projects.id, name: projects.name });
    const sent = (name: string, status: number) => ({
      projectId: made.find((p) => p.name === name)?.id ?? 0,
      receipt: randomUUID(),
      name: '张三',
      cellPhone: randomUUID(),
      consentVersion: '',
      createdAt: new Date(),
      status,
    });
    await db
      .insert(applications)
      .values([
        ...['以后', '以后', '今天', '昨天'].map((name) => sent(name, 0)),
        ...[1, 2, 3, 4].map((status) => sent('都答了', status)),
      ]);
    expect((await openApplications(db, today)).map((a) => [a.projectName, a.count])).toEqual([
      ['今天', 1],
      ['以后', 2],
    ]);
  });
});
