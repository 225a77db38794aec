import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { dueBy } from '../../../shared/calendar.ts';
import { limits } from '../../../shared/limits.ts';
import type { Executor } from '../client.ts';
import { users } from '../tables/account.ts';
import { demandEntries, demands, type StoredAnswer } from '../tables/demands.ts';
import { surveyQuestions, surveys } from '../tables/surveys.ts';

type Said = { hours: number; by: 'jiedai01' | 'guanli01'; reply?: string; note?: string };
type DemoDemand = {
  kind: 'demand' | 'plan' | 'consultation';
  type?: 2 | 3 | 4 | 5;
  /** Hours before the start of the demonstration. */
  hours: number;
  name: string;
  cellPhone: string;
  unitName?: string;
  address: string;
  account?: string;
  /** By the name of the question. */
  answers: Record<string, string>;
  title: string;
  owner?: 'jiedai01' | 'guanli01';
  assigned?: number;
  said?: Said[];
  done?: boolean;
};

/** One of every form in every state: new, nearly late, late, in work, answered, done by telephone, opened again. */
const rows: DemoDemand[] = [
  {
    kind: 'demand',
    type: 2,
    hours: 1,
    name: '章予安',
    cellPhone: '13900000101',
    address: '浙江省,绍兴市,越城区',
    title: '基层治理与网格协同',
    answers: {
      培训主题: '基层治理与网格协同',
      参训人数: '五十人左右',
      期望时间: '三月中旬',
      地区: '浙江省,绍兴市,越城区',
      具体要求: '希望安排两天现场教学，重点看基层智治与矛盾调解中心。',
    },
  },
  {
    kind: 'demand',
    type: 2,
    hours: 22,
    name: '霍明月',
    cellPhone: '13900000102',
    address: '浙江省,衢州市,开化县',
    title: '县域旅游与民宿经营',
    account: 'danwei01',
    answers: {
      培训主题: '县域旅游与民宿经营',
      参训人数: '32',
      期望时间: '',
      地区: '浙江省,衢州市,开化县',
      具体要求: '',
    },
  },
  {
    kind: 'demand',
    type: 3,
    hours: 31,
    name: '裴知行',
    cellPhone: '13900000103',
    address: '江苏省,苏州市,吴江区',
    title: '纺织企业搬迁后的厂房该租还是该卖',
    answers: {
      咨询领域: '企业管理',
      咨询的问题: '纺织企业搬迁后的厂房该租还是该卖，年底前要定，手里有三年的能耗账。',
      地区: '江苏省,苏州市,吴江区',
    },
  },
  {
    kind: 'demand',
    type: 4,
    hours: 28,
    name: '盛怀瑾',
    cellPhone: '0580-3000104',
    address: '浙江省,舟山市,定海区',
    title: '海上风电运维母港',
    owner: 'jiedai01',
    assigned: 26,
    answers: {
      项目名称: '海上风电运维母港',
      所属产业: '新能源装备',
      地区: '浙江省,舟山市,定海区',
      合作设想: '现有岸线六百米，想找两家运维企业合用码头与备件库。',
    },
    said: [{ hours: 25, by: 'jiedai01', note: '招商服务部说周四有人去舟山，请他们顺路看岸线。' }],
  },
  {
    kind: 'demand',
    type: 5,
    hours: 70,
    name: '闻人清',
    cellPhone: '13900000105',
    address: '浙江省,杭州市,西湖区',
    title: '案例共建',
    owner: 'jiedai01',
    assigned: 66,
    done: true,
    answers: {
      合作方向: '案例共建',
      合作内容: '把社区食堂三年的收支写成教学案例，账本可以全部公开。',
      地区: '浙江省,杭州市,西湖区',
    },
    said: [
      {
        hours: 64,
        by: 'jiedai01',
        reply: '科研合作部愿意一起写。下周二下午两点请带上三年的流水和菜单到行政楼 306，先谈署名和哪些数字要隐去。',
      },
    ],
  },
  {
    kind: 'plan',
    hours: 5,
    name: '祝长亭',
    cellPhone: '13900000106',
    unitName: '清溪县委组织部',
    address: '浙江省,杭州市,桐庐县',
    title: '基层治理，45 人，5 天',
    answers: {
      培训类别: '干部培训',
      培训主题: '基层治理',
      培训人数: '45',
      培训天数: '5',
      期望日期: '2027-03-08',
      所在地区: '浙江省,杭州市,桐庐县',
      具体要求: '乡镇副职为主，听过三次同类课，这次想多看少讲。',
    },
  },
  {
    kind: 'plan',
    hours: 20,
    name: '万青禾',
    cellPhone: '13900000107',
    unitName: '云岭机床股份有限公司',
    address: '浙江省,台州市,温岭市',
    title: '智能制造，28 人，3 天',
    owner: 'guanli01',
    assigned: 18,
    answers: {
      培训类别: '企业培训',
      培训主题: '智能制造',
      培训人数: '28',
      培训天数: '3',
      期望日期: '',
      所在地区: '浙江省,台州市,温岭市',
      具体要求: '车间主任和班组长，最好带一次产线诊断。',
    },
    said: [{ hours: 17, by: 'guanli01', note: '两处未来工厂都问过，二月只有第二家能接待三十人以下。' }],
  },
  {
    kind: 'plan',
    hours: 120,
    name: '柏一舟',
    cellPhone: '13900000108',
    unitName: '东湖区民政部门',
    address: '浙江省,嘉兴市,南湖区',
    title: '培训方案，60 人',
    owner: 'jiedai01',
    assigned: 118,
    done: true,
    answers: {
      培训类别: '',
      培训主题: '',
      培训人数: '60',
      培训天数: '',
      期望日期: '',
      所在地区: '浙江省,嘉兴市,南湖区',
      具体要求: '',
    },
    said: [
      {
        hours: 117,
        by: 'jiedai01',
        reply: '初稿已经寄到您的信箱：两天课、一天看现场，按六十人分两组。请先看第二天的线路是否太赶。',
      },
      { hours: 92, by: 'jiedai01', reply: '按您的意见把第二天改成只看一处，多留一小时讨论，报价随之少了一辆车。' },
    ],
  },
  {
    kind: 'consultation',
    hours: 2,
    name: '周以宁',
    cellPhone: '13800000001',
    address: '',
    title: '结业证书上的单位名称写错了，能重开吗',
    account: 'xueyuan01',
    answers: { 咨询类别: '学员服务', 问题: '结业证书上的单位名称写错了，能重开吗？证书是十月那一期的。' },
  },
  {
    kind: 'consultation',
    hours: 49,
    name: '任远舟',
    cellPhone: '13900000110',
    address: '',
    title: '没有单位推荐，个人能不能旁听一天',
    owner: 'jiedai01',
    assigned: 47,
    done: true,
    answers: { 咨询类别: '个人报名', 问题: '没有单位推荐，个人能不能旁听一天？' },
    said: [
      {
        hours: 46,
        by: 'jiedai01',
        reply: '可以。单招项目面向个人，公开课每月第三个周六开放旁听，提前三天在报名页登记即可，不收费。',
      },
    ],
  },
  {
    kind: 'consultation',
    hours: 96,
    name: '乔疏影',
    cellPhone: '0571-87000111',
    address: '',
    title: '想改发票抬头',
    owner: 'guanli01',
    assigned: 95,
    done: true,
    answers: { 咨询类别: '其他', 问题: '想改发票抬头' },
    said: [{ hours: 95, by: 'guanli01', note: '电话里已经办好，财务当天重开。' }],
  },
];

