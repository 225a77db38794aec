import { eq, inArray } from 'drizzle-orm';
import { dayAfter, dayOf } from '../../../shared/time.ts';
import type { Executor } from '../client.ts';
import { approvals, smsOutbox, teachers, units, users } from '../tables/account.ts';
import { imports } from '../tables/imports.ts';
import { searchTerms } from '../tables/search.ts';
import { trail } from '../tables/trail.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Ago = (ms: number) => Date;
type IdOf = (n: number) => number;

/** People who have just registered, by their numbers; null where they are there already. */
async function addRegistered(tx: Executor, ago: Ago): Promise<IdOf | null> {
  const person = (
    username: string,
    name: string,
    cellPhone: string,
    more: Partial<typeof users.$inferInsert> = {},
  ) => ({
    username,
    name,
    cellPhone,
    passwordHash: '',
    consentVersion: '2026-11',
    consentAt: ago(30 * hourMs),
    phoneProvenAt: ago(30 * hourMs),
    createdAt: ago(30 * hourMs),
    ...more,
  });
  const made = await tx
    .insert(users)
    .values([
      person('zj3000000001', '白鹭湾产业研究院', '13800000021'),
      person('zj3000000002', '临江镇综合服务中心（含青年干部培训与基层治理联络站）', '13800000022', {
        createdAt: ago(5 * hourMs),
      }),
      person('zj3000000003', '方既白', '13800000023'),
      person('zj3000000004', '云麓县文化馆', '13800000024', { createdAt: ago(9 * dayMs) }),
      person('zj3000000005', '周以宁', '13800000025', {
        kinds: [1],
        studentType: 1,
        dept: '某县发展改革部门',
        createdAt: ago(40 * dayMs),
      }),
      person('zj3000000006', '陆承泽', '13800000026', {
        kinds: [1],
        studentType: 2,
        status: 0,
        createdAt: ago(80 * dayMs),
      }),
      person('zj3000000007', '江晚舟', '13800000027', {
        kinds: [1],
        studentType: 3,
        deletionRequestedAt: ago(2 * dayMs),
        createdAt: ago(120 * dayMs),
      }),
    ])
    .onConflictDoNothing()
    .returning({ id: users.id, username: users.username });
  if (made.length < 7) return null;
  return (n: number) => made.find((m) => m.username === `zj300000000${n}`)?.id as number;
}

async function addUnits(tx: Executor, idOf: IdOf): Promise<void> {
  await tx.insert(units).values([
    {
      userId: idOf(1),
      name: '白鹭湾产业研究院',
      contactName: '尤清越',
      landline: '0571-87000021',
      region: '浙江省,杭州市,余杭区',
      address: '白鹭湾路 9 号',
    },
    {
      userId: idOf(2),
      name: '临江镇综合服务中心（含青年干部培训与基层治理联络站）',
      contactName: '钟既明',
      region: '浙江省,绍兴市,上虞区',
      address: '临江镇中心街 1 号三楼东侧',
    },
    { userId: idOf(4), name: '云麓县文化馆', contactName: '苗若水', region: '浙江省,丽水市,松阳县', address: '' },
  ]);
  await tx.insert(teachers).values({
    userId: idOf(3),
    title: '副教授',
    dept: '乡村建设教研室',
    intro: '长期跟踪山区县的公共服务，讲授乡村建设与基层财政两门课。',
  });
}

async function addApprovals(tx: Executor, ago: Ago, idOf: IdOf): Promise<void> {
  const asked = { submittedAt: ago(30 * hourMs) };
  await tx.insert(approvals).values([
    { userId: idOf(1), kind: 3, status: 0, ...asked },
    { userId: idOf(2), kind: 3, status: 0, submittedAt: ago(5 * hourMs) },
    { userId: idOf(3), kind: 2, status: 0, ...asked },
    {
      userId: idOf(4),
      kind: 3,
      status: 2,
      reason: '单位名称与证书上的名称不一致，请核对后重新提交',
      submittedAt: ago(9 * dayMs),
      decidedAt: ago(8 * dayMs),
    },
    ...[5, 6, 7].map((n) => ({ userId: idOf(n), kind: 1, status: 1, ...asked, decidedAt: ago(30 * hourMs) })),
  ]);
}

/** What waits at the desk of the demonstration: times count back from when it is loaded, so that it is always of these days. */
export async function addConsole(tx: Executor, now = new Date()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const idOf = await addRegistered(tx, ago);
  if (!idOf) return;
  await addUnits(tx, idOf);
  await addApprovals(tx, ago, idOf);
  await addTexts(tx, ago);
  await addImported(tx, ago);
  await addSearches(tx, now);
  await addDeeds(tx, ago, idOf(4), idOf(6));
}

