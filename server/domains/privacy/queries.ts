import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { users } from '../../db/tables/account.ts';
import { privacyDrafts, privacyVersions } from '../../db/tables/privacy.ts';
import { refuseAt } from '../../kernel/errors.ts';

export type Version = typeof privacyVersions.$inferSelect;
export type Draft = typeof privacyDrafts.$inferSelect;

/** Every version, the one published last first. */
export function listVersions(db: Executor): Promise<Version[]> {
  return db.select().from(privacyVersions).orderBy(desc(privacyVersions.id));
}

const named = { id: privacyVersions.id, version: privacyVersions.version, note: privacyVersions.note };

/** The last version whose day has come: one row, by an index. */
export const lastUntil = (db: Executor, day: string) =>
  db
    .select(named)
    .from(privacyVersions)
    .where(lte(privacyVersions.date, day))
    .orderBy(desc(privacyVersions.date), desc(privacyVersions.id))
    .limit(1);

/** The version in force; on a site whose clock stands before its first day the first one. */
export async function inForce(
  db: Executor,
  now: Date,
): Promise<{ id: number; version: string; note: string } | undefined> {
  return (
    (await lastUntil(db, dayOf(now)))[0] ??
    (await db.select(named).from(privacyVersions).orderBy(asc(privacyVersions.id)).limit(1))[0]
  );
}

/** The name of the version in force. */
export async function currentVersion(db: Executor, now: Date): Promise<string> {
  return (await inForce(db, now))?.version ?? '';
}

/**
 * Lets one of the versions pass: whoever had a page open agrees to
 * what it showed. @throws {Refusal} input for what never was one
 */
export async function requireKnown(db: Executor, version: string): Promise<void> {
  if (!(await db.$count(privacyVersions, eq(privacyVersions.version, version))))
    throw refuseAt('consent', '没有这一版隐私政策，请刷新页面后再次勾选', 'unknown');
}

/** One publishing, or one change of the draft, at a time, in every process. */
export async function holdNotice(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.privacyNotice})`);
}

/** Adds a version; every process renders anew what names the one in force and those to come. */
export async function addVersion(tx: Executor, values: typeof privacyVersions.$inferInsert): Promise<void> {
  await tx.insert(privacyVersions).values(values);
}

/** Tells every process of a version whose day has come: the pages name it from now on. */
export async function tellInForce(tx: Executor, now: Date): Promise<void> {
  const come = and(eq(privacyVersions.told, false), lte(privacyVersions.date, dayOf(now)));
  // A statement that changes nothing would tell of a change as well.
  if (await tx.$count(privacyVersions, come)) await tx.update(privacyVersions).set({ told: true }).where(come);
}

/** The version that is being written, or nothing. */
export async function readDraft(db: Executor): Promise<Draft | undefined> {
  return (await db.select().from(privacyDrafts))[0];
}

export async function writeDraft(tx: Executor, values: Omit<Draft, 'id'>): Promise<void> {
  await tx
    .insert(privacyDrafts)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: privacyDrafts.id, set: values });
}

export async function dropDraft(tx: Executor): Promise<void> {
  await tx.delete(privacyDrafts);
}

export async function findPerson(db: Executor, id: number) {
  return (
    await db
      .select({
        name: users.name,
        username: users.username,
        isAdmin: users.isAdmin,
        consentVersion: users.consentVersion,
      })
      .from(users)
      .where(eq(users.id, id))
  )[0];
}

export async function setConsent(db: Executor, userId: number, version: string, now: Date): Promise<void> {
  await db.update(users).set({ consentVersion: version, consentAt: now }).where(eq(users.id, userId));
}
