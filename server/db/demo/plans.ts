import { and, eq, inArray } from 'drizzle-orm';
import type { PlanContent, PlanRef } from '../../../shared/contract/plans.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Executor } from '../client.ts';
import { users } from '../tables/account.ts';
import { experts, points } from '../tables/content.ts';
import { demands } from '../tables/demands.ts';
import { planVersions } from '../tables/plans.ts';
import { surveyQuestions, surveys, surveyVersions } from '../tables/surveys.ts';

/** A half-day as it is written here: what happens, then the names of experts and points. */
type Half = [what: string, ...names: string[]];
type DemoDay = [theme: string, morning: Half, afternoon: Half];
type DemoVersion = {
  state: 'sent' | 'accepted' | 'replaced';
  by: 'jiedai01' | 'guanli01';
  /** Hours before the start of the demonstration. */
  sent: number;
  answered?: number;
  words?: string;
  content: Omit<PlanContent, 'schedule'>;
  days: DemoDay[];
};

const factory = {
  title: '智能制造车间骨干三日研修方案',
  startDate: '2027-03-15',
  place: '之江培训学院东校区，宁波舟山港',
  headCount: 28,
  aim: '车间主任和班组长能看懂自家产线的数据，回去以后先改一道工序，并说清楚省下了什么。',
};
const civil = {
  title: '基层民政服务能力提升方案',
  startDate: '2027-01-12',
  place: '之江培训学院主校区',
  headCount: 60,
  aim: '把服务清单、经费账本和邻里议事三件事对上号，每组带回一张自己单位的改进表。',
};

const plans: { unitName: string; versions: DemoVersion[] }[] = [
  {
    unitName: '云岭机床股份有限公司',
    versions: [
      {
        state: 'replaced',
        by: 'guanli01',
        sent: 16,
        answered: 12,
        words: '第二天跑两处太赶，班组长要留出时间问问题；费用希望控制在七万元以内。',
        content: {
          ...factory,
          budget: '教学与场地 4.8 万元，用车两辆 1.2 万元，资料与保险 1.4 万元；食宿按实结算，不在内。',
          total: 74_000,
          notes: '产线诊断由东钱智造工程实验室的两位工程师同行。',
        },
        days: [
          ['先把账算清楚', ['开班；一条产线的改造账本', '阮星河'], ['分组：画出自家产线的停机时间']],
          [
            '到现场去看',
            ['智慧闸口的调度与检修', '宁波舟山港 · 穿山智慧闸口'],
            ['小企业怎样合用一间实验室', '新昌 · 轴承小厂的共享实验室'],
          ],
          ['带一道题回去', ['产线诊断：每组一道工序', '阮星河', '闻人舒'], ['互评，写下三十天内要改的一件事']],
        ],
      },
      {
        state: 'sent',
        by: 'guanli01',
        sent: 3,
        content: {
          ...factory,
          budget: '教学与场地 4.8 万元，用车一辆 0.7 万元，资料与保险 1.3 万元；食宿按实结算，不在内。',
          total: 68_000,
          notes:
            '产线诊断由东钱智造工程实验室的两位工程师同行。\n开班前一周请寄来三个月的停机记录，只用于课堂，结业当天销毁。',
        },
        days: [
          ['先把账算清楚', ['开班；一条产线的改造账本', '阮星河'], ['分组：画出自家产线的停机时间']],
          ['到现场去看', ['智慧闸口的调度与检修', '宁波舟山港 · 穿山智慧闸口'], ['与检修班长座谈，一小时讲，一小时问']],
          ['带一道题回去', ['产线诊断：每组一道工序', '阮星河', '闻人舒'], ['互评，写下三十天内要改的一件事']],
        ],
      },
    ],
  },
  {
    unitName: '东湖区民政部门',
    versions: [
      {
        state: 'replaced',
        by: 'jiedai01',
        sent: 117,
        answered: 100,
        words: '第二天的线路太赶，想多留一小时讨论。',
        content: {
          ...civil,
          budget: '教学与场地 7.2 万元，用车两辆 1.1 万元，资料 0.5 万元。',
          total: 88_000,
          notes: '按六十人分两组，每组配一名班主任。',
        },
        days: [
          ['服务清单', ['开班；从清单到台账', '顾怀远'], ['分组：给自己单位的清单挑三处毛病']],
          [
            '到村里去',
            ['百姓参政团怎样议事', '高桥越丰村 · 百姓参政团的长桌'],
            ['老街上的调解室', '枫桥 · 老街上的调解室'],
          ],
          ['带回一张表', ['公共财政与民政资金绩效', '钱若川'], ['结业：每组讲一张改进表']],
        ],
      },
      {
        state: 'accepted',
        by: 'jiedai01',
        sent: 92,
        answered: 88,
        content: {
          ...civil,
          budget: '教学与场地 7.2 万元，用车一辆 0.6 万元，资料 0.5 万元。',
          total: 83_000,
          notes: '按六十人分两组，每组配一名班主任。',
        },
        days: [
          ['服务清单', ['开班；从清单到台账', '顾怀远'], ['分组：给自己单位的清单挑三处毛病']],
          [
            '到村里去',
            ['百姓参政团怎样议事', '高桥越丰村 · 百姓参政团的长桌'],
            ['回校讨论：哪一条可以搬回去', '宋听松'],
          ],
          ['带回一张表', ['公共财政与民政资金绩效', '钱若川'], ['结业：每组讲一张改进表']],
        ],
      },
    ],
  },
];

