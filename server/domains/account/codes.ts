import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { requireOpen } from '../site/index.ts';
import { codeSeconds, issueCode, tryCode, useCode } from './code-queries.ts';
import { findUser, findUserByPhone, replaceUser, setUser } from './queries.ts';
import { openSession, type Security } from './sessions.ts';

export type CodeNeeds = Security & {
  /** Codes by text message a day, in all. */
  smsPerDay: number;
  /** Told that a text message waits. */
  onSms: () => void;
};
type Calls = Pick<Handlers<Contract['account'], Contexts>, 'getCode' | 'bindMobile'>;

/** Codes by text message, and the number that one of them proves for an account of sign-on (sections 4 and 5). */
export function createCodes({ secret, smsPerDay, onSms }: CodeNeeds): Calls {
  return {
    async getCode({ cellPhone, type }, { db, now }) {
      if (type === 'register') await requireOpen(db, 'registrationOpen');
      if (type === 'apply') await requireOpen(db, 'signUpOpen');
      // Nobody without an account can use these; the answer is the same, and so is the waiting.
      const deliver = !['login', 'reset'].includes(type) || (await findUserByPhone(db, cellPhone)) !== undefined;
      await issueCode(db, { cellPhone, use: type, secret, now: now(), perDay: smsPerDay, deliver });
      if (deliver) onSms();
      return { expiresIn: codeSeconds };
    },

    async bindMobile({ cellPhone, code }, { db, actor, now }) {
      const { userId } = actor;
      const codeId = await tryCode(db, cellPhone, 'changeMobile', code, secret, now());
      return db.transaction(async (tx) => {
        await useCode(tx, codeId, now());
        const me = await findUser(tx, userId);
        if (!me || me.cellPhone) throw refuseAt('cellPhone', '您的账号已经绑定手机号码', 'taken');
        const known = await findUserByPhone(tx, cellPhone);
        if (!known) {
          await setUser(tx, userId, { cellPhone });
          return openSession(tx, me, secret, now());
        }
        if (known.status !== 1) throw refuse('disabled');
        if (known.isAdmin) throw refuseAt('cellPhone', '这个手机号码属于工作人员账号，请联系管理员', 'taken');
        // Only what sign-on made for the meantime gives way to the account that the number belongs to: nobody's own
        // account, least of all one of staff, goes with a number.
        if (me.isAdmin || me.passwordHash || me.kinds.length)
          throw refuseAt('cellPhone', '这个手机号码已有账号，请用那个账号登录，或换一个号码', 'taken');
        await replaceUser(tx, userId, known.id);
        return openSession(tx, known, secret, now());
      });
    },
  };
}
