import { eq, inArray, sql } from 'drizzle-orm';
import { momentOf as at } from '../../../shared/time.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Executor } from '../client.ts';
import { approvals, teachers, units, users } from '../tables/account.ts';
import { categories, themes } from '../tables/content.ts';
import { messages } from '../tables/messages.ts';
import { surveyFirsts } from '../tables/surveys.ts';

const registered = new Date('2026-03-02T01:30:00Z');
/** The first login after the notice in force had been published. */
const agreed = new Date('2026-11-19T01:10:00Z');

const unitRows = [
  {
    of: 'danwei01',
    name: '清溪县教育培训中心',
    contactName: '何晓棠',
    landline: '0571-87000001',
    region: '浙江省,杭州市,桐庐县',
    address: '清溪县府前路 18 号',
  },
  {
    of: 'duochong01',
    name: '东湖区基层治理研究中心',
    contactName: '顾怀远',
    landline: '0573-82000002',
    region: '浙江省,嘉兴市,南湖区',
    address: '东湖区环湖路 6 号',
  },
];
const teacherRows = [
  {
    of: 'jiaoshi01',
    title: '教授',
    dept: '区域经济教研室',
    intro: '研究县域产业与公共服务二十年，课上的账都来自实地。带学员算过三十七个乡镇的收支。',
  },
  {
    of: 'duochong01',
    title: '研究员',
    dept: '基层治理研究中心',
    intro: '做过七年社区书记，讲基层治理从一张走访表讲起。',
  },
];
/** Trainees who wait for their unit, so that its home has something to decide. */
const waiting = [
  { username: 'xueyuan11', name: '蒋若谷', cellPhone: '13800000011', dept: '清溪县农业农村部门', post: '副科长' },
  { username: 'xueyuan12', name: '许南乔', cellPhone: '13800000012', dept: '清溪县民政部门', post: '干事' },
  { username: 'xueyuan13', name: '陆之遥', cellPhone: '13800000013', dept: '清溪县大源镇', post: '镇长助理' },
];
const letters: {
  to: string;
  type: number;
  title: string;
  content: string;
  link: string;
  at: string;
  read?: boolean;
}[] = [
  {
    to: 'xueyuan01',
    type: 1,
    title: '所属单位已确认',
    content: '清溪县教育培训中心已确认您是本单位学员，个人信息里已经写明。',
    link: href('trainee/profile'),
    at: '2026-11-18 09:12',
    read: true,
  },
  {
    to: 'xueyuan01',
    type: 4,
    title: '春季专题班次开始接受申请',
    content: '二〇二七年春季班次的课程安排已经公布，可在干部培训里查看主题与周次。',
    link: href('cadre/topics', { currentClass: 'zxzt' }),
    at: '2026-11-19 10:00',
  },
  {
    to: 'xueyuan01',
    type: 4,
    title: '教学楼热水检修通知',
    content: '本周六上午教学楼二层热水检修，请自备饮水，午后恢复。',
    link: '',
    at: '2026-11-20 15:40',
  },
  {
    to: 'danwei01',
    type: 1,
    title: '有学员等待确认',
    content: '三位学员登记为贵单位人员，请在单位中心确认。',
    link: href('unit/home'),
    at: '2026-11-20 09:05',
  },
  {
    to: 'danwei01',
    type: 4,
    title: '春季专题班次开始接受申请',
    content: '二〇二七年春季班次的课程安排已经公布，可先提出意向周次与人数。',
    link: href('cadre/topics', { currentClass: 'zxzt' }),
    at: '2026-11-19 10:00',
    read: true,
  },
  {
    to: 'jiaoshi01',
    type: 4,
    title: '请确认您的公开简介',
    content: '简介在专家页面公开以前请您过目，需要修改的请在个人信息里更新。',
    link: href('teacher/profile'),
    at: '2026-11-17 16:20',
  },
  {
    to: 'duochong01',
    type: 4,
    title: '春季专题班次开始接受申请',
    content: '二〇二七年春季班次的课程安排已经公布。',
    link: href('cadre/topics', { currentClass: 'zxzt' }),
    at: '2026-11-19 10:00',
  },
];

