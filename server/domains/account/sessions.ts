import { randomUUID } from 'node:crypto';
import type { Login } from '../../../shared/contract/account.ts';
import type { Db, Executor } from '../../db/client.ts';
import type { Actor } from '../../kernel/dispatch.ts';
import { about, isDiskFull, refuse } from '../../kernel/errors.ts';
import { newDevice } from './places.ts';
import { createSession, findSession, touchSession, type User } from './queries.ts';
import { sessionState } from './rules.ts';
import { readToken, signToken } from './tokens.ts';

/** A session's time of use is written at most this often. */
const touchEveryMs = 60_000;

/** Student type and theme of interest are asked of a trainee who has not said them (first-time check). */
export function isFirst(user: Pick<User, 'kinds' | 'studentType' | 'themeId'>): boolean {
  return user.kinds.includes(1) && (user.studentType === null || user.themeId === null);
}

type Given = { device?: string | undefined; ssoHint?: string; provenAt?: Date | undefined };

/**
 * Opens a session and answers what a login answers; a device that the account does not know yet becomes
 * known. `ssoHint`: the sealed id token of a sign-on, with which logout ends the session of the identity portal;
 * `provenAt`: when the person showed there who they are.
 */
export async function openSession(
  db: Executor,
  user: User,
  secret: string,
  now: Date,
  { device = newDevice(user, secret), ssoHint = '', provenAt }: Given = {},
): Promise<Login> {
  const sessionId = randomUUID();
  await createSession(db, { id: sessionId, userId: user.id, ssoHint, provenAt, now });
  return {
    token: signToken(sessionId, secret),
    psid: user.username,
    name: user.name,
    userType: user.kinds,
    isFirst: isFirst(user),
    isAdmin: user.isAdmin,
    device,
  };
}

export type Security = {
  secret: string;
  /** Whether staff count as staff only with a second proof. */
  staffProof: boolean;
};

/**
 * The person behind a bare token.
 * @throws {Refusal} `expired` for a missing, invented or old one, `revoked` for one that was ended.
 */
export async function authenticate(db: Db, token: string, { secret, staffProof }: Security, now: Date): Promise<Actor> {
  const sessionId = readToken(token, secret);
  const session = sessionId ? await findSession(db, sessionId) : undefined;
  if (!session) throw refuse('expired');
  const state = session.status === 1 ? sessionState(session, now) : 'revoked';
  if (state !== 'live') throw about(refuse(state), `#${session.userId}`);
  if (now.getTime() - session.usedAt.getTime() > touchEveryMs)
    // With a full disk people read on; that they did is written once there is space.
    await touchSession(db, session.id, now).catch((error) => {
      if (!isDiskFull(error)) throw error;
    });
  return {
    userId: session.userId,
    sessionId: session.id,
    kinds: session.kinds,
    roles: session.roles,
    unitId: session.unitId,
    isAdmin: session.isAdmin && (session.totpOn || !staffProof),
  };
}
