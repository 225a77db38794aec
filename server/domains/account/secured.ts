import { text } from '../../kernel/text.ts';
import { brief } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { takeOf } from '../../db/tallies.ts';
import type { Actor, Context } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { writeTrail } from '../trail/index.ts';
import { enqueueNews } from './outbox-queries.ts';
import { endSessions, findSession, findUser, lockUser, setUser, type User } from './queries.ts';
import { clearTries } from './try-queries.ts';

/*
 * Who holds an open session is not yet the person: by what decides who gets in next time, an open computer would become
 * an account that was taken over.
 */

/** A login, by whichever proof and wherever, stands for the person so long. */
const freshMs = 5 * 60_000;

type Who = Pick<Actor, 'userId' | 'sessionId'>;

/**
 * Lets pass who has signed in within the last five minutes.
 * @throws {Refusal} input at `proof` for an older session: the person signs in again beside what was typed
 */
export async function requireFresh(db: Executor, { userId, sessionId }: Who, now: Date): Promise<void> {
  const session = await findSession(db, sessionId);
  const user = await findUser(db, userId);
  const canShow = Boolean(user?.passwordHash || user?.cellPhone);
  // Whoever came by sign-on and has neither password nor number has no other way to show it: their sign-on does.
  const provenAt = session && ((canShow && session.provenAt) || session.createdAt);
  if (provenAt && now.getTime() - provenAt.getTime() <= freshMs) return;
  throw refuseAt('proof', canShow ? text.personAsked : text.signInAgain, 'required');
}

/**
 * The same inside of a transaction, which the others of the account wait for: of several at once that end the session
 * one is done.
 * @returns the person as they are now
 * @throws {Refusal} revoked where the session has ended since the call came in
 */
export async function lockFresh(tx: Executor, actor: Who, now: Date): Promise<User> {
  const user = await lockUser(tx, actor.userId);
  const session = await findSession(tx, actor.sessionId);
  if (user?.status !== 1 || !session || session.endedAt) throw refuse('revoked');
  await requireFresh(tx, actor, now);
  return user;
}

/** Changes of one sort that an account may make in a day: each is a hash, a text message, or rows. */
const changesADay = 5;

/**
 * Counts a change before it costs anything; in one statement, so that of many at once no more pass than may.
 * @throws {Refusal} tooMany
 */
export async function countChange(db: Executor, sort: string, userId: number, now: Date): Promise<void> {
  const wait = await takeOf(db, [{ key: `${sort} ${userId}`, most: changesADay, seconds: 86_400 }], 1, now);
  if (wait) throw refuse('tooMany', '今天修改的次数太多，请明天再试，或致电学院', wait);
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
  action: 'user.password' | 'user.mobile' | 'user.proofOn' | 'user.spareCodes' | 'user.consentOff' | 'user.deletion';
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
  for (const phone of new Set(phones)) if (phone) await enqueueNews(tx, phone, values, at);
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
