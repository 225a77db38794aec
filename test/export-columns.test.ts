import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvals, smsOutbox, teachers, units, users } from '../server/db/tables/account.ts';
import { heat } from '../server/db/tables/content.ts';
import { demands } from '../server/db/tables/demands.ts';
import { planVersions } from '../server/db/tables/plans.ts';
import { trail } from '../server/db/tables/trail.ts';
import type { Value } from '../server/documents/document.ts';
import { startApp, type TestApp } from './app.ts';
import { anArticle } from './factories/content.ts';
import { aPlanContent } from './factories/demands.ts';

/** Each list that staff take away, with one row whose every value is another one: none stands under another heading. */
describe('the columns of what staff take away', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute));
  let app: TestApp;
  let owner: number;
  let unitUser: number;
  beforeAll(async () => {
    app = await startApp('empty');
    owner = await user({ name: '负责的人', isAdmin: true, roles: ['desk', 'training'] });
    unitUser = await user({ name: '单位的人', cellPhone: '13700000002', kinds: [3] });
    await app.database.db.insert(units).values({
      ...{ userId: unitUser, name: '云栖县委组织部', contactName: '周联系', landline: '0571-87000001' },
      ...{ region: '浙江省,杭州市,桐庐县', address: '县前街 1 号' },
    });
  });
  afterAll(() => app.close());

  async function user(more: Partial<typeof users.$inferInsert>): Promise<number> {
    const values = { username: randomUUID(), passwordHash: '', ...more };
    return (await app.database.db.insert(users).values(values).returning())[0]?.id ?? 0;
  }

  /** The rows of a list under their headings, which say what kind of value stands below where it is no text. */
  async function taken(name: string, input: object = {}): Promise<Record<string, Value>[]> {
    const { columns, batches, input: schema } = app.exports[name] as (typeof app.exports)[string];
    const taker = { userId: owner, roles: ['administrator'], now: at(50) };
    const all: Record<string, Value>[] = [];
    for await (const rows of batches(app.database.db, schema.parse(input), taker))
      for (const row of rows)
        all.push(Object.fromEntries(columns.map(({ title, kind }, i) => [kind ? `${title} ${kind}` : title, row[i]])));
    return all;
  }
  /** In the order of the columns as well. */
  const same = async (name: string, input: object, wanted: Record<string, Value>[]) => {
    const rows = await taken(name, input);
    expect(rows, name).toEqual(wanted);
    expect(
      rows.map((row) => Object.keys(row)),
      name,
    ).toEqual(wanted.map((row) => Object.keys(row)));
  };

  it('are those of accounts, of people and of staff', async () => {
    const [unit] = await app.database.db.select().from(units).where(eq(units.userId, unitUser));
    const own = { name: '沈砚清', username: 'shenyanqing', cellPhone: '13700000001', kinds: [1, 2], dept: '干部处' };
    const more = { post: '副处长', unitId: unit?.id, unitStatus: 1, createdAt: at(1), lastLoginAt: at(2), status: 0 };
    await user({ ...own, ...more });
    const staff = { name: '温如玉', username: 'wenruyu', isAdmin: true, roles: ['desk', 'editor'], createdAt: at(3) };
    await user(staff);
    const row = { 姓名: '沈砚清', 账号: 'shenyanqing', 手机号码: '137****0001', 身份: '学员、教师' };
    const times = { '注册时间 moment': at(1), '最近登录 moment': at(2) };
    const place = { 单位: '云栖县委组织部', 部门: '干部处', 职务: '副处长', 状态: '停用' };
    await same('accounts', { wd: '沈砚清' }, [{ ...row, ...place, ...times }]);
    await same('accounts', { wd: 'wenruyu' }, [
      {
        ...{ 姓名: '温如玉', 账号: 'wenruyu', 手机号码: '', 身份: '接待、编辑', 单位: null, 部门: '', 职务: '' },
        ...{ 状态: '正常', '注册时间 moment': at(3), '最近登录 moment': null },
      },
    ]);
  });

  it('are those of registrations, with what staff look at first of each kind', async () => {
    const { db } = app.database;
    const person = await user({ name: '江若溪', cellPhone: '13700000003', dept: '财政局', kinds: [2] });
    await db.insert(teachers).values({ userId: person, title: '教授', dept: '党校' });
    const asked = (userId: number, kind: number, more: object = {}) => ({
      ...{ userId, kind, status: 2, submittedAt: at(kind), decidedAt: at(10 + kind), reason: `原因${kind}`, ...more },
    });
    await db
      .insert(approvals)
      .values([
        asked(person, 1),
        asked(person, 2),
        asked(unitUser, 3),
        asked(unitUser, 4, { former: '旧单位', wanted: '新单位' }),
        asked(person, 5, { former: '旧名', wanted: '新名' }),
      ]);
    const row = (n: number, name: string, what: string, summary: string, phone: string) => ({
      ...{ 名称: name, 申请: what, 摘要: summary, 手机号码: phone, '提交时间 moment': at(n), 状态: '未通过' },
      ...{ '审核时间 moment': at(10 + n), 未通过的原因: `原因${n}` },
    });
    await same('approvals', { status: 2, sort: 'submittedAt' }, [
      row(1, '江若溪', '学员', '财政局', '137****0003'),
      row(2, '江若溪', '教师', '教授，党校', '137****0003'),
      row(3, '云栖县委组织部', '委托单位', '周联系，浙江省 杭州市 桐庐县', '137****0002'),
      row(4, '新单位', '单位更名', '原名称：旧单位', '137****0002'),
      row(5, '新名', '教师更名', '原名称：旧名', '137****0003'),
    ]);
    const counted = { '学员 number': 1, '待确认 number': 0, 状态: '未通过' };
    const place = { 座机号码: '0571-87000001', 地区: '浙江省 杭州市 桐庐县', 详细地址: '县前街 1 号' };
    const unit = { 单位: '云栖县委组织部', 联系人: '周联系', 手机号码: '137****0002', ...place, ...counted };
    await same('units', {}, [unit]);
  });

  it('are those of text messages and of the trail', async () => {
    const { db } = app.database;
    const sms = { template: 'received', values: {}, createdAt: at(1) };
    await db.insert(smsOutbox).values([
      { ...sms, cellPhone: '13700000011', content: '已发的', sentAt: at(2) },
      { ...sms, cellPhone: '13700000012', content: '失败的', failures: 5, createdAt: at(3) },
    ]);
    await same('outbox', { sort: 'createTime' }, [
      {
        ...{ 手机号码: '137****0011', 用途: '报名回执', 内容: '已发的', 状态: '已发出' },
        ...{ '写入时间 moment': at(1), '发出时间 moment': at(2) },
      },
      {
        ...{ 手机号码: '137****0012', 用途: '报名回执', 内容: '失败的', 状态: '发送失败' },
        ...{ '写入时间 moment': at(3), '发出时间 moment': null },
      },
    ]);
    await db.insert(trail).values({
      ...{ at: at(4), userName: '温如玉', address: '203.0.113.7', action: 'user.roles', subject: 'user' },
      ...{ subjectId: '7', title: '江若溪', before: { roles: ['desk'] }, after: { roles: ['editor'] } },
    });
    await same('trail', {}, [
      {
        ...{ '时间 moment': at(4), 人员: '温如玉', 来源地址: '203.0.113.7', 操作: '改角色', 对象: '账号' },
        ...{ 编号: '7', 名称: '江若溪', 改动: '角色：接待 → 编辑' },
      },
    ]);
  });

  it('are those of what visitors sent, and of requests for plans with how far the plan is', async () => {
    const { db } = app.database;
    const answer = (question: string, said: string) => ({ question, type: 1, options: [], answer: said });
    const sent = {
      ...{ kind: 'plan' as const, type: 0, title: '县域经济，45 人', name: '顾宁', cellPhone: '0571-87000009' },
      ...{ unitName: '清溪县', address: '浙江省,衢州市,开化县', haystack: '', consentVersion: '', ownerId: owner },
    };
    const [first] = await db
      .insert(demands)
      .values([
        {
          ...{ ...sent, receipt: 'a', status: 2, createdAt: at(1), dueAt: at(2), assignedAt: at(3), answeredAt: at(4) },
          ...{ doneAt: at(5), answers: [answer('人数', '45'), answer('空着的', ''), answer('要求', '两处教学点')] },
        },
        {
          ...sent,
          kind: 'demand',
          type: 4,
          receipt: 'b',
          createdAt: at(11),
          dueAt: at(12),
          answers: [],
          ownerId: null,
        },
      ])
      .returning();
    const whose = { 姓名: '顾宁', 联系电话: '0571-87000009', 单位: '清溪县', 地区: '浙江省 衢州市 开化县' };
    await same('demands', { sort: 'createTime' }, [
      {
        ...{ 类别: '培训方案申请', 事项: '县域经济，45 人', ...whose, 状态: '已办结', 负责人: '负责的人' },
        ...{ '收到时间 moment': at(1), '最迟答复 moment': at(2), '首次答复 moment': at(4), '办结时间 moment': at(5) },
        ...{ 是否超时: '', 填写内容: '人数：45\n要求：两处教学点' },
      },
      {
        ...{ 类别: '招商引资', 事项: '县域经济，45 人', ...whose, 状态: '新收到', 负责人: '' },
        ...{ '收到时间 moment': at(11), '最迟答复 moment': at(12), '首次答复 moment': null, '办结时间 moment': null },
        ...{ 是否超时: '超时', 填写内容: '' },
      },
    ]);
    const plan = {
      ...{ 申请: '县域经济，45 人', 姓名: '顾宁', 单位: '清溪县', 进展: '未写', '版本 number': null },
      ...{ 负责人: '负责的人', '提交时间 moment': at(1), '最近变动 moment': null },
    };
    await same('plans', {}, [plan]);
    const version = { demandId: first?.id ?? 0, content: aPlanContent(), userName: '负责的人' };
    await db.insert(planVersions).values([
      { ...version, number: 1, state: 'replaced', updatedAt: at(21), sentAt: at(22) },
      {
        ...version,
        number: 2,
        state: 'changed',
        updatedAt: at(23),
        sentAt: at(24),
        answeredAt: at(25),
        words: '少一天',
      },
    ]);
    const changed = { 进展: '对方请求修改', '版本 number': 2, '最近变动 moment': at(25) };
    await same('plans', {}, [{ ...plan, ...changed }]);
  });

  it('are those of content, with where it stands', async () => {
    const { db } = app.database;
    const row = await anArticle(db, { title: '开学典礼', categoryId: 3, publishTime: at(7), pinned: true });
    await db.insert(heat).values({ kind: 'article', recordId: row.id, reads: 12 });
    await same('content', { kind: 'news', state: 'published' }, [
      {
        ...{ 类别: '新闻', 标题: '开学典礼', 栏目: '通知公告', 状态: '已发布', 作者: '' },
        ...{
          '时间 moment': at(7),
          '阅读 number': 12,
          置顶: '是',
          '排序 number': null,
          公开地址: `http://portal.test/xinwen/${row.id}/`,
        },
      },
    ]);
  });
});
