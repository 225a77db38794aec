import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { projectRow } from '../../../test/factories/content.ts';
import { aPerson, aSignedIn, lastCode, textsTo } from '../../../test/factories/people.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { messages } from '../../db/tables/messages.ts';
import { trail } from '../../db/tables/trail.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { holdProject } from './queries.ts';
import { tellStaff } from './tell.ts';

describe('applications at the desk', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let me: Awaited<ReturnType<typeof aPerson>>;
  let projectId: number;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    me = await aPerson(app, { isAdmin: true, roles: ['training'] });
    const [row] = await app.database.db.insert(projects).values(projectRow()).returning();
    projectId = row?.id ?? 0;
  });
  afterAll(() => app.close());

  /** Applications as they are kept, so many minutes ago. */
  const kept = async (rows: (Partial<typeof applications.$inferInsert> & { minutes: number })[]) => {
    const values = rows.map(({ minutes, ...more }) => ({
      projectId,
      receipt: randomUUID(),
      name: '张三',
      cellPhone: randomUUID(),
      consentVersion: '',
      createdAt: new Date(clock.getTime() - minutes * 60_000),
      ...more,
    }));
    return app.database.db.insert(applications).values(values).returning();
  };

  it('stand with those that wait first, as they came, or by time or name, none of them on two pages', async () => {
    await kept([
      { name: 'b', dept: '排序', status: 1, minutes: 30 },
      { name: 'c', dept: '排序', minutes: 10 },
      { name: 'a', dept: '排序', minutes: 20 },
      { name: 'a', dept: '排序', minutes: 20, cellPhone: '13700000001' },
    ]);
    const desk = app.call(me.token).applications;
    for (const [sort, names] of [
      [undefined, ['c', 'a', 'a', 'b']],
      ['-status', ['b', 'a', 'a', 'c']],
      ['createTime', ['b', 'a', 'a', 'c']],
      ['-createTime', ['c', 'a', 'a', 'b']],
      ['name', ['a', 'a', 'b', 'c']],
      ['-name', ['c', 'b', 'a', 'a']],
    ] as const) {
      const asked = { wd: '排序', pageSize: 2, ...(sort && { sort }) };
      const pages = await Promise.all([1, 2].map((pageNum) => desk.list({ ...asked, pageNum })));
      const rows = pages.flatMap((p) => p.list);
      expect(
        rows.map((a) => a.name),
        sort,
      ).toEqual(names);
      expect([new Set(rows.map((a) => a.id)).size, ...pages.map((p) => p.total)], sort).toEqual([4, 4, 4]);
    }
  });

  it('show who decided last and when, and what was the reason of a refusal no longer once it is taken back', async () => {
    const person = await aPerson(app, { kinds: [1] });
    const [row, newer] = await kept([
      { userId: person.user.id, cellPhone: person.cellPhone, minutes: 5 },
      { userId: person.user.id, cellPhone: `${person.cellPhone} 2`, minutes: 9 },
    ]);
    const id = row?.id ?? 0;
    const desk = app.call(me.token).applications;
    await desk.remark({ id, remark: '只有我们看得到', seen: '' });
    clock = new Date(clock.getTime() + 3_600_000);
    await desk.decide({ ids: [id], status: 3, reason: '名额留给基层' });
    const decided = { decideTime: clock.toISOString(), deciderName: me.user.name, reason: '名额留给基层' };
    expect(await desk.detail({ id })).toMatchObject({ ...decided, status: 3, reach: { message: true, sms: true } });
    const { messages } = app.call(person.token);
    const said = async () => [
      (await messages.list({})).list[0]?.content,
      (await textsTo(app, person.cellPhone))[0]?.content,
    ];
    for (const words of await said()) expect(words).toMatch(/“?短训班.*名额留给基层/);
    const { url } = await app.call(me.token).downloads.start({ name: 'applications', input: { status: 3 } });
    const [heads, cells] = (await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer()))).map(
      (r) => r.cells,
    );
    const under = (heading: string) => cells?.[heads?.indexOf(heading) ?? -1] ?? '';
    expect([under('原因'), under('备注'), under('状态')]).toEqual(['名额留给基层', '只有我们看得到', '未录取']);
    expect(under('报名时间') < under('处理时间')).toBe(true);

    const colleague = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    clock = new Date(clock.getTime() + 3_600_000);
    await app.call(colleague.token).applications.decide({ ids: [id], status: 1, reason: '不该再有的原因' });
    const shown = { status: 1, reason: '', decideTime: clock.toISOString() };
    expect(await desk.detail({ id })).toMatchObject({ ...shown, deciderName: colleague.user.name });
    expect((await desk.list({ wd: person.cellPhone, status: 1 })).list).toMatchObject([shown]);
    expect(await app.api.applications.status({ receipt: row?.receipt ?? '' })).toMatchObject({ status: 1, reason: '' });
    for (const words of await said()) expect(words).not.toContain('原因');
    // What somebody sent last stands first.
    expect((await app.call(person.token).applications.mine({})).map((a) => a.id)).toEqual([newer?.id, id]);
  });

  it('keep every word where it was written: for who sent them, at the desk and in the workbook', async () => {
    const person = await aPerson(app, { kinds: [1] });
    const [own] = await app.database.db
      .insert(projects)
      .values(projectRow({ name: '词句班', place: '西湖校区' }))
      .returning();
    const { cellPhone } = person;
    await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'apply' });
    const said = { name: '沈砚清', dept: '县委组织部', post: '副科长', note: '素食' };
    const sent = (await app.post(
      '/api/train/singleRecruitProject/official/apply',
      { projectId: own?.id, cellPhone, code: await lastCode(app, cellPhone), consent: '2026-11', ...said },
      { authorization: person.token },
    )) as unknown as { data: { receipt: string } };
    const { receipt } = sent.data;
    await app.database.db
      .update(applications)
      .set({ attachment: 'f/2026/11/a.pdf' })
      .where(eq(applications.receipt, receipt));
    const status = await app.api.applications.status({ receipt });
    const about = {
      projectName: '词句班',
      startDate: '2026-12-10',
      hasAttachment: true,
      status: 0,
      reason: '',
      ...said,
    };
    expect(status).toMatchObject({ ...about, place: '西湖校区', endDate: '2026-12-12', projectId: own?.id });
    expect(await app.call(person.token).applications.mine({})).toEqual([{ ...status, receipt }]);
    const desk = app.call(me.token).applications;
    const [row] = (await desk.list({ projectId: own?.id })).list;
    expect(row).toMatchObject({ ...about, cellPhone, decideTime: null });
    const { id } = row as { id: number };
    const detail = await desk.detail({ id });
    expect(detail).toMatchObject({ ...about, userId: person.user.id, receipt, remark: '', deciderName: '' });
    expect(detail.attachmentUrl).toContain('f/2026/11/a.pdf');
    const { url } = await app.call(me.token).downloads.start({ name: 'applications', input: { projectId: own?.id } });
    const sheet = await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer()));
    expect(sheet.map((r) => r.cells.slice(0, 8))).toEqual([
      ['项目', '姓名', '手机号码', '所在单位', '职务', '需要提前安排的事', '报名附件', '状态'],
      ['词句班', '沈砚清', cellPhone, '县委组织部', '副科长', '素食', '有', '待处理'],
    ]);
  });

  it('tell who is put on the waiting list, and write down a remark with what it was before', async () => {
    const person = await aPerson(app, { kinds: [1] });
    const [row] = await kept([{ userId: person.user.id, cellPhone: person.cellPhone, minutes: 1 }]);
    const id = row?.id ?? 0;
    const desk = app.call(me.token).applications;
    await desk.decide({ ids: [id], status: 2 });
    const [letter] = (await app.call(person.token).messages.list({})).list;
    expect([letter?.title, letter?.content]).toEqual([
      '报名转为候补',
      '您对“短训班”的报名转为候补，有名额时按先后递补。',
    ]);
    expect((await textsTo(app, person.cellPhone)).map((t) => t.template)).toEqual(['waitlisted']);
    await desk.remark({ id, remark: '先看看', seen: '' });
    await desk.remark({ id, remark: '已经电话', seen: '先看看' });
    const deeds = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(id)))
      .orderBy(trail.id);
    expect(deeds.filter((d) => d.subject === 'application').map((d) => [d.action, d.title, d.before, d.after])).toEqual(
      [
        ['application.wait', '张三：短训班', { status: 0 }, { status: 2 }],
        ['application.remark', '张三', { remark: '' }, { remark: '先看看' }],
        ['application.remark', '张三', { remark: '先看看' }, { remark: '已经电话' }],
      ],
    );
    await expect(desk.remark({ id: 999_999, remark: '没有这一份', seen: '' })).rejects.toThrow('404');
  });

  it('leave the place of one who was admitted to who waits longest, as that of one who still waited for an answer', async () => {
    const desk = app.call(me.token).applications;
    for (const [name, status] of [
      ['录取后又不能来', 1],
      ['还没有答复', 0],
    ] as const) {
      const full = projectRow({ name, capacity: 1 });
      const [project] = await app.database.db.insert(projects).values(full).returning();
      const of = { projectId: project?.id ?? 0 };
      const [first, , waiting] = await kept([
        { ...of, status, minutes: 9 },
        { ...of, status: 4, minutes: 8 },
        { ...of, status: 2, minutes: 7 },
        { ...of, status: 2, minutes: 6 },
      ]);
      const done = await desk.decide({ ids: [first?.id ?? 0], status: 3, reason: '临时有事' });
      expect(done, name).toMatchObject({ decided: 1, movedUp: 1 });
      expect((await desk.detail({ id: waiting?.id ?? 0 })).status, name).toBe(0);
    }
  });

  it('give the place of one who cancels to who applies at the same moment', async () => {
    const { db, pool } = app.database;
    const single = projectRow({ name: '一进一出', capacity: 1 });
    const [project] = await db.insert(projects).values(single).returning();
    const of = { projectId: project?.id ?? 0 };
    const [inside] = await kept([{ ...of, status: 1, minutes: 9 }]);
    let cancelled: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      // Somebody applies, and has found the project full.
      await holdProject(tx, of.projectId);
      const late = { receipt: randomUUID(), name: '李四', cellPhone: '13511110001', consentVersion: '' };
      await tx.insert(applications).values({ ...of, ...late, status: 2, createdAt: clock });
      cancelled = app.api.applications.cancel({ receipt: inside?.receipt ?? '' });
      const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await eventually(
        () => pool.query(waits),
        ({ rowCount }) => rowCount === 1,
        2000,
      );
    });
    await cancelled;
    expect(await app.api.applications.places(of)).toMatchObject({ taken: 1, waiting: 0 });
  });

  it('take one of the remarks that two write at once, and tell the other', async () => {
    const desk = app.call(me.token).applications;
    for (const [row] of [await kept([{ minutes: 1 }]), await kept([{ minutes: 1 }]), await kept([{ minutes: 1 }])]) {
      const id = row?.id ?? 0;
      const tries = await Promise.allSettled(
        ['甲', '乙', '丙', '丁'].map((remark) => desk.remark({ id, remark, seen: '' })),
      );
      expect(tries.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    }
  });

  it('are told of to whoever has proven the number that somebody applied with who was not signed in', async () => {
    const [owner, named] = [
      await aPerson(app, { kinds: [1] }),
      await aPerson(app, { kinds: [1], phoneProvenAt: null }),
    ];
    const desk = app.call(me.token).applications;
    for (const [person, titles] of [
      [owner, ['报名已录取']],
      [named, []],
    ] as const) {
      const [row] = await kept([{ cellPhone: person.cellPhone, minutes: 1 }]);
      const id = row?.id ?? 0;
      expect((await desk.detail({ id })).reach).toEqual({ message: titles.length > 0, sms: true });
      await desk.decide({ ids: [id], status: 1 });
      const { list } = await app.call(person.token).messages.list({});
      expect(list.map((m) => m.title)).toEqual(titles);
    }
  });

  it('may be chosen by projects that take some still or have some, and no others', async () => {
    const { db } = app.database;
    const over = { signUpDeadline: '2026-11-20' };
    const made = await db
      .insert(projects)
      .values([
        projectRow({ name: '今天截止', signUpDeadline: '2026-11-21' }),
        projectRow({ name: '截止了', ...over }),
        projectRow({ name: '截止了，有人', ...over }),
        projectRow({ name: '没有公布', status: 0 }),
      ])
      .returning();
    await kept([{ projectId: made[2]?.id ?? 0, minutes: 1 }]);
    const listed = (await app.call(me.token).applications.projects({})).map((p) => [p.name, p.applied] as const);
    expect(listed.filter(([name]) => made.some((p) => p.name === name)).sort()).toEqual([
      ['今天截止', 0],
      ['截止了，有人', 1],
    ]);
    const open = async (i: number) => (await app.api.applications.places({ projectId: made[i]?.id ?? 0 })).open;
    expect([await open(0), await open(1)]).toEqual([true, false]);
    await expect(app.api.applications.places({ projectId: made[3]?.id ?? 0 })).rejects.toThrow('404');
  });

  it('are told to an administrator where nobody else has the work', async () => {
    const other = await startApp('empty', { now: () => clock });
    const one = async (role: string) => (await aSignedIn(other, { isAdmin: true, roles: [role], kinds: [] }, clock)).id;
    const [administrator] = [await one('administrator'), await one('editor')];
    const [project] = await other.database.db.insert(projects).values(projectRow()).returning();
    await other.database.db.transaction((tx) => tellStaff(tx, project as typeof projects.$inferSelect, clock));
    const told = await other.database.db.select().from(messages);
    await other.close();
    expect(told.map((m) => m.userId)).toEqual([administrator]);
  });
});
