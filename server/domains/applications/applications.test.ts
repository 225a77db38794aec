import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '../../kernel/text.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { projectRow } from '../../../test/factories/content.ts';
import { aPerson, lastCode } from '../../../test/factories/people.ts';
import { expectUnguessable } from '../../../test/unguessable.ts';
import { smsOutbox, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { messages } from '../../db/tables/messages.ts';
import { trail } from '../../db/tables/trail.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';

describe('applying to a recruit project', () => {
  let app: TestApp;
  const clock = new Date('2026-11-21T08:00:00Z');
  let numbers = 13700000000;
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock, trustProxy: 1 });
  });
  afterAll(() => app.close());

  const aProject = async (given: Partial<typeof projects.$inferInsert> = {}) => {
    const [row] = await app.database.db
      .insert(projects)
      .values(projectRow({ capacity: 2, ...given }))
      .returning();
    return row as typeof projects.$inferSelect;
  };
  const apply = async (projectId: number, cellPhone = String(numbers++), token?: string, more: object = {}) => {
    // Each at a computer of their own: an address asks for so many codes only.
    const from = { 'x-forwarded-for': `10.${Number(cellPhone) % 250}.0.1` };
    await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'apply' }, from);
    const code = await lastCode(app, cellPhone);
    return (await app.post(
      '/api/train/singleRecruitProject/official/apply',
      { projectId, name: '张三', cellPhone, code, consent: '2026-11', ...more },
      { ...from, ...(token && { authorization: token }) },
    )) as unknown as {
      status: number;
      message: string;
      data: { receipt: string; status: number };
    };
  };

  it('refuses a closed, an unpublished and an unknown project, and a missing consent', async () => {
    const closed = await aProject({ signUpDeadline: '2026-11-20' });
    const draft = await aProject({ status: 0 });
    const ahead = await aProject({ publishTime: new Date(clock.getTime() + 1) });
    expect((await apply(closed.id)).message).toBe('这个项目的报名已经截止');
    for (const { id } of [draft, ahead]) expect((await apply(id)).message).toBe('没有找到这个项目，请重新选择');
    expect((await apply(999_999)).message).toBe('没有找到这个项目，请重新选择');
    expect((await apply(closed.id, undefined, undefined, { consent: '' })).message).toBe('请先阅读并同意隐私政策');
    expect((await apply(closed.id, undefined, undefined, { consent: '2019-01' })).message).toBe(
      '没有这一版隐私政策，请刷新页面后再次勾选',
    );
    await expect(app.api.applications.status({ receipt: 'x'.repeat(24) })).rejects.toMatchObject({
      answer: { status: 400, message: text.noReceipt },
    });
  });

  it('gives away no more places than there are, also to a crowd, and moves the waiting list up', async () => {
    const project = await aProject({ capacity: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(project.id)));
    expect(answers.map((a) => a.data.status).sort()).toEqual([0, 0, 0, 2, 2, 2, 2, 2]);
    expect(await app.api.applications.places({ projectId: project.id })).toEqual({
      capacity: 3,
      taken: 3,
      waiting: 5,
      open: true,
    });
    const inside = answers.find((a) => a.data.status === 0)?.data.receipt as string;
    const waiting = await app.database.db
      .select()
      .from(applications)
      .where(and(eq(applications.projectId, project.id), eq(applications.status, 2)))
      .orderBy(applications.id);
    expect(await app.api.applications.cancel({ receipt: inside })).toMatchObject({ status: 4, cancellable: false });
    await expect(app.api.applications.cancel({ receipt: inside })).rejects.toMatchObject({
      answer: { message: '这份报名已经取消或有了结果' },
    });
    expect(await app.api.applications.places({ projectId: project.id })).toMatchObject({ taken: 3, waiting: 4 });
    // Who moves up hears of it, as the page of the application promises; nobody else does.
    const told = await app.database.db.select().from(smsOutbox).where(eq(smsOutbox.template, 'movedup'));
    expect(told.map((t) => [t.cellPhone, t.content])).toEqual([
      [waiting[0]?.cellPhone, '您候补的“短训班”已有名额，两个工作日内确认录取。'],
    ]);
  });

  it('tells those whose work it is, in one unread message a project that says the newest numbers, and nobody else', async () => {
    const { db } = app.database;
    const person = async (...roles: string[]) => (await aPerson(app, { isAdmin: true, roles })).user.id;
    const [desk, training, editor, administrator] = [
      await person('desk'),
      await person('training'),
      await person('editor'),
      await person('administrator'),
    ];
    const gone = (await aPerson(app, { isAdmin: true, roles: ['desk'] })).user.id;
    await db.update(users).set({ status: 0 }).where(eq(users.id, gone));
    const project = await aProject({ name: '消息班', capacity: 4 });
    const other = await aProject({ name: '别的班' });
    await Promise.all([...Array.from({ length: 6 }, () => apply(project.id)), apply(other.id)]);
    const of = async (userId: number) =>
      db
        .select()
        .from(messages)
        .where(and(eq(messages.userId, userId), eq(messages.title, '新报名：消息班')))
        .orderBy(messages.id);
    for (const id of [desk, training])
      expect((await of(id)).map((m) => m.content)).toEqual(['“消息班”现有 4 份报名等待处理，2 人候补。']);
    for (const id of [editor, administrator, gone]) expect(await of(id)).toEqual([]);
    expect(await db.$count(messages, and(eq(messages.userId, desk), eq(messages.title, '新报名：别的班')))).toBe(1);
    expect((await of(desk))[0]).toMatchObject({ type: 2, link: `/guanli/applications/?projectId=${project.id}` });
    // Whoever has read it gets another one with the next application; who has not, the newest numbers.
    await db.update(messages).set({ readAt: clock }).where(eq(messages.userId, desk));
    await apply(project.id);
    expect((await of(desk)).map((m) => m.content)).toEqual([
      '“消息班”现有 4 份报名等待处理，2 人候补。',
      '“消息班”现有 4 份报名等待处理，3 人候补。',
    ]);
    expect((await of(training)).map((m) => m.content)).toEqual(['“消息班”现有 4 份报名等待处理，3 人候补。']);
    // What is refused tells nobody.
    await apply(
      project.id,
      (await db.select().from(applications).where(eq(applications.projectId, project.id)).limit(1))[0]?.cellPhone,
    );
    expect(await of(desk)).toHaveLength(2);
  });

  it('lets no newcomer pass those who wait, also where places became free otherwise', async () => {
    const project = await aProject({ capacity: 1 });
    const first = [await apply(project.id), await apply(project.id), await apply(project.id)];
    expect(first.map((a) => a.data.status)).toEqual([0, 2, 2]);
    await app.database.db.update(projects).set({ capacity: 2 }).where(eq(projects.id, project.id));
    expect((await apply(project.id)).data.status).toBe(2);
    const statuses = async () =>
      (
        await app.database.db
          .select()
          .from(applications)
          .where(eq(applications.projectId, project.id))
          .orderBy(applications.id)
      ).map((a) => a.status);
    expect(await statuses()).toEqual([0, 0, 2, 2]);
    await app.database.db.update(projects).set({ capacity: 5 }).where(eq(projects.id, project.id));
    expect((await apply(project.id)).data.status).toBe(0);
    expect(await statuses()).toEqual([0, 0, 0, 0, 0]);
  });

  it('moves one up for each of many who cancel at once, also after the project was withdrawn', async () => {
    for (let round = 0; round < 3; round++) {
      const project = await aProject({ capacity: 4 });
      const answers: Awaited<ReturnType<typeof apply>>[] = [];
      for (let i = 0; i < 8; i++) answers.push(await apply(project.id));
      await app.database.db.update(projects).set({ status: 0 }).where(eq(projects.id, project.id));
      await Promise.all(answers.slice(0, 4).map((a) => app.api.applications.cancel({ receipt: a.data.receipt })));
      const rows = await app.database.db
        .select()
        .from(applications)
        .where(eq(applications.projectId, project.id))
        .orderBy(applications.id);
      expect(rows.map((a) => a.status)).toEqual([4, 4, 4, 4, 0, 0, 0, 0]);
    }
  });

  it('gives receipts of which none leads to another', async () => {
    const { id } = await aProject({ capacity: 50 });
    const receipts: string[] = [];
    for (let i = 0; i < 4; i++) receipts.push((await apply(id)).data.receipt);
    expectUnguessable(receipts);
  });

  it('takes a number once, and again after it has cancelled', async () => {
    const project = await aProject({ capacity: 50 });
    const { cellPhone, token } = await aPerson(app, { kinds: [1] });
    const first = await apply(project.id, cellPhone, token);
    expect(first.data.status).toBe(0);
    expect((await app.call(token).applications.mine({})).map((a) => a.receipt)).toEqual([first.data.receipt]);
    expect((await app.call(token).account.getIndexUserInfo({})).projectIdList).toEqual([project.id]);
    const status = await app.api.applications.status({ receipt: first.data.receipt });
    expect(status).toMatchObject({
      projectName: '短训班',
      name: '张三',
      cancellable: true,
      cellPhone: expect.stringContaining('****'),
    });
    expect(JSON.stringify(status)).not.toContain(cellPhone);
    await app.api.applications.cancel({ receipt: first.data.receipt });
    const other = await aPerson(app, { kinds: [1] });
    expect(await app.call(other.token).applications.mine({})).toEqual([]);
    // The last day of signing up belongs to it; on the first day of the course nobody cancels any more.
    const ends = { signUpDeadline: '2026-11-21', startDate: '2026-11-21' };
    const { receipt } = (await apply((await aProject(ends)).id)).data;
    expect(await app.api.applications.status({ receipt })).toMatchObject({ status: 0, cancellable: false });
    await expect(app.api.applications.cancel({ receipt })).rejects.toThrow('已经开班');
  });

  describe('decided by staff', () => {
    let desk: ReturnType<TestApp['call']>['applications'];
    let token = '';
    beforeAll(async () => {
      ({ token } = await aPerson(app, { isAdmin: true, roles: ['desk'] }));
      desk = app.call(token).applications;
    });
    const idOf = async (receipt: string) =>
      (
        await app.database.db
          .select({ id: applications.id })
          .from(applications)
          .where(eq(applications.receipt, receipt))
      )[0]?.id as number;
    const sent = async (project: number, n: number) => {
      const ids: number[] = [];
      for (let i = 0; i < n; i++) ids.push(await idOf((await apply(project)).data.receipt));
      return ids;
    };
    const statuses = async (ids: number[]) => Promise.all(ids.map(async (id) => (await desk.detail({ id })).status));

    it('refuses what is absent, cancelled, without a reason or without a place, and then changes nothing', async () => {
      const project = await aProject({ capacity: 1 });
      const [taken, waiting] = (await sent(project.id, 2)) as [number, number];
      expect(await desk.decide({ ids: [999_999], status: 1 })).toEqual({ decided: 0, movedUp: 0, gone: [999_999] });
      await expect(desk.decide({ ids: [taken], status: 3 })).rejects.toThrow('请填写不录取的原因');
      await expect(desk.decide({ ids: [taken, waiting], status: 1 })).rejects.toMatchObject({
        answer: { message: expect.stringContaining('名额已满') },
      });
      expect(await statuses([taken, waiting])).toEqual([0, 2]);
      await app.api.applications.cancel({ receipt: (await desk.detail({ id: taken })).receipt });
      await expect(desk.decide({ ids: [taken], status: 1 })).rejects.toThrow('张三已经取消报名');
    });

    it('admits with a message, a text message and a row of the trail, and tells the reason of a refusal', async () => {
      const project = await aProject({ capacity: 2, name: '实训营' });
      const person = await aPerson(app, { kinds: [1] });
      const mine = await apply(project.id, person.cellPhone, person.token, { attachment: '' });
      const id = await idOf(mine.data.receipt);
      const closed = await aPerson(app, { kinds: [1] });
      await app.database.db.update(users).set({ status: 0 }).where(eq(users.id, closed.user.id));
      const other = await idOf((await apply(project.id, closed.cellPhone)).data.receipt);
      const [third] = (await sent(project.id, 1)) as [number];
      expect(await desk.decide({ ids: [id, 999_999], status: 1 })).toEqual({ decided: 1, movedUp: 0, gone: [999_999] });
      await expect(desk.decide({ ids: [id], status: 1 })).rejects.toMatchObject({
        answer: { message: '所选的报名已经是这个结果' },
      });
      const [letter] = (await app.call(person.token).messages.list({})).list;
      expect(letter).toMatchObject({ type: 2, title: '报名已录取', link: `/baoming/?receipt=${mine.data.receipt}` });
      const texts = async (cellPhone: string) =>
        (
          await app.database.db.select().from(smsOutbox).where(eq(smsOutbox.cellPhone, cellPhone)).orderBy(smsOutbox.id)
        ).map((m) => m.template);
      expect(await texts(person.cellPhone)).toEqual(['code', 'received', 'admitted']);
      // A refusal frees a place for who waits longest.
      expect(await desk.decide({ ids: [other], status: 3, reason: '名额留给基层一线' })).toMatchObject({
        decided: 1,
        movedUp: 1,
      });
      expect(await statuses([id, other, third])).toEqual([1, 3, 0]);
      const refused = await desk.detail({ id: other });
      // What was decided against is not cancelled: the number cannot apply anew past the decision.
      await expect(app.api.applications.cancel({ receipt: refused.receipt })).rejects.toThrow(
        '这份报名已经取消或有了结果',
      );
      expect(await statuses([other])).toEqual([3]);
      expect(await app.database.db.$count(messages, eq(messages.userId, closed.user.id))).toBe(0);
      expect(await texts(refused.cellPhone)).toEqual(['code', 'received', 'declined']);
      expect(await app.api.applications.status({ receipt: refused.receipt })).toMatchObject({
        status: 3,
        reason: '名额留给基层一线',
      });
      const deeds = await app.database.db
        .select()
        .from(trail)
        .where(and(eq(trail.subject, 'application'), eq(trail.subjectId, String(other))));
      expect(deeds).toMatchObject([
        { action: 'application.refuse', before: { status: 0 }, after: { status: 3, reason: '名额留给基层一线' } },
      ]);
      await desk.remark({ id: other, remark: '已经电话说明', seen: '' });
      await expect(desk.remark({ id: other, remark: '没有看到对方写的', seen: '' })).rejects.toMatchObject({
        answer: { status: 409, message: '刚刚有同事改过备注，请先看看对方写的' },
      });
      expect(await desk.detail({ id: other })).toMatchObject({
        remark: '已经电话说明',
        project: { capacity: 2, taken: 2, admitted: 1, received: 1 },
      });
    });

    it('gives the place of one who is put on the waiting list to who waits longest, never back, and writes it down', async () => {
      const project = await aProject({ capacity: 2 });
      const [one, two, three, four] = (await sent(project.id, 4)) as [number, number, number, number];
      expect(await desk.decide({ ids: [one], status: 2 })).toMatchObject({ decided: 1, movedUp: 1 });
      expect(await statuses([one, two, three, four])).toEqual([2, 0, 0, 2]);
      const deeds = await app.database.db
        .select()
        .from(trail)
        .where(and(eq(trail.subject, 'application'), eq(trail.subjectId, String(three))));
      expect(deeds).toMatchObject([
        { action: 'application.movedUp', title: '张三：短训班', before: { status: 2 }, after: { status: 0 } },
      ]);
      expect(deeds[0]?.userId).not.toBeNull();
      // Nobody else waits: the place stays free.
      const alone = await aProject({ capacity: 1 });
      const [only] = (await sent(alone.id, 1)) as [number];
      expect(await desk.decide({ ids: [only], status: 2 })).toMatchObject({ decided: 1, movedUp: 0 });
      expect(await statuses([only])).toEqual([2]);
    });

    it('shows the projects that begin next first, however many are over', async () => {
      const over = await app.database.db
        .insert(projects)
        .values(
          Array.from({ length: 210 }, (_, i) => {
            const startDate = `20${10 + Math.floor(i / 28)}-01-${String((i % 28) + 1).padStart(2, '0')}`;
            return projectRow({ name: '往期班', startDate, endDate: '2019-01-01', signUpDeadline: '2009-12-01' });
          }),
        )
        .returning({ id: projects.id });
      await app.database.db.insert(applications).values(
        over.map((p, i) => ({
          projectId: p.id,
          receipt: `over-${i}`.padEnd(24, 'x'),
          name: '张三',
          cellPhone: '13600000000',
          consentVersion: '2026-11',
          createdAt: clock,
        })),
      );
      const late = await aProject({ startDate: '2027-06-02' });
      const soon = await aProject({ startDate: '2026-11-21' });
      const list = await desk.projects({});
      await app.database.db.delete(projects).where(eq(projects.name, '往期班'));
      expect(list).toHaveLength(200);
      const begins = list.map((p) => p.startDate);
      const ahead = begins.filter((d) => d >= '2026-11-21');
      expect(begins).toEqual([
        ...ahead.toSorted(),
        ...begins
          .filter((d) => d < '2026-11-21')
          .toSorted()
          .reverse(),
      ]);
      expect(list.map((p) => p.id)).toEqual(expect.arrayContaining([late.id, soon.id]));
      expect(list.at(-1)).toMatchObject({ name: '往期班', taken: 1, received: 1, admitted: 0, waiting: 0 });
    });

    it('gives away no more places than there are while people apply, cancel and are decided about at once', async () => {
      const project = await aProject({ capacity: 3 });
      const ids = await sent(project.id, 7);
      const receipts = await Promise.all(ids.slice(0, 2).map(async (id) => (await desk.detail({ id })).receipt));
      await Promise.allSettled([
        ...ids.slice(3).map((id) => desk.decide({ ids: [id], status: 1 })),
        ...receipts.map((receipt) => app.api.applications.cancel({ receipt })),
        desk.decide({ ids: [ids[2] as number], status: 3, reason: '改期' }),
        apply(project.id),
        apply(project.id),
      ]);
      const [places] = (await desk.projects({})).filter((p) => p.id === project.id);
      expect(places).toMatchObject({ capacity: 3, taken: 3 });
      expect((await desk.list({ projectId: project.id, pageSize: 100 })).list.filter((a) => a.status < 2)).toHaveLength(
        3,
      );
    });

    it('admits no more of a waiting list at once than there are places', async () => {
      const project = await aProject({ capacity: 3 });
      const ids = await sent(project.id, 7);
      await desk.decide({ ids, status: 2 });
      const admitted = await Promise.allSettled(ids.map((id) => desk.decide({ ids: [id], status: 1 })));
      expect(admitted.filter((a) => a.status === 'fulfilled')).toHaveLength(3);
      expect((await desk.projects({})).find((p) => p.id === project.id)).toMatchObject({
        taken: 3,
        admitted: 3,
        waiting: 4,
      });
    });

    it('lists by project, status and word, and gives the list away', async () => {
      const project = await aProject({ capacity: 5, name: '名单班' });
      const [one, two] = (await sent(project.id, 2)) as [number, number];
      await desk.decide({ ids: [two], status: 1 });
      expect((await desk.list({ projectId: project.id, status: 1 })).list.map((a) => a.id)).toEqual([two]);
      const { cellPhone } = await desk.detail({ id: one });
      expect((await desk.list({ wd: cellPhone })).list.map((a) => a.id)).toEqual([one]);
      const { url } = await app.call(token).downloads.start({ name: 'applications', input: { projectId: project.id } });
      const rows = await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer()));
      expect(rows.slice(1).map((r) => [r.cells[0], r.cells[7]])).toEqual([
        ['名单班', '待处理'],
        ['名单班', '已录取'],
      ]);
    });
  });
});
