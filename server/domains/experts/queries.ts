import { and, eq, ilike, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { categories, experts } from '../../db/tables/content.ts';
import { likeText } from '../articles/index.ts';

export type ExpertFilter = { id?: number | undefined; name?: string | undefined; professionId?: number | undefined };

export async function listExperts(db: Executor, f: ExpertFilter, limit: number, offset: number) {
  const where = and(
    sql`${experts.status} = 1`,
    f.id ? eq(experts.id, f.id) : undefined,
    f.name ? ilike(experts.name, likeText(f.name)) : undefined,
    f.professionId ? eq(experts.categoryId, f.professionId) : undefined,
  );
  const [list, [count]] = await Promise.all([
    db
      .select({
        id: experts.id,
        name: experts.name,
        title: experts.title,
        dept: experts.dept,
        professionId: experts.categoryId,
        professionName: categories.name,
        photoUrl: experts.photo,
        intro: experts.intro,
        content: experts.body,
        courses: experts.courses,
      })
      .from(experts)
      .innerJoin(categories, eq(categories.id, experts.categoryId))
      .where(where)
      .orderBy(experts.sort, experts.id)
      .limit(limit)
      .offset(offset),
    db.select({ n: sql<number>`count(*)::int` }).from(experts).where(where),
  ]);
  return { list, total: count?.n ?? 0 };
}

export function listProfessions(db: Executor) {
  return db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.kind, 'profession'))
    .orderBy(categories.sort, categories.id);
}
