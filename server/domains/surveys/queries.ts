import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { surveyFirsts, surveyQuestions, surveyRecords, surveys } from '../../db/tables/surveys.ts';

export async function findSurvey(db: Executor, by: { type: number } | { id: number }) {
  return (await db.select().from(surveys).where('type' in by ? eq(surveys.type, by.type) : eq(surveys.id, by.id)))[0];
}

export async function listQuestions(db: Executor, surveyId: number) {
  return db.select().from(surveyQuestions).where(eq(surveyQuestions.surveyId, surveyId)).orderBy(asc(surveyQuestions.sort), asc(surveyQuestions.id));
}

export async function addRecord(tx: Executor, values: typeof surveyRecords.$inferInsert): Promise<number> {
  const [row] = await tx.insert(surveyRecords).values(values).returning({ id: surveyRecords.id });
  return (row as { id: number }).id;
}

export async function isFirstDone(db: Executor, userId: number): Promise<boolean> {
  return (await db.$count(surveyFirsts, eq(surveyFirsts.userId, userId))) > 0;
}

/** Records that the first survey is over; a second time nothing. False when it was over already. */
export async function endFirst(tx: Executor, userId: number, skipped: boolean, now: Date): Promise<boolean> {
  return (await tx.insert(surveyFirsts).values({ userId, skipped, createdAt: now }).onConflictDoNothing().returning({ id: surveyFirsts.id })).length > 0;
}