/** Trainees whose unit has not confirmed them yet. */
async function addWaiting(
  tx: Executor,
  passwordHash: string,
  themeId: number | null,
  unitId: number | null,
): Promise<void> {
  const trainees = await tx
    .insert(users)
    .values(
      waiting.map((w, i) => ({
        ...w,
        passwordHash,
        kinds: [1],
        studentType: 1,
        themeId,
        unitId,
        unitStatus: 0,
        createdAt: new Date(registered.getTime() + i * 3_600_000),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (trainees.length)
    await tx
      .insert(approvals)
      .values(
        trainees.map((t) => ({ userId: t.id, kind: 1, status: 1, submittedAt: registered, decidedAt: registered })),
      );
}

async function addLetters(tx: Executor, idOf: (username: string) => number): Promise<void> {
  await tx.insert(messages).values(
    letters.map((l) => ({
      userId: idOf(l.to),
      type: l.type,
      title: l.title,
      content: l.content,
      link: l.link,
      createdAt: at(l.at),
      readAt: l.read ? at(l.at) : null,
    })),
  );
}

/** What stands behind the demonstration accounts: units, teachers, approvals, trainees who wait, messages. */
export async function addPeople(tx: Executor): Promise<void> {
  const people = new Map(
    (
      await tx
        .select({ id: users.id, username: users.username, kinds: users.kinds, passwordHash: users.passwordHash })
        .from(users)
    ).map((u) => [u.username, u]),
  );
  const idOf = (username: string) => people.get(username)?.id as number;
  const decided = [...people.values()].flatMap((u) =>
    u.kinds.map((kind) => ({ userId: u.id, kind, status: 1, submittedAt: registered, decidedAt: registered })),
  );
  if (decided.length) await tx.insert(approvals).values(decided).onConflictDoNothing();
  const made = await tx
    .insert(units)
    .values(unitRows.map(({ of, ...unit }) => ({ ...unit, userId: idOf(of) })))
    .onConflictDoNothing()
    .returning();
  const [profession] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.kind, 'profession'))
    .limit(1);
  await tx
    .insert(teachers)
    .values(
      teacherRows.map(({ of, ...teacher }) => ({ ...teacher, userId: idOf(of), professionId: profession?.id ?? null })),
    )
    .onConflictDoNothing();
  const [theme] = await tx.select({ id: themes.id }).from(themes).orderBy(themes.sort).limit(1);
  const unit = made.find((u) => u.userId === idOf('danwei01'));
  await tx
    .update(users)
    .set({ studentType: 1, themeId: theme?.id ?? null, unitId: unit?.id ?? null, unitStatus: 1 })
    .where(eq(users.username, 'xueyuan01'));
  await tx
    .update(users)
    .set({ studentType: 1, themeId: theme?.id ?? null })
    .where(eq(users.username, 'duochong01'));
  const passwordHash = people.get('xueyuan01')?.passwordHash as string;
  await addWaiting(tx, passwordHash, theme?.id ?? null, unit?.id ?? null);
  await addLetters(tx, idOf);
  // Who tries the demonstration has seen the needs survey; the trainees who wait have not.
  await tx
    .insert(surveyFirsts)
    .values(
      ['xueyuan01', 'danwei01', 'jiaoshi01', 'duochong01'].map((name) => ({
        userId: idOf(name),
        skipped: true,
        createdAt: registered,
      })),
    )
    .onConflictDoNothing();
  // They were here before the notice that they agreed to, and before they applied to anything.
  await tx
    .update(users)
    .set({ createdAt: registered })
    .where(inArray(users.username, ['xueyuan01', 'danwei01', 'jiaoshi01', 'duochong01']));
  await tx
    .update(users)
    .set({ consentVersion: '2026-11', consentAt: agreed, phoneProvenAt: agreed })
    .where(sql`${users.isAdmin} = false`);
}