/** Two requests with their plans: one waits for its asker after a change, one is accepted. */
export async function addPlans(tx: Executor, now = new Date()): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const refs = new Map<string, PlanRef>([
    ...(await tx.select().from(experts)).map((e): [string, PlanRef] => [
      e.name,
      {
        kind: 'expert',
        id: e.id,
        name: e.name,
        about: `${e.title}，${e.dept}`,
        path: href('public/expert-detail', { id: e.id }),
      },
    ]),
    ...(await tx.select().from(points)).map((p): [string, PlanRef] => [
      p.name,
      {
        kind: 'point',
        id: p.id,
        name: p.name,
        about: `${p.city}${p.county}，${p.minutes} 分钟`,
        path: href('onsite/point-detail', { id: p.id }),
      },
    ]),
  ]);
  const half = ([what, ...names]: Half) => ({ what, refs: names.flatMap((n) => refs.get(n) ?? []) });
  const staff = new Map(
    (
      await tx
        .select()
        .from(users)
        .where(inArray(users.username, ['jiedai01', 'guanli01']))
    ).map((u) => [u.username, u]),
  );
  for (const { unitName, versions } of plans) {
    const [demand] = await tx
      .select({ id: demands.id })
      .from(demands)
      .where(and(eq(demands.kind, 'plan'), eq(demands.unitName, unitName)));
    if (!demand) continue;
    await tx.insert(planVersions).values(
      versions.map((v, i) => ({
        demandId: demand.id,
        number: i + 1,
        state: v.state,
        revision: 2,
        userId: staff.get(v.by)?.id ?? null,
        userName: staff.get(v.by)?.name ?? '',
        updatedAt: ago(v.sent),
        sentAt: ago(v.sent),
        answeredAt: v.answered === undefined ? null : ago(v.answered),
        words: v.words ?? '',
        content: {
          ...v.content,
          schedule: v.days.map(([theme, morning, afternoon]) => ({
            theme,
            morning: half(morning),
            afternoon: half(afternoon),
          })),
        },
      })),
    );
    const sent = versions.at(-1);
    if (sent?.state === 'sent')
      await tx
        .update(demands)
        .set({ answeredAt: ago(versions[0]?.sent ?? 0) })
        .where(eq(demands.id, demand.id));
  }
  await addQuestions(tx, ago(400));
}

/** One form has been changed once, so that its history shows something. */
async function addQuestions(tx: Executor, createdAt: Date): Promise<void> {
  const [survey] = await tx.select().from(surveys).where(eq(surveys.type, 3));
  const [person] = await tx.select().from(users).where(eq(users.username, 'jiedai01'));
  if (!survey || survey.version > 1) return;
  const before = await tx.select().from(surveyQuestions).where(eq(surveyQuestions.surveyId, survey.id));
  await tx.insert(surveyVersions).values({
    surveyId: survey.id,
    number: 2,
    note: '领域里加上公共财政',
    userId: person?.id ?? null,
    userName: person?.name ?? '',
    createdAt,
  });
  await tx.insert(surveyQuestions).values(
    before.map(({ id, options, ...q }) => ({
      ...q,
      version: 2,
      firstId: id,
      options: options.length ? [...options.slice(0, -1), '公共财政', ...options.slice(-1)] : options,
    })),
  );
  await tx.update(surveys).set({ version: 2 }).where(eq(surveys.id, survey.id));
}
