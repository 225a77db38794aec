import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { text } from '../../kernel/text.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { outside } from '../../kernel/gate.ts';
import { tryCode, useCode } from './code-queries.ts';
import { checkPassword } from './check-password.ts';
import { networkPlace, prove } from './places.ts';
import { endSession, findUserByPhone, leaveSession } from './queries.ts';
import type { Telling } from './secured.ts';
import { openSession, type Security } from './sessions.ts';
import { knowPlace } from './try-queries.ts';

type Calls = Pick<Handlers<Contract['account'], Contexts>, 'token' | 'loginByCode' | 'logout' | 'beforeLogout'>;

export type SignInNeeds = Security &
  Telling & {
    /** Where the identity portal ends its own session of who signed on by it; null where it does not. */
    endOf(hint: string): Promise<string | null>;
  };

/** Signing in by a password or a code, and out again (sections 5 and 7). */
export function createSignIn({ secret, endOf, tell, onSms }: SignInNeeds): Calls {
  return {
    async token({ username, password, otp, devices }, { db, now, address, signal }) {
      const { user, device } = await checkPassword(
        { username, password, otp, devices },
        { db, secret, now: now(), address, signal, tell, onSms },
      );
      return openSession(db, user, secret, now(), { device });
    },

    async loginByCode({ cellPhone, code }, { db, now, address }) {
      const codeId = await tryCode(db, { cellPhone, use: 'login', code }, { secret, now: now(), address });
      return db.transaction(async (tx) => {
        await useCode(tx, codeId, now());
        const user = await findUserByPhone(tx, cellPhone);
        if (!user) throw refuseAt('code', text.codeWrong);
        if (user.status !== 1) throw refuse('disabled');
        if (user.isAdmin) throw refuseAt('cellPhone', '工作人员请用账号和密码登录');
        const place = networkPlace(address, secret);
        await knowPlace(tx, { account: `#${user.id}`, place, now: now() });
        prove(place, user.id);
        return openSession(tx, user, secret, now());
      });
    },

    async logout(_, { db, actor, now, leaves }) {
      const hint = actor && (await endSession(db, actor.sessionId, actor.userId, now()));
      const endUrl = hint ? await outside(leaves, endOf(hint)) : null;
      return endUrl === null ? null : { endUrl };
    },

    async beforeLogout(_, { db, actor, now }) {
      if (actor) await leaveSession(db, actor.sessionId, now());
      return null;
    },
  };
}
