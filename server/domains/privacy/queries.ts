import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { users } from '../../db/tables/account.ts';
import { privacyVersions } from '../../db/tables/privacy.ts';
import { refuse } from '../../kernel/errors.ts';

export type Version = typeof privacyVersions.$inferSelect;

/** Every version, the one in force first. */
export function listVersions(db: Executor): Promise<Version[]> {
  return db.select().from(privacyVersions).orderBy(desc(privacyVersions.id));
}

/** The version in force. */
export async function currentVersion(db: Executor): Promise<string> {
  return (await db.select({ version: privacyVersions.version }).from(privacyVersions).orderBy(desc(privacyVersions.id)).limit(1))[0]?.version ?? '';
}

/** Lets one of the versions pass: whoever had a page open agrees to what it showed. @throws {Refusal} input for what never was one */
export async function requireKnown(db: Executor, version: string): Promise<void> {
  if (!(await db.$count(privacyVersions, eq(privacyVersions.version, version)))) throw refuse('input', '没有这一版隐私政策，请刷新页面后再次勾选');
}

/** One publishing at a time, in every process. */
export async function holdNotice(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.privacyNotice})`);
}

/** Adds a version; every process renders anew what names the one in force. */
export async function addVersion(tx: Executor, values: typeof privacyVersions.$inferInsert): Promise<void> {
  await tx.insert(privacyVersions).values(values);
  await tx.execute(sql`select pg_notify('changed', 'settings')`);
}

export async function findPerson(db: Executor, id: number) {
  return (await db.select({ name: users.name, isAdmin: users.isAdmin, consentVersion: users.consentVersion }).from(users).where(eq(users.id, id)))[0];
}

export async function setConsent(db: Executor, userId: number, version: string, now: Date): Promise<void> {
  await db.update(users).set({ consentVersion: version, consentAt: now }).where(eq(users.id, userId));
}
