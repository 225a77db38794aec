import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { text } from '../../kernel/text.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { tryCode, useCode } from './code-queries.ts';
import { hashInLine } from './passwords.ts';
import { networkPlace, networkShare } from './places.ts';
import { findUser, findUserByPhone } from './queries.ts';
import { changePassword, countChange, lockFresh, requireFresh, type Telling } from './secured.ts';
import type { Security } from './sessions.ts';
import { calledBy, refuseSiteWords, refuseWeak, type SiteNeeds } from './weak-passwords.ts';

type Calls = Pick<Handlers<Contract['account'], Contexts>, 'resetPassword' | 'updatePassword'>;

/** A password that is forgotten, or changed by whoever is signed in (sections 5 and 7). */
export function createOwnPassword({ secret, tell, onSms, ...site }: Security & Telling & SiteNeeds): Calls {
  return {
    async resetPassword({ cellPhone, code, password, repeatPassword }, context) {
      const { db, now, address, signal } = context;
      if (password !== repeatPassword) throw refuseAt('repeatPassword', text.passwordsDiffer);
      await refuseWeak('password', password, [cellPhone]);
      const codeId = await tryCode(db, { cellPhone, use: 'reset', code }, { secret, now: now(), address });
      await refuseSiteWords(db, 'password', password, site);
      // Only now: whoever has not proven the number hears nothing of what its account is called.
      await refuseWeak('password', password, calledBy(await findUserByPhone(db, cellPhone)));
      const passwordHash = await hashInLine(networkShare(networkPlace(address, secret), signal), password);
      await db.transaction(async (tx) => {
        await useCode(tx, codeId, now());
        const user = await findUserByPhone(tx, cellPhone);
        if (!user || user.isAdmin) throw refuseAt('code', text.codeWrong);
        // Who may not sign in has no password to prepare for the day when they may again.
        if (user.status !== 1) throw refuse('disabled');
        await changePassword(tx, context, user, passwordHash, '重设了密码', tell);
      });
      onSms();
      return null;
    },

    async updatePassword({ pswd, userId }, context) {
      const { db, actor, now, signal } = context;
      if (String(userId) !== '' && String(userId) !== String(actor.userId)) throw refuse('forbidden');
      await refuseWeak('pswd', pswd, calledBy(await findUser(db, actor.userId)));
      await refuseSiteWords(db, 'pswd', pswd, site);
      await requireFresh(db, actor, now());
      await countChange(db, 'password', actor.userId, now());
      const passwordHash = await hashInLine({ name: `#${actor.userId}`, isKnown: true, signal }, pswd);
      await db.transaction(async (tx) => {
        const user = await lockFresh(tx, actor, now());
        await changePassword(tx, context, user, passwordHash, '修改了密码', tell);
      });
      onSms();
      return null;
    },
  };
}
