import { and, eq, inArray, isNull } from 'drizzle-orm';
import { href } from '../../../shared/sitemap.ts';
import { spokenDays } from '../../../shared/spoken.ts';
import { dayAfter, dayOf, momentOf } from '../../../shared/time.ts';
import type { Executor } from '../client.ts';
import { units, users } from '../tables/account.ts';
import { classGroups, classMembers, courses, trainingClasses } from '../tables/classes.ts';
import { points, themes } from '../tables/content.ts';
import { messages } from '../tables/messages.ts';
import { groupMembers, studentGroups, students } from '../tables/students.ts';
import { runningCode } from './follow-day.ts';
import type { ThemeName } from './types.ts';

/** `day` counts from the first of the class; 上 is the morning, 下 the afternoon, 晚 the evening. */
type Lesson = [day: number, part: '上' | '下' | '晚', name: string, teacher: string, place: string];

/** Whom the institute knows by itself: who applied before. */
type Known = [name: string, cellPhone: string, dept: string, post: string];

export type DemoClass = {
  /** By it the class is known, whatever else is changed of it. */
  code: string;
  classType: 1 | 2;
  /** Whose it is; null for one of the institute that it gave to nobody. */
  unit: string | null;
  name: string;
  theme: ThemeName;
  /** Days from that on which it is loaded to its first. */
  begins: number;
  days: number;
  status: 0 | 1 | 2 | 3;
  place: string;
  point?: string;
  asksPlace?: true;
  headCount: number;
  contact: [name: string, phone: string];
  intro: string;
  groups: string[];
  people: string[];
  known?: Known[];
  lateAfter?: number;
  leaveRule?: string;
  lessons: Lesson[];
};

const hours = { 上: ['09:00', '11:30'], 下: ['14:00', '16:30'], 晚: ['19:00', '20:30'] } as const;
/** Teachers who have an account of the demonstration. */
const accounts: Record<string, string> = { 沈知微: 'jiaoshi01', 顾怀远: 'duochong01' };
const own = '清溪县教育培训中心';
const other = '东湖区基层治理研究中心';

