import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { enterprises } from '../../db/tables/content.ts';

const columns = {
  id: enterprises.id,
  name: enterprises.name,
  industry: enterprises.industry,
  city: enterprises.city,
  founded: enterprises.founded,
  staff: enterprises.staff,
  summary: enterprises.summary,
  coverUrl: enterprises.cover,
};
const shown = sql`${enterprises.status} = 1`;

export async function listEnterprises(db: Executor, limit: number, offset: number) {
  const [list, [count]] = await Promise.all([
    db
      .select(columns)
      .from(enterprises)
      .where(shown)
      .orderBy(enterprises.sort, enterprises.id)
      .limit(limit)
      .offset(offset),
    db.select({ n: sql<number>`count(*)::int` }).from(enterprises).where(shown),
  ]);
  return { list, total: count?.n ?? 0 };
}

/** One enterprise, or without an id the first in order. */
export async function findEnterprise(db: Executor, id: number | undefined) {
  const [row] = await db
    .select({ ...columns, offers: enterprises.offers, content: enterprises.body })
    .from(enterprises)
    .where(and(shown, id ? eq(enterprises.id, id) : undefined))
    .orderBy(enterprises.sort, enterprises.id)
    .limit(1);
  return row;
}
