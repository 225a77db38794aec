import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { DemandQuestion } from '../../../shared/contract/surveys.ts';
import type { WrittenQuestion } from '../../../shared/questions.ts';
import type { Executor } from '../../db/client.ts';
import { surveyFirsts, surveyQuestions, surveyRecords, surveys, surveyVersions } from '../../db/tables/surveys.ts';

export async function findSurvey(db: Executor, by: { type: number } | { id: number }) {
  return (
    await db
      .select()
      .from(surveys)
      .where('type' in by ? eq(surveys.type, by.type) : eq(surveys.id, by.id))
  )[0];
}

/**
 * A set of questions, held until the transaction ends: of two members
 * of staff who save at once the second sees the first one's version.
 */
export async function holdSurvey(tx: Executor, type: number) {
  return (await tx.select().from(surveys).where(eq(surveys.type, type)).for('update'))[0];
}

/** The number by which a question is known in every version. */
const numberOf = sql<number>`coalesce(${surveyQuestions.firstId}, ${surveyQuestions.id})`;

/** The questions of one version in their order; none for a version that never was. */
export async function listQuestions(db: Executor, surveyId: number, version: number): Promise<DemandQuestion[]> {
  return db
    .select({
      demandQuestionId: numberOf,
      name: surveyQuestions.name,
      questionType: surveyQuestions.type,
      isRequired: surveyQuestions.isRequired,
      optionValue: surveyQuestions.options,
    })
    .from(surveyQuestions)
    .where(and(eq(surveyQuestions.surveyId, surveyId), eq(surveyQuestions.version, version)))
    .orderBy(asc(surveyQuestions.sort), asc(surveyQuestions.id));
}

/** The numbers of every question that the set has ever had. */
export async function knownQuestions(db: Executor, surveyId: number): Promise<Set<number>> {
  return new Set(
    (
      await db.selectDistinct({ number: numberOf }).from(surveyQuestions).where(eq(surveyQuestions.surveyId, surveyId))
    ).map((q) => q.number),
  );
}

/** The versions of a set, newest first, with how many questions each has. */
export async function listVersions(db: Executor, surveyId: number) {
  const counts = new Map(
    (
      await db
        .select({ version: surveyQuestions.version, n: count() })
        .from(surveyQuestions)
        .where(eq(surveyQuestions.surveyId, surveyId))
        .groupBy(surveyQuestions.version)
    ).map((c) => [c.version, c.n]),
  );
  const rows = await db
    .select()
    .from(surveyVersions)
    .where(eq(surveyVersions.surveyId, surveyId))
    .orderBy(desc(surveyVersions.number));
  return [...rows, { number: 1, note: '', userName: '系统', createdAt: null }].map((v) => ({
    number: v.number,
    note: v.note,
    userName: v.userName,
    time: v.createdAt?.toISOString() ?? null,
    count: counts.get(v.number) ?? 0,
  }));
}

/** Makes questions the next version of a set that is held. */
export async function addVersion(
  tx: Executor,
  values: typeof surveyVersions.$inferInsert,
  questions: WrittenQuestion[],
): Promise<void> {
  const { surveyId, number: version } = values;
  await tx.insert(surveyVersions).values(values);
  await tx.insert(surveyQuestions).values(
    questions.map((q, sort) => ({
      surveyId,
      version,
      sort,
      firstId: q.demandQuestionId || null,
      name: q.name,
      type: q.questionType,
      isRequired: q.isRequired,
      options: q.optionValue,
    })),
  );
  await tx.update(surveys).set({ version }).where(eq(surveys.id, surveyId));
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
  return (
    (
      await tx
        .insert(surveyFirsts)
        .values({ userId, skipped, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: surveyFirsts.id })
    ).length > 0
  );
}
