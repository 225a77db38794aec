import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../../shared/sitemap.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, aSignedIn, decideSeen } from '../../../test/factories/people.ts';
import { approvals, units, users } from '../../db/tables/account.ts';
import { messages } from '../../db/tables/messages.ts';

type Told = { userId: number; title: string; content?: unknown; link?: string };

/** Whoever staff do something to hears of it in one message: by the deed, both ways where there are two. */
describe('people are told', () => {
  let app: TestApp;
  let boss: ReturnType<TestApp['call']>['staff'];
  let owner: Awaited<ReturnType<typeof aPerson>>;
  const at = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('empty', { now: () => at });
    boss = app.call((await aSignedIn(app, { isAdmin: true, kinds: [] }, at)).headers.authorization).staff;
    owner = await aPerson(app, { kinds: [3] });
  });
  afterAll(() => app.close());
  const db = () => app.database.db;
  const aTrainee = async (more: Partial<typeof users.$inferInsert> = {}) => (await aSignedIn(app, more, at)).id;
  const ofUnit = (unitStatus: number) => aTrainee({ unitId: owner.unit?.id ?? 0, unitStatus });
  const name = () => owner.unit?.name ?? '';

  /** What somebody has asked for; `wanted`: another name. */
  async function asked(kind: number, wanted = '') {
    const kinds = kind > 3 ? [kind - 1 === 3 ? 3 : 2] : [];
    const userId = await aTrainee({ kinds, name: `原名${kind}` });
    if (kind === 4)
      await db()
        .insert(units)
        .values({ userId, name: `原名${kind} ${userId}`, contactName: '甲' });
    const former = kind === 4 ? `原名${kind} ${userId}` : `原名${kind}`;
    const row = { userId, kind, status: 0, submittedAt: at, wanted, former: kind > 3 ? former : '' };
    const [made] = await db().insert(approvals).values(row).returning();
    return { userId, former, id: made?.id ?? 0 };
  }

  const deeds: Record<string, () => Promise<Told>> = {
    async 'of a kind that they have now'() {
      const id = await aTrainee();
      await boss.setKind({ id, kind: 2, has: true });
      return { userId: id, title: '已开通教师身份', link: href('teacher/profile') };
    },
    async 'of a kind that is taken away, and why'() {
      const id = await aTrainee({ kinds: [1, 2] });
      await boss.setKind({ id, kind: 1, has: false, reason: '已离任' });
      return { userId: id, title: '学员身份已撤销', content: '原因：已离任。' };
    },
    async 'that they belong to their unit'() {
      const id = await ofUnit(0);
      await boss.decideMember({ id, confirm: true });
      return { userId: id, title: '所属单位已确认', content: expect.stringContaining(name()) };
    },
    async 'that they do not'() {
      const id = await ofUnit(0);
      await boss.decideMember({ id, confirm: false });
      return { userId: id, title: '所属单位未确认', link: href('trainee/profile-edit') };
    },
    async 'where they were moved to'() {
      const id = await aTrainee();
      await boss.moveMember({ ids: [id], unitId: owner.unit?.id ?? 0 });
      return { userId: id, title: '所属单位已变更', content: expect.stringContaining(name()) };
    },
    async 'that they were moved out'() {
      const id = await ofUnit(1);
      await boss.moveMember({ ids: [id], unitId: null });
      return { userId: id, title: '已移出所属单位', link: href('trainee/profile') };
    },
    async 'what was corrected'() {
      const id = await aTrainee({ name: '旧名' });
      await boss.savePerson({ id, name: '新名', cellPhone: '', dept: '', post: '' });
      return { userId: id, title: '您的资料已由学院更正', content: expect.stringContaining('新名') };
    },
    async 'what administrators changed of a colleague'() {
      const id = await aTrainee({ isAdmin: true, kinds: [], roles: ['desk'] });
      await boss.saveColleague({ id, username: 'told-of-it', name: '新名', dept: '', cellPhone: '' });
      return { userId: id, title: '您的账号资料已更正', content: expect.stringContaining('told-of-it') };
    },
    async 'that they are let in'() {
      const { id, userId } = await asked(2);
      await decideSeen(boss, { id, approve: true });
      return { userId, title: '教师注册已通过', link: href('teacher/profile') };
    },
    async 'why they are not'() {
      const { id, userId } = await asked(2);
      await decideSeen(boss, { id, approve: false, reason: '缺证书' });
      return { userId, title: '教师注册未通过', content: '原因：缺证书。修改后可以重新提交。', link: '' };
    },
    async 'that their unit is called otherwise'() {
      const { id, userId, former } = await asked(4, '新的单位名');
      await decideSeen(boss, { id, approve: true });
      return { userId, title: '单位名称已更改', content: `“${former}”已更名为“新的单位名”。` };
    },
    async 'that it is not'() {
      const { id, userId, former } = await asked(4, '别的单位名');
      await decideSeen(boss, { id, approve: false, reason: '缺批文' });
      const content = `原因：缺批文。单位名称仍为“${former}”。`;
      return { userId, title: '单位更名未通过', content };
    },
    async 'that they themselves are'() {
      const { id, userId } = await asked(5, '沈新');
      await decideSeen(boss, { id, approve: true });
      expect((await db().select().from(users).where(eq(users.id, userId)))[0]?.name).toBe('沈新');
      return { userId, title: '教师姓名已更改', link: href('teacher/profile') };
    },
    async 'or are not'() {
      const { id, userId } = await asked(5, '沈旧');
      await decideSeen(boss, { id, approve: false, reason: '缺证明' });
      return { userId, title: '教师更名未通过', content: '原因：缺证明。教师姓名仍为“原名5”。' };
    },
  };

  it.each(Object.entries(deeds))('%s', async (_, act) => {
    const before = await db().$count(messages);
    const { userId, ...wanted } = await act();
    const own = await db().select().from(messages).where(eq(messages.userId, userId)).orderBy(desc(messages.id));
    expect(own).toMatchObject([{ type: 1, readAt: null, ...wanted }]);
    expect(await db().$count(messages)).toBe(before + 1);
  });
});