export const demoClasses: DemoClass[] = [
  {
    code: 'QXCJ26',
    classType: 2,
    unit: own,
    name: '财经条线预算绩效实务班',
    theme: '数字化改革',
    begins: -16,
    days: 3,
    status: 3,
    place: '清溪县委党校二号楼 201 教室',
    headCount: 12,
    contact: ['何晓棠', '13800000002'],
    intro:
      '一个项目花了多少钱、办成了什么事，三天里各带一本自己单位的账来算。第一天看目标怎样写得能核对，第二天到现场看钱去了哪里，第三天互评。',
    groups: ['财经条线'],
    people: ['周以宁', '方砚秋'],
    asksPlace: true,
    lessons: [
      [0, '上', '绩效目标：写得出，也要核得到', '沈知微', '二号楼 201 教室'],
      [0, '下', '一本项目账的七种读法', '梁叔平', '二号楼 201 教室'],
      [1, '上', '成本效益分析：两座泵站的比较', '沈知微', '二号楼 201 教室'],
      [1, '下', '现场教学：三个人怎样管住一本账', '后陈村监委会', '武义后陈 · 管住账本的那三个人'],
      [2, '上', '互评：换一双眼睛看自己的报告', '梁叔平', '二号楼 203 研讨室'],
    ],
  },
  {
    code: runningCode,
    classType: 2,
    unit: own,
    name: '乡镇（街道）干部基层治理专题班',
    theme: '基层治理',
    begins: -1,
    days: 3,
    status: 2,
    place: '清溪县委党校一号楼 105 教室',
    headCount: 25,
    contact: ['何晓棠', '13800000002'],
    intro:
      '秋季第二批。十几个镇街的同志坐到一张桌上，把正在办的难事带来办。上午听人讲，下午动手做，一个下午到枫桥老街去听调解员怎样开口。请带一件手头没办完的事，和一双好走路的鞋。',
    groups: ['乡镇（街道）干部', '青年干部'],
    people: [],
    lateAfter: 10,
    asksPlace: true,
    lessons: [
      [0, '上', '开班：把难事写在卡片上', '何晓棠', '一号楼 105 教室'],
      [0, '下', '一张走访表里的基层治理', '顾怀远', '一号楼 105 教室'],
      [1, '上', '县域公共服务的账：谁出钱，谁受益', '沈知微', '一号楼 105 教室'],
      [1, '下', '一件事怎样一次办完：流程图工作坊', '沈知微', '一号楼 107 研讨室'],
      [2, '上', '模拟协商：停车场建在谁家门口', '顾怀远', '一号楼 107 研讨室'],
      [2, '下', '现场教学：老街上的调解室', '枫桥调解员', '枫桥 · 老街上的调解室'],
    ],
  },
  {
    code: 'ZJSG27',
    classType: 1,
    unit: own,
    name: '数字化改革与整体智治专题研修（清溪班）',
    theme: '数字化改革',
    begins: 9,
    days: 3,
    status: 1,
    place: '学院文澜楼 302 教室',
    headCount: 20,
    contact: ['学院培训部', ''],
    intro:
      '学院为清溪县开设。一张表从村里报到县里要过几道手，这些手里哪些可以省？第一天画流程，第二天到观摩厅看别处怎样省，第三天各带一张改好的图回去。',
    groups: [],
    people: ['周以宁', '项明远', '卫思源', '程雨眠', '龚夏初', '顾北辰', '葛清和'],
    leaveRule: 'absent',
    lessons: [
      [0, '上', '流程再造：从一张表走过的路说起', '郑望之', '文澜楼 302 教室'],
      [0, '下', '公共数据的边界：采、管、用', '沈知微', '文澜楼 302 教室'],
      [1, '上', '现场教学：一网统管', '观摩厅讲解员', '钱江新城 · 一网统管观摩厅'],
      [1, '下', '分组：画出自己的流程', '郑望之', '文澜楼 304 研讨室'],
      [1, '晚', '沙龙：改一张表会得罪谁', '顾怀远', '文澜楼 304 研讨室'],
      [2, '上', '汇报与点评', '郑望之', '文澜楼 302 教室'],
    ],
  },
  {
    code: 'QXQN27',
    classType: 2,
    unit: own,
    name: '青年干部乡村经营研修班',
    theme: '乡村振兴',
    begins: 21,
    days: 3,
    status: 1,
    place: '余村两山会址培训中心',
    point: '余村 · 两山会址',
    headCount: 15,
    contact: ['方砚秋', '13800010001'],
    intro:
      '导师结对的青年干部一起出县去看：一个村关了矿以后靠什么吃饭，一片竹林怎样记进账里。三天两夜，住在村里，晚上写当天的问题单。',
    groups: ['青年干部'],
    people: ['方砚秋'],
    leaveRule: 'present',
    lessons: [
      [0, '上', '出发前的一课：怎样向村里人提问', '顾怀远', '余村培训中心大教室'],
      [0, '下', '现场教学：关矿以后', '余村讲解员', '余村 · 两山会址'],
      [1, '上', '一片竹林怎样记进账里', '沈知微', '安吉竹海碳汇收储中心'],
      [1, '下', '走访：三家民宿的淡季', '民宿掌柜', '余村培训中心集合'],
      [1, '晚', '问题单讨论', '顾怀远', '余村培训中心小院'],
      [2, '上', '带一个方案回清溪：分组路演', '沈知微', '余村培训中心大教室'],
    ],
  },
  {
    code: 'QXZG27',
    classType: 2,
    unit: own,
    name: '组织人事条线春季班',
    theme: '基层治理',
    begins: 46,
    days: 2,
    status: 0,
    place: '',
    headCount: 10,
    contact: ['何晓棠', '13800000002'],
    intro: '日常考察与谈话实务。师资和教室还在商量。',
    groups: ['组织人事条线'],
    people: [],
    lessons: [
      [0, '上', '把干部看准：日常考察的几个场合', '', ''],
      [0, '下', '谈话实务：怎样问出一句真话', '', ''],
    ],
  },
  {
    code: 'DHWG27',
    classType: 2,
    unit: other,
    name: '社区书记网格治理工作坊',
    theme: '基层治理',
    begins: 5,
    days: 1,
    status: 1,
    place: '东湖区环湖街道党群服务中心',
    headCount: 3,
    contact: ['顾怀远', '13800000004'],
    intro: '三位书记、一张网格图、一天时间，把走访路线重新画一遍。',
    groups: [],
    people: ['乔南烛', '蓝采薇', '费时雨'],
    lessons: [
      [0, '上', '一格里有多少户人', '顾怀远', '党群服务中心二楼'],
      [0, '下', '重画走访路线', '顾怀远', '党群服务中心二楼'],
    ],
  },
];

type Ids = Record<'units' | 'users' | 'themes' | 'points', Map<string, number>>;

export async function idsNow(tx: Executor): Promise<Ids> {
  const byName = (rows: { id: number; name: string }[]) => new Map(rows.map((r) => [r.name, r.id]));
  return {
    units: byName(await tx.select({ id: units.id, name: units.name }).from(units)),
    users: byName(await tx.select({ id: users.id, name: users.username }).from(users)),
    themes: byName(await tx.select({ id: themes.id, name: themes.name }).from(themes)),
    points: byName(await tx.select({ id: points.id, name: points.name }).from(points)),
  };
}

