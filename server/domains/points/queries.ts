import {
  type AnyColumn,
  and,
  arrayContains,
  eq,
  getTableColumns,
  ilike,
  inArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { courses, trainingClasses } from '../../db/tables/classes.ts';
import { categories, points } from '../../db/tables/content.ts';
import { likeText } from '../articles/index.ts';
import type { City, PointPlace } from '../../../shared/contract/points.ts';

export type PointFilter = {
  categoryId?: number | undefined;
  city?: string | undefined;
  themeId?: number | undefined;
  wd?: string | undefined;
  length?: number | undefined;
};

const columns = {
  id: points.id,
  name: points.name,
  summary: points.summary,
  coverUrl: points.cover,
  categoryId: points.categoryId,
  categoryName: categories.name,
  city: sql<City>`${points.city}`,
  county: points.county,
  minutes: points.minutes,
  capacity: points.capacity,
};
const shown = sql`${points.status} = 1`;
const ofLength: Record<number, SQL> = {
  1: sql`${points.minutes} <= 60`,
  2: sql`${points.minutes} between 61 and 120`,
  3: sql`${points.minutes} > 120`,
};

function where(f: PointFilter): SQL | undefined {
  const like = f.wd && likeText(f.wd);
  return and(
    shown,
    f.categoryId ? eq(points.categoryId, f.categoryId) : undefined,
    f.city ? eq(points.city, f.city) : undefined,
    f.themeId ? arrayContains(points.themeIds, [f.themeId]) : undefined,
    f.length ? ofLength[f.length] : undefined,
    like
      ? or(ilike(points.name, like), ilike(points.summary, like), ilike(points.city, like), ilike(points.county, like))
      : undefined,
  );
}

export function listPoints(db: Executor, filter: PointFilter, limit: number, offset: number) {
  return db
    .select(columns)
    .from(points)
    .innerJoin(categories, eq(categories.id, points.categoryId))
    .where(where(filter))
    .orderBy(points.sort, points.id)
    .limit(limit)
    .offset(offset);
}

export async function countPoints(db: Executor, filter: PointFilter): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(points).where(where(filter));
  return row?.n ?? 0;
}

export async function findPoint(db: Executor, id: number) {
  const [row] = await db
    .select({
      ...columns,
      address: points.address,
      latitude: points.latitude,
      longitude: points.longitude,
      narrator: points.narrator,
      question: points.question,
      content: points.body,
      gallery: points.gallery,
      themeIds: points.themeIds,
      sort: points.sort,
    })
    .from(points)
    .innerJoin(categories, eq(categories.id, points.categoryId))
    .where(and(eq(points.id, id), shown));
  return row;
}

/** Where some points are, by their numbers; also those that visitors are shown no more. */
export async function placesOf(
  db: Executor,
  ids: readonly (number | null)[],
): Promise<Map<number, PointPlace & { isShown: boolean }>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (!wanted.length) return new Map();
  const { id, name, county, address, latitude, longitude } = points;
  const rows = await db
    .select({ id, name, city: columns.city, county, address, latitude, longitude, isShown: sql<boolean>`${shown}` })
    .from(points)
    .where(inArray(id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

const shownName = (id: AnyColumn) =>
  sql`(select ${points.name} from ${points} where ${points.id} = ${id} and ${shown})`;

/**
 * A lesson as people are told of it, its `place` being where it is: by its own words, else by its teaching point, else
 * where its class is. Selected from lessons that are joined with their classes.
 */
export const toldLesson = {
  ...getTableColumns(courses),
  place: sql<string>`coalesce(nullif(${courses.place}, ''), ${shownName(courses.pointId)},
    nullif(${trainingClasses.place}, ''), ${shownName(trainingClasses.pointId)}, '')`,
};

/** The teaching point of a lesson: where that has words of its own alone, the one of its class is elsewhere. */
export const lessonPoint = sql<number | null>`coalesce(${courses.pointId},
  case when ${courses.place} = '' then ${trainingClasses.pointId} end)`;

/** The same of lessons that are not saved, in their order: `toldLesson` says it of those that are. */
export async function toldPlacesOf(
  db: Executor,
  of: { place: string; pointId: number | null },
  lessons: readonly { place: string; pointId?: number | null | undefined }[],
): Promise<string[]> {
  const places = await placesOf(
    db,
    lessons.map(({ pointId }) => pointId ?? null),
  );
  const ofClass = await toldPlaceOf(db, of);
  return lessons.map(({ place, pointId }) => {
    const point = places.get(pointId ?? 0);
    return place || (point?.isShown ? point.name : '') || ofClass;
  });
}

/** Where a class as a whole is, as people are told of it: by its own words, else by its teaching point. */
export async function toldPlaceOf(
  db: Executor,
  { place, pointId }: { place: string; pointId: number | null },
): Promise<string> {
  if (place) return place;
  const point = (await placesOf(db, [pointId])).get(pointId ?? 0);
  return point?.isShown ? point.name : '';
}

/** The nearest others, by great circle on a sphere of 6371 km. */
export function findNearby(db: Executor, at: { id: number; latitude: number; longitude: number }, limit = 4) {
  const kilometres = sql<number>`(6371 * 2 * asin(least(1, sqrt(
    sin(radians(${points.latitude} - ${at.latitude}) / 2) ^ 2
    + cos(radians(${at.latitude})) * cos(radians(${points.latitude})) * sin(radians(${points.longitude} - ${at.longitude}) / 2) ^ 2))))`;
  return db
    .select({ ...columns, kilometres: sql<number>`round(${kilometres})::int` })
    .from(points)
    .innerJoin(categories, eq(categories.id, points.categoryId))
    .where(and(shown, sql`${points.id} <> ${at.id}`))
    .orderBy(kilometres, points.sort, points.id)
    .limit(limit);
}

export async function findPointNeighbours(db: Executor, at: { id: number; sort: number }) {
  const title = { id: points.id, title: points.name };
  const key = sql`(${points.sort}, ${points.id})`;
  const here = sql`(${at.sort}::int, ${at.id}::int)`;
  const [[previous], [next]] = await Promise.all([
    db
      .select(title)
      .from(points)
      .where(and(shown, sql`${key} < ${here}`))
      .orderBy(sql`${points.sort} desc, ${points.id} desc`)
      .limit(1),
    db
      .select(title)
      .from(points)
      .where(and(shown, sql`${key} > ${here}`))
      .orderBy(points.sort, points.id)
      .limit(1),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}

export function countByCategory(db: Executor) {
  return db
    .select({ id: categories.id, name: categories.name, total: sql<number>`count(${points.id})::int` })
    .from(categories)
    .leftJoin(points, and(eq(points.categoryId, categories.id), shown))
    .where(eq(categories.kind, 'point'))
    .groupBy(categories.id)
    .orderBy(categories.sort, categories.id);
}

/** Every shown point, small, for the map. */
export function allPoints(db: Executor) {
  return db
    .select(columns)
    .from(points)
    .innerJoin(categories, eq(categories.id, points.categoryId))
    .where(shown)
    .orderBy(points.sort, points.id)
    .limit(500);
}
