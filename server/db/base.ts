import { sql } from 'drizzle-orm';
import type { Executor } from './client.ts';
import { categories } from './tables/content.ts';

/** What the fixed addresses of the specification stand on (section 2.3); every site has it, also without demonstration content. */
const base: [id: number, kind: string, name: string][] = [
  [1, 'news', '学院新闻'], [2, 'news', '培训动态'], [3, 'news', '通知公告'], [4, 'news', '教学研究'],
  [11, 'point', '基层治理'], [12, 'point', '乡村振兴'], [13, 'point', '生态文明'], [14, 'point', '产业创新'], [15, 'point', '红色教育'], [16, 'point', '文化传承'],
  [23, 'industry', '行业系统专题'],
  [24, 'industry', '组织人事'], [25, 'industry', '财政税务'], [26, 'industry', '自然资源'], [27, 'industry', '住建交通'], [28, 'industry', '教育卫健'], [29, 'industry', '纪检监察'],
];

/** Adds what is missing; a second time nothing. */
export async function addBase(db: Executor): Promise<void> {
  const [row] = (await db.execute<{ n: number }>(sql`select count(*)::int as n from categories where id = 23`)).rows;
  if (row?.n) return;
  await db.insert(categories).values(base.map(([id, kind, name], sort) => ({ id, kind, name, sort }))).onConflictDoNothing();
  await db.execute(sql`select setval(pg_get_serial_sequence('categories', 'id'), greatest(100, (select max(id) from categories)))`);
}
