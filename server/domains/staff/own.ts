import QRCode from 'qrcode';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import {
  countSpareCodes,
  endSessions,
  findUser,
  lockFresh,
  newSecret,
  recordSecured,
  renewSpareCodes,
  requireFresh,
  seal,
  setUser,
  stepOf,
  unseal,
  veiled,
} from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { saveSecret, switchProofOn } from './queries.ts';

type Calls = Pick<
  Handlers<Contract['staff'], Contexts>,
  'me' | 'saveOwn' | 'beginTotp' | 'confirmTotp' | 'renewSpareCodes'
>;

/** What a member of staff does with their own account. */
export function createOwn({ secret, onSms }: { secret: string; onSms: () => void }): Calls {
  return {
    async me(_, { db, actor }) {
      const user = await findUser(db, actor.userId);
      if (!user?.isAdmin) throw refuse('forbidden');
      return {
        name: user.name,
        username: user.username,
        roles: actor.isAdmin ? (user.roles as Role[]) : [],
        dept: user.dept,
        cellPhone: user.cellPhone ? veiled(user.cellPhone) : '',
        totpOn: user.totpOn,
        spareLeft: await countSpareCodes(db, user.id),
        proofDue: !actor.isAdmin,
      };
    },

    async saveOwn({ name, dept }, context) {
      const { db, actor } = context;
      await db.transaction(async (tx) => {
        const user = await findUser(tx, actor.userId);
        if (!user) throw refuse('absent');
        if (name === user.name && dept === user.dept) return;
        await setUser(tx, user.id, { name, dept });
        await writeTrail(tx, context, {
          action: 'user.save',
          subject: 'user',
          subjectId: user.id,
          title: name,
          before: { name: user.name, dept: user.dept },
          after: { name, dept },
        });
      });
      return null;
    },

    async beginTotp(_, { db, actor, now }) {
      const user = await findUser(db, actor.userId);
      if (!user?.isAdmin) throw refuse('forbidden');
      // Whoever has the device shuts everybody else out: an open computer is not enough to set one up.
      await requireFresh(db, actor, now());
      const made = newSecret(user.username);
      if (!(await saveSecret(db, user.id, seal(made.secret, secret))))
        throw refuse('input', '动态口令已经开通；更换请联系管理员');
      return { ...made, qr: await QRCode.toString(made.uri, { type: 'svg', margin: 2 }) };
    },

    async confirmTotp({ otp }, context) {
      const { db, actor, now } = context;
      if (!(await findUser(db, actor.userId))?.isAdmin) throw refuse('forbidden');
      const spare = await db.transaction(async (tx) => {
        const user = await lockFresh(tx, actor, now());
        const step = user.totpSecret ? stepOf(unseal(user.totpSecret, secret), otp, user.totpStep, now()) : null;
        if (step === null) throw refuseAt('otp', '动态口令不正确');
        // Spare codes are shown once: who confirms a second time has them.
        if (!(await switchProofOn(tx, user.id, step))) return [];
        await endSessions(tx, user.id, now(), actor.sessionId);
        const deed = { user, what: '开通了动态口令', action: 'user.proofOn', phones: [user.cellPhone] } as const;
        const change = { before: { secondProof: false }, after: { secondProof: true } };
        await recordSecured(tx, context, { ...deed, ...change }, sendMessage);
        return renewSpareCodes(tx, user.id, secret);
      });
      onSms();
      return { spare };
    },

    async renewSpareCodes(_, context) {
      const { db, actor, now } = context;
      if (!(await findUser(db, actor.userId))?.isAdmin) throw refuse('forbidden');
      const spare = await db.transaction(async (tx) => {
        const user = await lockFresh(tx, actor, now());
        if (!user.totpOn) throw refuse('input', '还没有开通动态口令');
        const deed = { user, what: '更换了备用码', action: 'user.spareCodes', phones: [] } as const;
        await recordSecured(tx, context, deed, sendMessage);
        return renewSpareCodes(tx, user.id, secret);
      });
      return { spare };
    },
  };
}
