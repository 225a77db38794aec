import { randomUUID } from 'node:crypto';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Db } from '../../db/client.ts';
import type { Actor, Context } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { fitsPassword } from './passwords.ts';
import { addFailure, clearFailures, createSession, endSession, findSession, findUser, findUserByName, readTries, touchSession } from './queries.ts';
import { secondsToWait, sessionState } from './rules.ts';
import { readToken, signToken } from './tokens.ts';

/** A session's time of use is written at most this often. */
const touchEveryMs = 60_000;

/** The account calls need the secret that signs tokens. */
export function createAccount(secret: string): Handlers<Contract['account'], Context> {
  return {
    async token({ username, password }, { db, now }) {
      const at = now();
      const tries = await readTries(db, username);
      const wait = tries ? secondsToWait(tries.failures, tries.lastAt, at) : 0;
      if (wait) throw refuse('tooMany', `尝试次数过多，请 ${wait} 秒后再试`, wait);
      const user = await findUserByName(db, username);
      if (!(await fitsPassword(user?.passwordHash, password)) || !user) {
        await addFailure(db, username, at);
        throw refuse('credentials');
      }
      if (user.status !== 1) throw refuse('disabled');
      const sessionId = randomUUID();
      await Promise.all([createSession(db, sessionId, user.id, at), tries && clearFailures(db, username)]);
      return { token: signToken(sessionId, secret), psid: user.username, name: user.name, userType: user.kinds, isFirst: false, isAdmin: user.isAdmin };
    },

    async logout(_, { db, actor, now }) {
      if (actor) await endSession(db, actor.sessionId, actor.userId, now());
      return null;
    },

    async getIndexUserInfo(_, { db, actor }) {
      const user = actor && (await findUser(db, actor.userId));
      if (!user) throw refuse('revoked');
      return {
        id: user.id, psid: user.username, name: user.name, userType: user.kinds, url: user.avatar, studentDept: user.dept, studentPost: user.post,
        studentType: user.studentType, interestTrainThemeId: user.themeId, entrustingUnitId: null, projectIdList: [], isAdmin: user.isAdmin,
      };
    },
  };
}

/**
 * The person behind a bare token.
 * @throws {Refusal} `expired` for a missing, invented or old one, `revoked` for one that was ended.
 */
export async function authenticate(db: Db, token: string, secret: string, now: Date): Promise<Actor> {
  const sessionId = readToken(token, secret);
  const session = sessionId ? await findSession(db, sessionId) : undefined;
  if (!session) throw refuse('expired');
  const state = session.status === 1 ? sessionState(session, now) : 'revoked';
  if (state !== 'live') throw refuse(state);
  if (now.getTime() - session.usedAt.getTime() > touchEveryMs) await touchSession(db, session.id, now);
  return { userId: session.userId, sessionId: session.id, kinds: session.kinds, isAdmin: session.isAdmin };
}
