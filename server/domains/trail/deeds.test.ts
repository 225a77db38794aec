import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPlanContent, askPlan, consult } from '../../../test/factories/demands.ts';
import { aSignedIn, decideSeen } from '../../../test/factories/people.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { approvals, smsOutbox, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { categories, projects } from '../../db/tables/content.ts';
import { imports } from '../../db/tables/imports.ts';
import { faqs } from '../../db/tables/site.ts';
import { trail } from '../../db/tables/trail.ts';

type Written = Partial<typeof trail.$inferSelect>;

/** Deeds of staff of which nothing but the trail tells later: each does one and says what must stand there. */
describe('what is written down of a deed', () => {
  let app: TestApp;
  let boss: ReturnType<TestApp['call']>;
  const at = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => at });
    boss = app.call((await aSignedIn(app, { isAdmin: true, kinds: [] }, at)).headers.authorization);
  });
  afterAll(() => app.close());
  const db = () => app.database.db;

  /** A registration that waits. */
  async function aRegistration(name: string) {
    const { id: userId } = await aSignedIn(app, { kinds: [], name }, at);
    const [row] = await db().insert(approvals).values({ userId, kind: 1, status: 0, submittedAt: at }).returning();
    return { userId, id: row?.id ?? 0 };
  }
  async function anApplication(status: number) {
    const [project] = await db().select().from(projects).limit(1);
    const given = {
      receipt: `receipt-of-the-trail-${status}`,
      name: '申请人',
      cellPhone: `0571-8700000${status}`,
      status,
    };
    const [row] = await db()
      .insert(applications)
      .values({ ...given, projectId: project?.id ?? 0, consentVersion: '2026-11', createdAt: at })
      .returning();
    return { id: row?.id ?? 0, title: `申请人：${project?.name}` };
  }
  async function anImport(status: number) {
    const [unit] = await db().select().from(units).limit(1);
    const person = { name: '名单里的人', cellPhone: `1700000000${status}`, dept: '', post: '', studentType: '' };
    const rows = [{ ...person, line: 2, wrong: [] }];
    const [row] = await db()
      .insert(imports)
      .values({ unitId: unit?.id ?? 0, fileName: `名单${status}.xlsx`, status, rows, createdAt: at })
      .returning();
    return { id: row?.id ?? 0, unitId: unit?.id };
  }

  /** A text as far as the deeds take it. */
  async function aText(title: string, ...taken: ('submit' | 'approve' | 'publish')[]) {
    const data = { title, summary: '摘要', body: '<p>正文</p>', categoryId: 1, source: '宣传中心' };
    let saved = await boss.content.save({ kind: 'news', data });
    const version = () => ({ id: saved.versionId, revision: saved.revision });
    for (const deed of taken) saved = await boss.content[deed](version());
    const items = [{ kind: 'news', recordId: saved.recordId }];
    return { version: version(), items, told: { subject: 'news', subjectId: String(saved.recordId), title } };
  }

  const deeds: Record<string, () => Promise<Written>> = {
    async 'embed.add'() {
      await boss.embeds.addHost({ host: 'a.example.com', kind: 'video', name: '甲' });
      return { subject: 'embed', subjectId: 'a.example.com', before: null, after: { host: 'a.example.com' } };
    },
    async 'embed.remove'() {
      await boss.embeds.removeHost({ host: 'a.example.com' });
      return { subject: 'embed', subjectId: 'a.example.com', before: { host: 'a.example.com' }, after: null };
    },
    async 'content.restore'() {
      const { id, title } = await anArticle(db());
      const items = [{ kind: 'news', recordId: id }];
      for (const deed of ['withdraw', 'trash', 'restore'] as const)
        expect(await boss.content.bulk({ deed, items })).toEqual({ done: 1, failed: [] });
      return { subject: 'news', subjectId: String(id), title };
    },
    async 'content.order'() {
      const given = { topic: '报名', question: '先排后改？', answer: '好', sort: 3 };
      const [row] = await db().insert(faqs).values(given).returning();
      await boss.content.order({ kind: 'faq', recordId: row?.id ?? 0, sort: 7 });
      const places = { before: { sort: 3 }, after: { sort: 7 } };
      return { subject: 'faq', subjectId: String(row?.id), title: given.question, ...places };
    },
    async 'user.invite'() {
      const { id } = await aSignedIn(app, { name: '', username: 'nobody-by-name', isAdmin: true, kinds: [] }, at);
      const { expiresAt } = await boss.staff.inviteColleague({ id });
      return { subject: 'user', subjectId: String(id), title: 'nobody-by-name', after: { expiresAt } };
    },
    async 'content.submit'() {
      const { told } = await aText('送审的', 'submit');
      return { ...told, after: { version: 1 } };
    },
    async 'content.approve'() {
      const { told } = await aText('通过的', 'submit', 'approve');
      return { ...told, after: { version: 1 } };
    },
    async 'content.reject'() {
      const { told, version } = await aText('退回的', 'submit');
      await boss.content.reject({ ...version, reason: '缺来源' });
      return { ...told, after: { version: 1, reason: '缺来源' } };
    },
    async 'content.schedule'() {
      const { told, version } = await aText('定时的', 'submit', 'approve');
      const publishAt = '2026-12-01T00:00:00.000Z';
      await boss.content.publish({ ...version, publishAt });
      return { ...told, after: { version: 1, publishAt } };
    },
    async 'content.publish'() {
      const { told } = await aText('发布的', 'submit', 'approve', 'publish');
      return { ...told, after: { version: 1 } };
    },
    async 'content.withdraw'() {
      const { told, items } = await aText('撤下的', 'submit', 'approve', 'publish');
      await boss.content.bulk({ deed: 'withdraw', items });
      return { ...told, before: { version: 1 } };
    },
    async 'content.trash'() {
      const { told, items } = await aText('丢弃的');
      await boss.content.bulk({ deed: 'trash', items });
      return { ...told, before: { state: 'draft' } };
    },
    async 'content.restoreVersion'() {
      const { told, version } = await aText('回到旧版的', 'submit', 'approve', 'publish');
      const recordId = Number(told.subjectId);
      const { versionId, revision } = await boss.content.get({ kind: 'news', recordId });
      expect(versionId).toBe(version.id);
      await boss.content.restoreVersion({ id: versionId, versionId, revision });
      return { ...told, after: { version: 1 } };
    },
    async 'category.move'() {
      const [from, to] = await db()
        .insert(categories)
        .values(['旧栏目', '新栏目'].map((name, sort) => ({ kind: 'news', name, sort: 900 + sort })))
        .returning();
      await anArticle(db(), { categoryId: from?.id ?? 0 });
      await boss.content.moveCategory({ from: from?.id ?? 0, to: to?.id ?? 0 });
      return { subject: 'category', subjectId: String(from?.id), title: '旧栏目 → 新栏目', after: { moved: 1 } };
    },
    async 'plan.discard'() {
      const { data } = await askPlan(app);
      const draft = { id: data.id, ...(await boss.plans.save({ ...begun(data.id), content: aPlanContent('草稿') })) };
      await boss.plans.discard(draft);
      return { subject: 'plan', subjectId: String(data.id), before: { title: '草稿' } };
    },
    async 'approval.approve'() {
      const { id, userId } = await aRegistration('钱一');
      await decideSeen(boss.staff, { id, approve: true });
      return { subject: 'user', subjectId: String(userId), before: { status: 0 }, after: { status: 1 } };
    },
    async 'approval.reject'() {
      const { id, userId } = await aRegistration('钱二');
      await decideSeen(boss.staff, { id, approve: false, reason: '缺材料' });
      return { subject: 'user', subjectId: String(userId), after: { status: 2, reason: '缺材料' } };
    },
    async 'import.commit'() {
      const { id, unitId } = await anImport(0);
      await boss.staff.commitImport({ id });
      return { subject: 'import', subjectId: String(id), title: '名单0.xlsx', after: { unitId, made: 1, left: 0 } };
    },
    async 'import.discard'() {
      const { id, unitId } = await anImport(0);
      await boss.staff.discardImport({ id });
      return { subject: 'import', subjectId: String(id), title: '名单0.xlsx', before: { unitId, rows: 1 } };
    },
    async 'import.undo'() {
      const { id } = await anImport(1);
      await db().insert(users).values({ username: 'of-the-import', passwordHash: '', name: '某', importId: id });
      await boss.staff.undoImport({ id });
      return { subject: 'import', subjectId: String(id), title: '名单1.xlsx', after: { removed: 1 } };
    },
    async 'sms.resend'() {
      const failed = { cellPhone: '13900000000', template: 'received', values: {}, content: '', failures: 5 };
      const [row] = await db()
        .insert(smsOutbox)
        .values({ ...failed, createdAt: at })
        .returning();
      await boss.staff.resendSms({ ids: [row?.id ?? 0] });
      return { subject: 'sms', subjectId: String(row?.id), title: '1 条短信', after: { again: 1 } };
    },
    async 'user.spareCodes'() {
      const given = { isAdmin: true, kinds: [], name: '换码的人', totpOn: true, totpSecret: 'sealed' };
      const { id, headers } = await aSignedIn(app, given, at);
      await app.call(headers.authorization).staff.renewSpareCodes({});
      return { subject: 'user', subjectId: String(id), title: '换码的人', userId: id };
    },
    async 'application.admit'() {
      const { id, title } = await anApplication(0);
      await boss.applications.decide({ ids: [id], status: 1, reason: '' });
      return { subject: 'application', subjectId: String(id), title, before: { status: 0 }, after: { status: 1 } };
    },
    async 'application.refuse'() {
      const { id, title } = await anApplication(2);
      await boss.applications.decide({ ids: [id], status: 3, reason: '对象不符' });
      return { subjectId: String(id), title, before: { status: 2 }, after: { status: 3, reason: '对象不符' } };
    },
    async 'demand.progress'() {
      const { id } = (await consult(app)).data;
      await boss.demands.answer({ id, content: '快了', seen: 0, interim: true });
      return { subject: 'demand', subjectId: String(id), before: { status: 0 }, after: { status: 1, content: '快了' } };
    },
  };
  const begun = (id: number) => ({ id, versionId: 0, revision: 0 });

  it.each(Object.keys(deeds))('%s: what, of whom, before and after, by whom', async (action) => {
    const wanted = await deeds[action]?.();
    const [row] = await db().select().from(trail).orderBy(desc(trail.id)).limit(1);
    expect(row).toMatchObject({ action, at, userName: expect.stringMatching(/./), ...wanted });
  });
});