const keys: Record<string, string> = {
  培训类别: 'trainType',
  培训主题: 'trainThemeId',
  培训人数: 'headCount',
  培训天数: 'days',
  期望日期: 'expectedDate',
  所在地区: 'region',
  具体要求: 'remark',
  咨询类别: 'topic',
  问题: 'content',
};

/** The inbox of the demonstration; its times run back from now, so that each state is true on the first day. */
export async function addDemands(tx: Executor, now = new Date()): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const dueOf = (came: Date) =>
    dueBy(came, limits.followUpHours, { mode: 'plain', opens: 0, closes: 1440, days: new Map() });
  const names = ['jiedai01', 'guanli01', ...rows.flatMap((r) => r.account ?? [])];
  const people = new Map(
    (await tx.select().from(users).where(inArray(users.username, names))).map((u) => [u.username, u]),
  );
  const questions = await tx
    .select({ type: surveys.type, question: surveyQuestions })
    .from(surveyQuestions)
    .innerJoin(surveys, and(eq(surveys.id, surveyQuestions.surveyId), eq(surveys.version, surveyQuestions.version)))
    .orderBy(surveyQuestions.sort);
  const answersOf = (r: DemoDemand): StoredAnswer[] =>
    r.kind === 'demand'
      ? questions
          .filter((q) => q.type === r.type)
          .map(({ question: q }) => ({
            question: q.name,
            type: q.type,
            options: q.options,
            answer: r.answers[q.name] ?? '',
          }))
      : Object.entries(r.answers).map(([question, answer]) => ({
          key: keys[question] ?? '',
          question,
          type: ['具体要求', '问题'].includes(question) ? 3 : 1,
          options: [],
          answer,
        }));
  for (const r of rows) {
    const answers = answersOf(r);
    const replied = r.said?.find((s) => s.reply);
    const last = r.said?.at(-1);
    const receipt = randomBytes(18).toString('base64url');
    const [made] = await tx
      .insert(demands)
      .values({
        kind: r.kind,
        type: r.type ?? 0,
        title: r.title,
        userId: people.get(r.account ?? '')?.id ?? null,
        name: r.name,
        cellPhone: r.cellPhone,
        address: r.address,
        unitName: r.unitName ?? '',
        answers,
        receipt,
        haystack: [r.title, r.name, r.cellPhone, r.unitName, r.address, receipt, ...answers.map((a) => a.answer)]
          .join('\n')
          .toLowerCase(),
        status: r.done ? 2 : r.owner ? 1 : 0,
        ownerId: r.owner ? (people.get(r.owner)?.id ?? null) : null,
        createdAt: ago(r.hours),
        dueAt: dueOf(ago(r.hours)),
        assignedAt: r.assigned === undefined ? null : ago(r.assigned),
        answeredAt: replied ? ago(replied.hours) : null,
        doneAt: r.done && last ? ago(last.hours) : null,
      })
      .returning({ id: demands.id });
    if (!made || !r.said) continue;
    await tx.insert(demandEntries).values(
      r.said.map((s) => ({
        demandId: made.id,
        kind: s.reply ? ('reply' as const) : ('note' as const),
        userId: people.get(s.by)?.id ?? null,
        userName: people.get(s.by)?.name ?? '',
        content: s.reply ?? s.note ?? '',
        createdAt: ago(s.hours),
      })),
    );
  }
}
