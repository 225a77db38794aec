import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { text } from '../../kernel/text.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { requireOpen } from '../site/index.ts';
import { codeSeconds, issueCode, tryCode, useCode } from './code-queries.ts';
import { isDeviceOf, readDevices } from './places.ts';
import { endSessions, findUserByPhone, hintOf, replaceUser, setUser, type User } from './queries.ts';
import { entrances, veiled } from './rules.ts';
import { lockFresh, recordSecured, requireFresh, type Telling } from './secured.ts';
import { openSession, type Security } from './sessions.ts';

export type CodeNeeds = Security &
  Telling & {
    /** Codes by text message a day, in all. */
    smsPerDay: number;
  };
type Calls = Pick<Handlers<Contract['account'], Contexts>, 'getCode' | 'bindMobile'>;

/** Codes by text message, and the number that one of them proves for an account of sign-on (sections 4 and 5). */
export function createCodes({ secret, smsPerDay, tell, onSms }: CodeNeeds): Calls {
  return {
    async getCode({ cellPhone, type, challenge, nonce, devices = [] }, { db, actor, now, address }) {
      if (type === 'changeMobile' && !actor) throw refuse('expired', text.codeForMembers);
      if (type === 'register') await requireOpen(db, 'registrationOpen');
      if (type === 'apply') await requireOpen(db, 'signUpOpen');
      // Nobody without an account can use these; the answer is the same, and so are the limits.
      const user = await findUserByPhone(db, cellPhone);
      const deliver = !entrances.includes(type) || user !== undefined;
      // Whoever is at home in the account has codes that no stranger can use up; a stranger learns nothing of it.
      const isOwn =
        user &&
        (user.id === actor?.userId || readDevices(devices, secret).some((device) => isDeviceOf(device, user, secret)));
      const from = { address, proof: challenge ? { challenge, nonce } : null };
      const owner = isOwn ? user.id : undefined;
      await issueCode(db, { cellPhone, use: type, secret, now: now(), perDay: smsPerDay, deliver, from, owner });
      onSms();
      return { expiresIn: codeSeconds };
    },

    async bindMobile({ cellPhone, code }, context) {
      const { db, actor, now, address } = context;
      const { userId } = actor;
      await requireFresh(db, actor, now());
      const codeId = await tryCode(db, { cellPhone, use: 'changeMobile', code }, { secret, now: now(), address });
      const login = await db.transaction(async (tx) => {
        const me = await lockFresh(tx, actor, now());
        await useCode(tx, codeId, now());
        const ssoHint = await hintOf(tx, actor.sessionId, userId);
        if (me.cellPhone) throw refuseAt('cellPhone', '您的账号已经绑定手机号码', 'taken');
        const known = await findUserByPhone(tx, cellPhone);
        if (!known) await setUser(tx, userId, { cellPhone, phoneProvenAt: now() });
        else {
          refuseOwner(me, known);
          await replaceUser(tx, userId, known.id);
        }
        const user = known ?? me;
        await endSessions(tx, user.id, now());
        const deed = { user, what: '绑定了手机号码', action: 'user.mobile', phones: [cellPhone] } as const;
        await recordSecured(tx, context, { ...deed, after: { cellPhone: veiled(cellPhone) } }, tell);
        return openSession(tx, user, secret, now(), { ssoHint });
      });
      onSms();
      return login;
    },
  };
}

/** @throws {Refusal} where the account of a sign-on may not give way to the one that a number belongs to */
function refuseOwner(me: User, known: User): void {
  if (known.status !== 1) throw refuse('disabled');
  if (known.isAdmin) throw refuseAt('cellPhone', '这个手机号码属于工作人员账号，请联系管理员', 'taken');
  // Only what sign-on made for the meantime gives way to the account that the number belongs to: nobody's own
  // account, least of all one of staff, goes with a number.
  if (me.isAdmin || me.passwordHash || me.kinds.length)
    throw refuseAt('cellPhone', '这个手机号码已有账号，请用那个账号登录，或换一个号码', 'taken');
}