async function addTexts(tx: Executor, ago: Ago): Promise<void> {
  const text = (
    cellPhone: string,
    template: string,
    values: Record<string, string>,
    content: string,
    at: number,
    more: object,
  ) => ({ cellPhone, template, values, content, createdAt: ago(at), ...more });
  await tx
    .insert(smsOutbox)
    .values([
      text(
        '13800000001',
        'received',
        { project: '青年干部成长营' },
        '已收到您对“青年干部成长营”的报名，两个工作日内告知结果。',
        50 * hourMs,
        { sentAt: ago(50 * hourMs) },
      ),
      text(
        '13800000024',
        'rejected',
        { what: '委托单位', reason: '单位名称不一致' },
        '您的委托单位注册未通过审核：单位名称不一致。登录后可以修改并重新提交。',
        8 * dayMs,
        { sentAt: ago(8 * dayMs) },
      ),
      text(
        '13800000028',
        'received',
        { project: '数字化改革短训班' },
        '已收到您对“数字化改革短训班”的报名，两个工作日内告知结果。',
        3 * hourMs,
        { failures: 5 },
      ),
    ]);
}

/** A list that was looked at and not yet taken over: two rows of it are wrong. */
async function addImported(tx: Executor, ago: Ago): Promise<void> {
  const [unit] = await tx
    .select({ id: units.id })
    .from(units)
    .innerJoin(users, eq(users.id, units.userId))
    .where(eq(users.username, 'danwei01'));
  const [by] = await tx.select({ id: users.id }).from(users).where(eq(users.username, 'jiaowu01'));
  if (!unit || !by) return;
  const row = (line: number, name: string, cellPhone: string, wrong: string[] = []) => ({
    line,
    name,
    cellPhone,
    dept: '乡镇办公室',
    post: '科员',
    studentType: '机关干部',
    wrong,
  });
  await tx.insert(imports).values({
    unitId: unit.id,
    by: by.id,
    fileName: '清溪县青年干部名单.xlsx',
    createdAt: ago(2 * hourMs),
    rows: [
      row(2, '叶知秋', '13800000031'),
      row(3, '程砚白', '13800000032'),
      row(4, '', '13800000033', ['没有填写姓名']),
      row(5, '祝南风', '1380000003', ['手机号码“1380000003”不是 11 位数字']),
    ],
  });
}

async function addSearches(tx: Executor, now: Date): Promise<void> {
  const day = (n: number) => dayAfter(dayOf(now), -n);
  await tx
    .insert(searchTerms)
    .values([
      { term: '低空经济', day: day(1), searches: 14, hits: 0 },
      { term: '低空经济', day: day(4), searches: 6, hits: 0 },
      { term: '银发旅游', day: day(2), searches: 9, hits: 0 },
      { term: '住宿发票', day: day(6), searches: 4, hits: 0 },
    ])
    .onConflictDoNothing();
}

async function addDeeds(tx: Executor, ago: Ago, refused: number, disabled: number): Promise<void> {
  const staff = new Map(
    (
      await tx
        .select({ id: users.id, username: users.username, name: users.name })
        .from(users)
        .where(inArray(users.username, ['guanli01', 'jiaowu01', 'jiedai01']))
    ).map((u) => [u.username, u]),
  );
  const deed = (
    by: string,
    ms: number,
    action: string,
    subject: string,
    subjectId: string | number,
    title: string,
    before: object | null,
    after: object | null,
  ) => ({
    at: ago(ms),
    userId: staff.get(by)?.id ?? null,
    userName: staff.get(by)?.name ?? '系统',
    address: '10.20.0.8',
    action,
    subject,
    subjectId: String(subjectId),
    title,
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown> | null,
  });
  await tx.insert(trail).values([
    deed(
      'guanli01',
      20 * dayMs,
      'user.roles',
      'user',
      staff.get('jiaowu01')?.id ?? '',
      '钱思齐',
      { roles: ['desk'] },
      { roles: ['training'] },
    ),
    deed(
      'jiedai01',
      8 * dayMs,
      'approval.reject',
      'user',
      refused,
      '云麓县文化馆的委托单位注册',
      { status: 0 },
      { status: 2, reason: '单位名称与证书上的名称不一致，请核对后重新提交' },
    ),
    deed('guanli01', 3 * dayMs, 'user.disable', 'user', disabled, '陆承泽', { status: 1 }, { status: 0 }),
    deed('jiedai01', 26 * hourMs, 'message.send', 'message', '', '教学楼热水检修通知', null, {
      sent: 5,
      kind: 1,
      content: '本周六上午教学楼二层热水检修，请自备饮水，午后恢复。',
    }),
  ]);
}
