import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { text } from '../../../shared/text.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { refuseAt } from '../../kernel/errors.ts';
import { networkOf } from '../../kernel/network.ts';
import { findInvite, takeInvite } from './invite-queries.ts';
import { hashInLine } from './passwords.ts';
import { networkPlace, networkShare } from './places.ts';
import { inProofTurn } from './proof-turns.ts';
import { lockUser } from './queries.ts';
import { changePassword, type Telling } from './secured.ts';
import type { Security } from './sessions.ts';
import { calledBy, refuseSiteWords, refuseWeak, type SiteNeeds } from './weak-passwords.ts';

type Calls = Pick<Handlers<Contract['account'], Contexts>, 'openInvite' | 'acceptInvite'>;

const over = '这个链接已经用过、被新的代替，或超过了三天，请联系管理员重新发送';

const lookAt = (token: string, { db, now, address, signal }: Context) =>
  inProofTurn({ name: networkOf(address), isKnown: false, signal }, () => findInvite(db, token, now()));

/** What an invited member of staff does before the first login; signing in asks for all proofs as ever. */
export function createInvites({ secret, tell, onSms, ...site }: Security & Telling & SiteNeeds): Calls {
  return {
    async openInvite({ token }, context) {
      const found = await lookAt(token, context);
      if (!found) throw refuseAt('token', over);
      return { username: found.username, name: found.name, isNew: found.hash === '' };
    },

    async acceptInvite({ token, password, repeatPassword }, context) {
      const { db, now, address, signal } = context;
      if (password !== repeatPassword) throw refuseAt('repeatPassword', text.passwordsDiffer);
      // Before anything costs: who guesses has nothing hashed.
      const invited = await lookAt(token, context);
      if (!invited) throw refuseAt('token', over);
      await refuseWeak('password', password, calledBy(invited));
      await refuseSiteWords(db, 'password', password, site);
      const passwordHash = await hashInLine(networkShare(networkPlace(address, secret), signal), password);
      const { username } = await db.transaction(async (tx) => {
        // The person first, as who closes the account does: two that take both the other way round wait for each other.
        const user = await lockUser(tx, invited.id);
        if (!user?.isAdmin || user.status !== 1 || !(await takeInvite(tx, user.id, token, now())))
          throw refuseAt('token', over);
        await changePassword(tx, context, user, passwordHash, user.passwordHash ? '重设了密码' : '设置了密码', tell);
        return user;
      });
      onSms();
      return { username };
    },
  };
}
