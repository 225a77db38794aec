import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { text } from '../../../shared/text.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { tryCode, useCode } from './code-queries.ts';
import { refuseCommon } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { endSessions, findUserByPhone, setUser } from './queries.ts';
import type { Security } from './sessions.ts';
import { clearTries } from './try-queries.ts';

type Calls = Pick<Handlers<Contract['account'], Contexts>, 'resetPassword' | 'updatePassword'>;

/** A password that is forgotten, or changed by whoever is signed in (sections 5 and 7). */
export function createOwnPassword({ secret }: Security): Calls {
  return {
    async resetPassword({ cellPhone, code, password, repeatPassword }, { db, now }) {
      if (password !== repeatPassword) throw refuseAt('repeatPassword', text.passwordsDiffer);
      refuseCommon('password', password);
      const codeId = await tryCode(db, cellPhone, 'reset', code, secret, now());
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        await useCode(tx, codeId, now());
        const user = await findUserByPhone(tx, cellPhone);
        if (!user || user.isAdmin) throw refuseAt('code', text.codeWrong);
        await setUser(tx, user.id, { passwordHash });
        await endSessions(tx, user.id, now());
        await clearTries(tx, `#${user.id}`);
      });
      return null;
    },

    async updatePassword({ pswd, userId }, { db, actor, now }) {
      const me = actor;
      if (String(userId) !== '' && String(userId) !== String(me.userId)) throw refuse('forbidden');
      refuseCommon('pswd', pswd);
      const passwordHash = await hashPassword(pswd);
      await db.transaction(async (tx) => {
        await setUser(tx, me.userId, { passwordHash });
        await endSessions(tx, me.userId, now());
      });
      return null;
    },
  };
}
