import { text } from '../../../shared/text.ts';
import { brief } from '../../../shared/time.ts';
import type { Db, Executor } from '../../db/client.ts';
import type { Actor, Context } from '../../kernel/dispatch.ts';
import { refuseAt } from '../../kernel/errors.ts';
import { writeTrail } from '../trail/index.ts';
import { enqueueSms } from './outbox-queries.ts';
import { endSessions, findSession, findUser, setUser, type User } from './queries.ts';
import { clearTries } from './try-queries.ts';

/*
 * Who holds an open session is not yet the person: by what decides who gets in next time, an open computer would become
 * an account that was taken over.
 */

/** A login, by whichever proof, stands for the person so long. */
const freshMs = 5 * 60_000;

/**
 * Lets pass who has signed in within the last five minutes.
 * @throws {Refusal} input at `proof` for an older session: the person signs in again beside what was typed
 */
export async function requireFresh(
  db: Db,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  now: Date,
): Promise<void> {
  const session = await findSession(db, sessionId);
  if (session && now.getTime() - session.createdAt.getTime() <= freshMs) return;
  const user = await findUser(db, userId);
  // Whoever came by sign-on and has neither password nor number has no other way to show it.
  throw refuseAt('proof', user?.passwordHash || user?.cellPhone ? text.personAsked : text.signInAgain, 'required');
}

/** Writes a message of this site to people; of another domain, which builds on this one. */
export type Tell = (
  tx: Executor,
  message: { userIds: number[]; type: number; title: string; content: string },
  now: Date,
) => Promise<void>;
export type Telling = {
  tell: Tell;
  /** Told that a text message waits. */
  onSms: () => void;
};

type Deed = {
  user: Pick<User, 'id' | 'name' | 'username'>;
  /** As a person reads it: 修改了密码. */
  what: string;
  action: 'user.password' | 'user.mobile';
  /** The numbers that hear of it: a former one as well. */
  phones: readonly (string | null)[];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Tells the person of a change in how their account is entered, by message and text, and writes it down. */
export async function recordSecured(
  tx: Executor,
  { address, now }: Pick<Context, 'address' | 'now'>,
  { user, what, action, phones, ...change }: Deed,
  tell: Tell,
): Promise<void> {
  const at = now();
  const values = { what, time: brief(at) };
  await tell(
    tx,
    {
      userIds: [user.id],
      type: 1,
      title: `您的账号${what}`,
      content: `时间：${values.time}。如非本人操作，请立即用手机重设密码，或致电学院。`,
    },
    at,
  );
  for (const phone of new Set(phones)) if (phone) await enqueueSms(tx, phone, 'changed', values, at);
  const deed = { action, subject: 'user', subjectId: user.id, title: user.name || user.username, ...change };
  await writeTrail(tx, { actor: { userId: user.id }, address, now }, deed);
}

/**
 * Gives an account another password: all its sessions end, tries and known devices begin anew, the person is told.
 * @param how as a person reads it: 修改了密码
 */
export async function changePassword(
  tx: Executor,
  context: Pick<Context, 'address' | 'now'>,
  user: User,
  passwordHash: string,
  how: string,
  tell: Tell,
): Promise<void> {
  await setUser(tx, user.id, { passwordHash });
  await endSessions(tx, user.id, context.now());
  await clearTries(tx, `#${user.id}`);
  const deed = { user, what: how, action: 'user.password', phones: [user.cellPhone] } as const;
  await recordSecured(tx, context, deed, tell);
}
