import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLimits } from '../../../shared/limits.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPlanContent } from '../../../test/factories/demands.ts';
import { anAttendance } from '../../../test/factories/attendance.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { leftOut, told } from '../../../test/own-tables.ts';
import { partsOf } from '../../../test/workbook.ts';
import { approvals, sessions, ssoIdentities, teachers, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { demandEntries, demands } from '../../db/tables/demands.ts';
import { files } from '../../db/tables/files.ts';
import { messages } from '../../db/tables/messages.ts';
import { planVersions } from '../../db/tables/plans.ts';
import { students } from '../../db/tables/students.ts';
import { surveyFirsts, surveyRecords } from '../../db/tables/surveys.ts';
import { endSessions } from '../account/index.ts';
import { ownDocument, ownSections } from './own-data.ts';
import { readOwn } from './own-queries.ts';

describe('the copy of what is kept about somebody', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let mine: Awaited<ReturnType<typeof aFull>>;
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock, trustProxy: 1 });
    mine = await aFull('我');
    await aFull('邻');
  });
  afterAll(() => app.close());
  const db = () => app.database.db;

  /** A person with a row in every table; each thing they wrote begins with `sign`. */
  async function aFull(sign: string) {
    const made = await aPerson(app, { kinds: [1, 2, 3], name: `${sign}姓名`, dept: `${sign}部门`, studentType: 2 });
    const userId = made.user.id;
    const at = { userId, createdAt: clock };
    const sent = { userId, name: `${sign}填写`, cellPhone: '0571-87000000', createdAt: clock };
    await db()
      .update(units)
      .set({ name: `${sign}单位`, licence: 'u/licence-path.pdf' })
      .where(eq(units.userId, userId));
    await db()
      .insert(teachers)
      .values({ userId, title: '教授', intro: `${sign}简介` });
    const [listed] = await db()
      .insert(students)
      .values({ ...at, unitId: made.unit?.id ?? null, name: `${sign}名单`, remark: '内部备注' })
      .returning();
    await anAttendance(app, listed?.id ?? 0, sign, clock);
    await db()
      .insert(sessions)
      .values({ id: randomUUID(), ...at, usedAt: clock });
    await db()
      .insert(ssoIdentities)
      .values({ userId, issuer: 'https://id.example', subject: `${sign}主体` });
    await db()
      .insert(files)
      .values({
        path: `u/path-of-${userId}.pdf`,
        name: `${sign}附件.pdf`,
        mediaType: 'application/pdf',
        bytes: 9,
        ownerId: userId,
        purpose: 'application',
        isPublic: false,
        createdAt: clock,
      });
    await db()
      .insert(applications)
      .values({
        ...sent,
        projectId: 1,
        cellPhone: made.cellPhone,
        receipt: `A-${userId}`,
        note: `${sign}要求`,
        attachment: `u/path-of-${userId}.pdf`,
        status: 3,
        reason: `${sign}未录取的原因`,
        remark: '内部备注',
        consentVersion: '2026-11',
      });
    await aDemand(userId, sign, sent);
    await db()
      .insert(surveyRecords)
      .values({ ...sent, surveyId: 1, answers: [{ question: '问', answer: `${sign}答` }] });
    await db()
      .insert(surveyFirsts)
      .values({ ...at, skipped: true });
    await db()
      .insert(messages)
      .values({ ...at, type: 2, title: `${sign}的消息`, content: '内容' });
    return made;
  }

  type Sent = { userId: number; name: string; cellPhone: string; createdAt: Date };
  /** A request with a note among staff, a reply, a plan that was sent and one that is still written at. */
  async function aDemand(userId: number, sign: string, sent: Sent): Promise<void> {
    const answers = [{ question: '问题', type: 1, options: [], answer: `${sign}回答` }];
    const [demand] = await db()
      .insert(demands)
      .values({
        ...sent,
        kind: 'plan',
        title: `${sign}事项`,
        answers,
        haystack: 'x',
        receipt: `D-${userId}`,
        dueAt: clock,
      })
      .returning();
    const demandId = demand?.id ?? 0;
    const by = { demandId, userName: '经办人甲', createdAt: clock };
    await db()
      .insert(demandEntries)
      .values([
        { ...by, kind: 'note', content: '内部备注' },
        { ...by, kind: 'reply', content: `${sign}得到的答复` },
      ]);
    const content = aPlanContent(`${sign}方案`);
    const version = { demandId, content, userName: '经办人甲', updatedAt: clock };
    await db()
      .insert(planVersions)
      .values([
        { ...version, number: 1, state: 'sent', sentAt: clock },
        { ...version, number: 2, state: 'draft', content: { ...content, title: '内部备注' } },
      ]);
  }
  const take = async (token: string, format: 'xlsx' | 'pdf') => {
    const { url } = await app.call(token).people.exportData({ format });
    const response = await app.get(url);
    return { url, response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** All words of a workbook. */
  const wordsOf = async (bytes: Buffer) => [...(await partsOf(bytes)).values()].map(String).join('\n');

  it('is refused to visitors, in other formats, and by an address that is used, late, of another use or nobody’s', async () => {
    await expect(app.api.people.exportData({})).rejects.toMatchObject({ answer: { status: 40101 } });
    await expect(app.call(mine.token).people.exportData({ format: 'json' as never })).rejects.toThrow('格式');
    const { url, response } = await take(mine.token, 'xlsx');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await app.get(url)).status).toBe(410);
    expect((await app.get(`${url.split('=')[0]}=${'A'.repeat(32)}`)).status).toBe(410);
    const late = await app.call(mine.token).people.exportData({});
    clock = new Date(clock.getTime() + 121_000);
    expect((await app.get(late.url)).status).toBe(410);
    const list = await app.call((await aPerson(app, { isAdmin: true })).token).downloads.start({ name: 'accounts' });
    expect((await app.get(`${url.split('?')[0]}?${list.url?.split('?')[1]}`)).status).toBe(410);
    const rested = await aPerson(app);
    const last = await app.call(rested.token).people.exportData({});
    await db().update(users).set({ status: 0 }).where(eq(users.id, rested.user.id));
    expect((await app.get(last.url)).status).toBe(410);
    // Whoever ends their sessions, as by another password, ends what was asked for in them.
    const robbed = await aPerson(app);
    const asked = await app.call(robbed.token).people.exportData({});
    await endSessions(db(), robbed.user.id, clock);
    expect((await app.get(asked.url)).status).toBe(410);
  });

  it('counts again where too many are made at once: the address is not used up by a refusal', {
    tags: ['sweep'],
  }, async () => {
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => app.call(mine.token).people.exportData({ format: 'pdf' })),
    );
    // From as many networks: those of one wait for one another.
    const from = (i: number) => ({ 'x-forwarded-for': `198.51.${i}.1` });
    const first = await Promise.all(asked.map(({ url }, i) => app.get(url, from(i))));
    const refused = first.flatMap(({ status }, i) => (status === 200 ? [] : [i]));
    expect(refused.length).toBeGreaterThan(0);
    for (const i of refused) {
      expect(first[i]?.status).toBe(503);
      expect(await first[i]?.json()).toMatchObject({ message: '正在生成的文件太多，请稍后再试' });
      const again = await app.get(asked[i]?.url as string);
      expect([again.status, again.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await app.get(asked[i]?.url as string)).status).toBe(410);
    }
  });

  it('has a part for each thing that there is, in words, and nothing of anybody else or of staff among themselves', async () => {
    const { response, bytes } = await take(mine.token, 'xlsx');
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('我的数据-20261121.xlsx');
    const book = String((await partsOf(bytes)).get('xl/workbook.xml'));
    expect([...book.matchAll(/<sheet name="([^"]+)"/g)].map((m) => m[1])).toEqual(Object.values(told));
    const words = await wordsOf(bytes);
    for (const own of [
      '我姓名',
      '我部门',
      '企业人员',
      '我单位',
      '我简介',
      '我主体',
      '我附件.pdf',
      '我要求',
      ...['我班', '我课', '到课', '我事由', '我准假', '我申诉', '我回复', '已改为到课', '我研讨', '我主持'],
      '我未录取的原因',
      '未录取',
      '我事项',
      '培训方案申请',
      '问题：我回答',
      '我得到的答复',
      '我方案',
      '等您回复',
      '问：我答',
      '已跳过',
      '我的消息',
      '学员、教师、委托单位',
    ])
      expect(words, own).toContain(own);
    for (const other of ['邻', '内部备注', '经办人甲', 'argon2', 'licence-path', 'path-of'])
      expect(words, other).not.toContain(other);
    expect(await wordsOf((await take((await aPerson(app)).token, 'xlsx')).bytes)).not.toContain('教师资料');
  });

  /** The discussion at which somebody was, at these times. */
  const aTalk = (studentId: number, times: Date[]) =>
    app.database.pool.query(
      `update discussions set start_at = $1, end_at = $2
      where id in (select discussion_id from discussion_people where student_id = ${studentId})`,
      times,
    );

  /** The one session of somebody. */
  async function aSession(userId: number, next: (heading: string) => Date): Promise<void> {
    const used = { createdAt: next('登录时间'), usedAt: next('最近使用'), endedAt: next('退出时间') };
    await db().delete(sessions).where(eq(sessions.userId, userId));
    await db()
      .insert(sessions)
      .values({ id: randomUUID(), userId, ...used });
  }

  /** A person whose every moment is another one, and what is to stand under which heading of which part. */
  async function aDated() {
    const { user } = await aFull('时');
    const moments: Record<string, Record<string, Date>> = {};
    let n = 0;
    const next = (part: string, heading: string) => {
      const at = new Date(Date.UTC(2026, 0, 1, ++n, n));
      moments[part] = { ...moments[part], [heading]: at };
      return at;
    };
    const account = {
      consentAt: next('账号', '同意时间'),
      deletionRequestedAt: next('账号', '申请注销时间'),
      createdAt: next('账号', '注册时间'),
      lastLoginAt: next('账号', '最近登录'),
    };
    await db().update(users).set(account).where(eq(users.id, user.id));
    const approval = { submittedAt: next('身份审核', '提交时间'), decidedAt: next('身份审核', '审核时间') };
    await db().delete(approvals).where(eq(approvals.userId, user.id));
    await db()
      .insert(approvals)
      .values({ userId: user.id, kind: 1, status: 1, ...approval });
    const [listed] = await db()
      .update(students)
      .set({ createdAt: next('单位的学员名单', '加入时间'), archivedAt: next('单位的学员名单', '归档时间') })
      .where(eq(students.userId, user.id))
      .returning();
    const at = (table: string, set: string, values: Date[]) =>
      app.database.pool.query(`update ${table} set ${set} where student_id = ${listed?.id}`, values);
    const begins = next('课程出勤', '上课时间');
    await app.database.pool.query(
      `update courses set start_at = $1, end_at = $1::timestamptz + interval '1 hour'
      where id in (select course_id from attendance where student_id = ${listed?.id})`,
      [begins],
    );
    await at('attendance', 'signed_at = $1', [next('课程出勤', '签到时间')]);
    const away = ['开始时间', '结束时间', '提交时间', '处理时间'].map((heading) => next('请假', heading));
    await at('leaves', 'start_at = $1, end_at = $2, created_at = $3, decided_at = $4', away);
    const objected = ['提交时间', '答复时间'].map((heading) => next('缺勤更正', heading));
    await at('absence_objections', 'created_at = $1, answered_at = $2', objected);
    await aTalk(
      listed?.id ?? 0,
      ['开始时间', '结束时间'].map((heading) => next('研讨记录', heading)),
    );
    const applied = { createdAt: next('项目报名', '报名时间'), decidedAt: next('项目报名', '处理时间') };
    await db().update(applications).set(applied).where(eq(applications.userId, user.id));
    const asked = {
      createdAt: next('需求与咨询', '提交时间'),
      answeredAt: next('需求与咨询', '答复时间'),
      doneAt: next('需求与咨询', '办结时间'),
    };
    const [demand] = await db().update(demands).set(asked).where(eq(demands.userId, user.id)).returning();
    const demandId = demand?.id ?? 0;
    const reply = { createdAt: next('收到的答复', '答复时间') };
    await db()
      .update(demandEntries)
      .set(reply)
      .where(and(eq(demandEntries.demandId, demandId), eq(demandEntries.kind, 'reply')));
    const plan = { sentAt: next('收到的培训方案', '发出时间'), answeredAt: next('收到的培训方案', '回复时间') };
    await db()
      .update(planVersions)
      .set(plan)
      .where(and(eq(planVersions.demandId, demandId), eq(planVersions.state, 'sent')));
    const surveyed = { createdAt: next('问卷', '提交时间') };
    await db().update(surveyRecords).set(surveyed).where(eq(surveyRecords.userId, user.id));
    const first = { createdAt: next('首次登录问卷', '时间') };
    await db().update(surveyFirsts).set(first).where(eq(surveyFirsts.userId, user.id));
    const received = { createdAt: next('站内消息', '收到时间'), readAt: next('站内消息', '阅读时间') };
    await db().update(messages).set(received).where(eq(messages.userId, user.id));
    await db()
      .update(files)
      .set({ createdAt: next('上传的文件', '上传时间') })
      .where(eq(files.ownerId, user.id));
    await aSession(user.id, (heading) => next('登录记录', heading));
    return { userId: user.id, moments };
  }

  it('says every moment under the heading that is its own', async () => {
    const { userId, moments } = await aDated();
    const found = ownSections(await readOwn(db(), userId)).flatMap(({ title, columns, rows }) => {
      const dated = columns.flatMap((column, i) => (column.kind === 'moment' ? [[column.title, i] as const] : []));
      return dated.length ? rows.map((row) => [title, Object.fromEntries(dated.map(([t, i]) => [t, row[i]]))]) : [];
    });
    expect(found).toEqual(Object.entries(moments));
  });

  it('says what the person is under the heading that is its own', async () => {
    const { user } = await aFull('栏');
    const [inAccount, inApplication] = [
      { name: '栏甲', dept: '栏乙', post: '栏丙' },
      { name: '栏丁', dept: '栏戊', post: '栏己', note: '栏庚' },
    ];
    await db().update(users).set(inAccount).where(eq(users.id, user.id));
    await db().update(applications).set(inApplication).where(eq(applications.userId, user.id));
    const sections = ownSections(await readOwn(db(), user.id));
    const under = (part: string, headings: string[]) => {
      const found = sections.find((s) => s.title === part);
      return headings.map((heading) => found?.rows[0]?.[found.columns.findIndex((c) => c.title === heading)]);
    };
    expect(under('账号', ['姓名', '部门', '职务'])).toEqual(Object.values(inAccount));
    expect(under('项目报名', ['姓名', '所在单位', '职务', '需要提前安排的事'])).toEqual(Object.values(inApplication));
  });

  it('is a paper of the same parts, as long as they fit on one', async () => {
    const { response, bytes } = await take(mine.token, 'pdf');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const sections = ownSections(await readOwn(db(), mine.user.id));
    const { blocks } = ownDocument(sections, { format: 'pdf', author: '学院', made: clock });
    const headings = blocks.filter((b) => b.kind === 'heading' && b.level === 1);
    expect(headings.map((b) => (b.kind === 'heading' ? b.text : ''))).toEqual(Object.values(told));
    const { token, user } = await aPerson(app);
    const row = { userId: user.id, type: 4, title: '很多', content: '', createdAt: clock };
    await db()
      .insert(messages)
      .values(Array.from({ length: takeLimits.paperRows }, () => row));
    const much = await take(token, 'pdf');
    expect(JSON.parse(String(much.bytes))).toMatchObject({ status: 400, message: expect.stringContaining('Excel') });
    expect((await take(token, 'xlsx')).response.status).toBe(200);
  });

  it('knows every table that names a person: what is not in it is left out for a reason', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(`
      select distinct table_name as name from information_schema.columns where table_schema = 'public'
        and (column_name in ('user_id', 'owner_id', 'author_id', 'by', 'cell_phone', 'username', 'user_name')
          or table_name in (select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass))`);
    expect(rows.length).toBeGreaterThan(20);
    const why =
      'a table that names a person is told of in own-data.ts and stands in `told` of test/own-tables.ts, or in `leftOut` with why';
    expect(rows.map((r) => r.name).sort(), why).toEqual([...Object.keys(told), ...Object.keys(leftOut)].sort());
  });
});
