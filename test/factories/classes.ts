import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CallInput } from '../../shared/contract/call.ts';
import type { institute } from '../../shared/contract/institute.ts';
import { units } from '../../server/db/tables/account.ts';
import { categories, points } from '../../server/db/tables/content.ts';
import { groupMembers, studentGroups, students } from '../../server/db/tables/students.ts';
import type { TestApp } from '../app.ts';
import { aSignedIn } from './people.ts';

/** What 教务 send; units say less of a lesson. */
type Added = CallInput<typeof institute.add>;
type Course = NonNullable<Added['courses']>[number];
let count = 0;

/** A delegating unit that is signed in, with its calls. */
export async function aUnit(app: TestApp, now = new Date()) {
  const { id: userId, headers } = await aSignedIn(app, { kinds: [3] }, now);
  const [unit] = await app.database.db
    .insert(units)
    .values({ userId, name: `委托单位 ${userId}`, contactName: '联系人' })
    .returning();
  return { unitId: unit?.id ?? 0, userId, headers, call: app.call(headers.authorization).classes };
}

/** A person of a unit. @returns the number that the unit knows the person by */
export async function aStudent(app: TestApp, unitId: number, given: Partial<typeof students.$inferInsert> = {}) {
  count++;
  const values = { unitId, name: `学员 ${count}`, createdAt: new Date(), ...given };
  const [row] = await app.database.db.insert(students).values(values).returning();
  return row?.id ?? 0;
}

/** A group of a unit with people. */
export async function aGroup(app: TestApp, unitId: number, studentIds: number[] = []) {
  const values = { unitId, name: `分组 ${randomInt(1e9)}`, createdAt: new Date() };
  const [row] = await app.database.db.insert(studentGroups).values(values).returning();
  const groupId = row?.id ?? 0;
  if (studentIds.length)
    await app.database.db.insert(groupMembers).values(studentIds.map((studentId) => ({ groupId, studentId })));
  return groupId;
}

/** A teaching point that visitors are shown: in Hangzhou, where nothing else is said. */
export async function aPoint(app: TestApp, given: Partial<typeof points.$inferInsert> = {}) {
  const { db } = app.database;
  const [category] = await db.select().from(categories).where(eq(categories.kind, 'point')).limit(1);
  const words = { address: '西湖区龙井路 1 号', summary: '茶园', cover: '', narrator: '', question: '', body: '' };
  const where = { city: '杭州', county: '西湖', latitude: 30.25, longitude: 120.12, minutes: 90, capacity: 40 };
  const [row] = await db
    .insert(points)
    .values({ name: '龙井 · 茶园', categoryId: category?.id ?? 0, ...words, ...where, ...given })
    .returning();
  return row as typeof points.$inferSelect;
}

/** A class as a form sends it: the first week of December 2026. */
export const classBody = (given: Partial<Added> = {}): Added => ({
  name: '乡村振兴专题班',
  startDate: '2026-12-01',
  endDate: '2026-12-05',
  ...given,
});

/** A lesson, by the clock of Shanghai: `lesson('2026-12-01', '09:00', '11:30')`. */
export const lesson = (day: string, from: string, to: string, given: Partial<Course> = {}): Course => ({
  name: '课程',
  startTime: `${day}T${from}:00+08:00`,
  endTime: `${day}T${to}:00+08:00`,
  ...given,
});