/** Who is in a class: by its groups, and whom it has named. */
async function addMembers(tx: Executor, classId: number, unitId: number, of: DemoClass, at: Date): Promise<void> {
  const groups = await tx
    .select({ id: studentGroups.id })
    .from(studentGroups)
    .where(and(eq(studentGroups.unitId, unitId), inArray(studentGroups.name, of.groups)));
  const groupIds = groups.map((g) => g.id);
  if (groupIds.length) await tx.insert(classGroups).values(groupIds.map((groupId) => ({ classId, groupId })));
  const here = and(eq(students.unitId, unitId), isNull(students.archivedAt));
  const named = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(here, inArray(students.name, of.people)));
  const grouped = await tx
    .selectDistinct({ id: students.id })
    .from(students)
    .innerJoin(groupMembers, eq(groupMembers.studentId, students.id))
    .where(and(here, inArray(groupMembers.groupId, groupIds)));
  const byName = new Set(named.map((s) => s.id));
  const members = [...byName, ...grouped.map((s) => s.id).filter((id) => !byName.has(id))];
  const toldAt = of.status > 0 ? at : null;
  await tx.insert(classMembers).values(
    members.map((studentId) => ({
      ...{ classId, studentId, addedAt: at, toldAt },
      source: byName.has(studentId) ? 2 : 1,
    })),
  );
}

const lessonsOf = (classId: number, of: DemoClass, startDate: string, known: Ids) =>
  of.lessons.map(([day, part, name, teacherName, place]) => ({
    ...{ classId, name, teacherName, place },
    // A member of staff may be called as a teacher is: who has no account here stays a name.
    teacherUserId: known.users.get(accounts[teacherName] ?? '') ?? null,
    // A place that is called as a teaching point is that one.
    pointId: known.points.get(place) ?? null,
    startAt: momentOf(`${dayAfter(startDate, day)} ${hours[part][0]}`),
    endAt: momentOf(`${dayAfter(startDate, day)} ${hours[part][1]}`),
  }));

/** People whom the institute knows by itself, in one of its classes. */
async function addKnown(tx: Executor, classId: number, of: DemoClass, at: Date): Promise<void> {
  const toldAt = of.status > 0 ? at : null;
  for (const [name, cellPhone, dept, post] of of.known ?? []) {
    const [row] = await tx
      .insert(students)
      .values({ name, cellPhone, dept, post, createdAt: at })
      .returning({ id: students.id });
    await tx.insert(classMembers).values({ classId, studentId: row?.id ?? 0, source: 2, addedAt: at, toldAt });
  }
}

export async function addClass(tx: Executor, of: DemoClass, known: Ids, now: Date): Promise<number | null> {
  const unitId = of.unit === null ? null : known.units.get(of.unit);
  if (unitId === undefined) return null;
  const startDate = dayAfter(dayOf(now), of.begins);
  // Set up three weeks before it begins, or yesterday.
  const at = momentOf(`${dayAfter(dayOf(now), Math.min(of.begins - 21, -1))} 10:05`);
  const [row] = await tx
    .insert(trainingClasses)
    .values({
      ...{ classType: of.classType, unitId, name: of.name, status: of.status, code: of.code, startDate },
      themeId: known.themes.get(of.theme) ?? null,
      endDate: dayAfter(startDate, of.days - 1),
      ...{
        place: of.place,
        pointId: known.points.get(of.point ?? '') ?? null,
        headCount: of.headCount,
        intro: of.intro,
      },
      ...{ contactName: of.contact[0], contactPhone: of.contact[1] },
      asksPlace: of.asksPlace ?? false,
      ...(of.leaveRule && { leaveRule: of.leaveRule }),
      ...(of.lateAfter !== undefined && { lateAfter: of.lateAfter }),
      createdAt: at,
      createdBy: known.users.get(of.classType === 1 ? 'jiaowu01' : of.unit === own ? 'danwei01' : 'duochong01') ?? null,
      publishedAt: of.status > 0 ? at : null,
    })
    .returning({ id: trainingClasses.id });
  const { id } = row as { id: number };
  await tx.insert(courses).values(lessonsOf(id, of, startDate, known));
  if (unitId === null) await addKnown(tx, id, of, at);
  else await addMembers(tx, id, unitId, of, at);
  return id;
}

/** Classes past, under way, to come and in draft, as of the day on which they are loaded (section 7). */
export async function addClasses(tx: Executor, now = new Date()): Promise<void> {
  const known = await idsNow(tx);
  for (const one of demoClasses) {
    const id = await addClass(tx, one, known, now);
    const userId = known.users.get('xueyuan01');
    if (id === null || userId === undefined || one.code !== runningCode) continue;
    const startDate = dayAfter(dayOf(now), one.begins);
    const days = spokenDays(startDate, dayAfter(startDate, one.days - 1), dayOf(now));
    const told = momentOf(`${dayAfter(dayOf(now), one.begins - 21)} 10:05`);
    await tx.insert(messages).values({
      userId,
      type: 2,
      title: `培训班：${one.name}`,
      content: `您已列入“${one.name}”，${days}，地点：${one.place}。`,
      link: href('trainee/class-detail', { id }),
      createdAt: told,
      readAt: told,
    });
  }
}
