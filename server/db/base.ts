import { sql } from 'drizzle-orm';
import { midnight } from '../../shared/time.ts';
import type { Executor } from './client.ts';
import { calendarDays, calendars } from './tables/calendar.ts';
import { categories } from './tables/content.ts';
import { firstNotice } from './first-notice.ts';
import { privacyVersions } from './tables/privacy.ts';
import { surveyQuestions, surveys } from './tables/surveys.ts';

/**
 * What the fixed addresses of the specification stand on (section
 * 2.3); every site has it, also without demonstration content.
 */
const base: [id: number, kind: string, name: string][] = [
  [1, 'news', '学院新闻'],
  [2, 'news', '培训动态'],
  [3, 'news', '通知公告'],
  [4, 'news', '教学研究'],
  [11, 'point', '基层治理'],
  [12, 'point', '乡村振兴'],
  [13, 'point', '生态文明'],
  [14, 'point', '产业创新'],
  [15, 'point', '红色教育'],
  [16, 'point', '文化传承'],
  [23, 'industry', '行业系统专题'],
  [24, 'industry', '组织人事'],
  [25, 'industry', '财政税务'],
  [26, 'industry', '自然资源'],
  [27, 'industry', '住建交通'],
  [28, 'industry', '教育卫健'],
  [29, 'industry', '纪检监察'],
];

/** Adds what is missing; a second time nothing. */
export async function addBase(db: Executor): Promise<void> {
  await addSurveys(db);
  await addCalendar(db);
  if (!(await db.$count(privacyVersions)))
    await db.insert(privacyVersions).values({ ...firstNotice, publishedAt: midnight(firstNotice.date) });
  const [row] = (await db.execute<{ n: number }>(sql`select count(*)::int as n from categories where id = 23`)).rows;
  if (row?.n) return;
  await db
    .insert(categories)
    .values(base.map(([id, kind, name], sort) => ({ id, kind, name, sort })))
    .onConflictDoNothing();
  await db.execute(
    sql`select setval(pg_get_serial_sequence('categories', 'id'), greatest(100, (select max(id) from categories)))`,
  );
}

type Question = [name: string, type: 1 | 2 | 3, isRequired: boolean, options?: string[]];
const region: Question = ['地区', 2, true];

/**
 * The needs survey of the first login and the four forms of visitors (sections 3 and 4); staff change the questions.
 */
const forms: [type: number, name: string, questions: Question[]][] = [
  [
    1,
    '培训需求小调查',
    [
      ['您最想解决的工作难题', 3, true],
      ['希望的培训方式', 2, true, ['专题讲授', '现场教学', '案例研讨', '线上学习']],
      ['一次参训合适的天数', 2, false, ['一至两天', '三天', '五天', '一周以上']],
      ['其他想说的话', 3, false],
    ],
  ],
  [
    2,
    '培训需求反馈',
    [['培训主题', 1, true], ['参训人数', 1, true], ['期望时间', 1, false], region, ['具体要求', 3, false]],
  ],
  [
    3,
    '专家咨询',
    [
      ['咨询领域', 2, true, ['区域经济', '基层治理', '数字化改革', '企业管理', '生态文明', '其他']],
      ['咨询的问题', 3, true],
      region,
    ],
  ],
  [4, '招商引资', [['项目名称', 1, true], ['所属产业', 1, true], region, ['合作设想', 3, true]]],
  [
    5,
    '创新合作',
    [['合作方向', 2, true, ['成果转化', '课题委托', '案例共建', '实验基地', '其他']], ['合作内容', 3, true], region],
  ],
];

async function addSurveys(db: Executor): Promise<void> {
  const made = await db
    .insert(surveys)
    .values(forms.map(([type, name]) => ({ type, name })))
    .onConflictDoNothing()
    .returning();
  if (!made.length) return;
  await db.insert(surveyQuestions).values(
    made.flatMap((survey) =>
      (forms.find(([type]) => type === survey.type)?.[2] ?? []).map(([name, type, isRequired, options = []], sort) => ({
        surveyId: survey.id,
        name,
        type,
        isRequired,
        options,
        sort,
      })),
    ),
  );
}

/**
 * Holidays and make-up working days of 2026 as the General Office of the State Council has published them on
 * 2025-11-04; later years are entered by staff.
 */
const holidays: [name: string, free: string[], work: string[]][] = [
  ['元旦', ['2026-01-01', '2026-01-02'], ['2026-01-04']],
  [
    '春节',
    ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20', '2026-02-23'],
    ['2026-02-14', '2026-02-28'],
  ],
  ['清明节', ['2026-04-06'], []],
  ['劳动节', ['2026-05-01', '2026-05-04', '2026-05-05'], ['2026-05-09']],
  ['端午节', ['2026-06-19'], []],
  ['中秋节', ['2026-09-25'], []],
  ['国庆节', ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'], ['2026-09-20', '2026-10-10']],
];

async function addCalendar(db: Executor): Promise<void> {
  const made = await db.insert(calendars).values({ id: 1 }).onConflictDoNothing().returning();
  if (!made.length) return;
  await db
    .insert(calendarDays)
    .values(
      holidays.flatMap(([name, free, work]) => [
        ...free.map((day) => ({ day, work: false, name })),
        ...work.map((day) => ({ day, work: true, name: `${name}调休` })),
      ]),
    )
    .onConflictDoNothing();
}
