import { randomInt, randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Login } from '../../shared/contract/account.ts';
import { approvals, sessions, smsOutbox, units, users } from '../../server/db/tables/account.ts';
import { hashPassword } from '../../server/domains/account/index.ts';
import { readText } from '../../server/domains/account/texts.ts';
import { signToken } from '../../server/domains/account/tokens.ts';
import { secret, type TestApp } from '../app.ts';

export const testPassword = 'Zhijiang-2026';
let hash: Promise<string> | undefined;
let count = 0;

/** Who is staff is an administrator where nothing else is said. */
const rolesOf = ({ isAdmin, roles }: Partial<typeof users.$inferInsert>) => roles ?? (isAdmin ? ['administrator'] : []);

/** A person who can sign in; kinds are approved. A delegating unit has a unit of its own. */
export async function aPerson(app: TestApp, given: Partial<typeof users.$inferInsert> = {}) {
  hash ??= hashPassword(testPassword);
  const cellPhone = given.cellPhone ?? `15${String(randomInt(1e9)).padStart(9, '0')}`;
  count++;
  const [user] = await app.database.db
    .insert(users)
    .values({
      username: `person${count}_${randomInt(1e9)}`,
      name: `某某${count}`,
      passwordHash: await hash,
      cellPhone,
      phoneProvenAt: new Date(),
      ...given,
      roles: rolesOf(given),
    })
    .returning();
  if (!user) throw new Error('nothing was inserted');
  if (user.kinds.length)
    await app.database.db
      .insert(approvals)
      .values(user.kinds.map((kind) => ({ userId: user.id, kind, status: 1, submittedAt: new Date() })));
  const [unit] = user.kinds.includes(3)
    ? await app.database.db
        .insert(units)
        .values({ userId: user.id, name: `单位 ${user.id}`, contactName: user.name })
        .returning()
    : [];
  return { user, unit, cellPhone, token: (await signIn(app, user.username)).data.token };
}

/** Signs in by account and password over HTTP. */
export async function signIn(app: TestApp, username: string, password = testPassword) {
  return (await app.post('/api/auth/jwt/token', { username, password })) as unknown as {
    status: number;
    message: string;
    data: Login;
  };
}

/** The token of the demonstration's administrator. */
export async function staffToken(app: TestApp): Promise<string> {
  return (await signIn(app, 'guanli01')).data.token;
}

/** The text messages to a number as their receiver reads them, the newest first. */
export async function textsTo(app: TestApp, cellPhone: string) {
  const rows = await app.database.db
    .select()
    .from(smsOutbox)
    .where(eq(smsOutbox.cellPhone, cellPhone))
    .orderBy(desc(smsOutbox.id));
  return rows.map((row) => readText(row, secret));
}

/** The newest code in the outbox for a number, or nothing. */
export async function lastCode(app: TestApp, cellPhone: string): Promise<string> {
  return (await textsTo(app, cellPhone)).find((r) => r.template === 'code')?.values.code ?? '';
}

/** A person who is signed in without having typed a password: for many calls by somebody. `headers` carry the token. */
export async function aSignedIn(app: TestApp, given: Partial<typeof users.$inferInsert> = {}, now = new Date()) {
  count++;
  const [user] = await app.database.db
    .insert(users)
    .values({
      username: `signed${count}_${randomInt(1e9)}`,
      passwordHash: '',
      name: `第 ${count} 人`,
      kinds: [1],
      ...given,
      roles: rolesOf(given),
    })
    .returning();
  if (!user) throw new Error('nothing was inserted');
  const id = randomUUID();
  await app.database.db.insert(sessions).values({ id, userId: user.id, createdAt: now, usedAt: now });
  return { id: user.id, sessionId: id, headers: { authorization: signToken(id, secret) } };
}

/** Decides about a registration as it stands, as who has just looked at it. */
export async function decideSeen(
  staff: ReturnType<TestApp['call']>['staff'],
  decision: { id: number; approve: boolean; reason?: string },
): Promise<null> {
  const { revision } = await staff.approval({ id: decision.id });
  return staff.decideApproval({ revision, ...decision });
}
