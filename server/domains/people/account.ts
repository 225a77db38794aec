import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { people as contract } from '../../../shared/contract/people.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { violationOf } from '../../db/violation.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import {
  countChange,
  endSessions,
  findUser,
  kindStates,
  lockFresh,
  recordSecured,
  requireFresh,
  setUser,
  tryCode,
  useCode,
  veiled,
} from '../account/index.ts';
import { giveKey } from '../downloads/index.ts';
import { fileUrl, swapFile } from '../files/index.ts';
import { sendMessage } from '../messages/index.ts';

type Calls = Handlers<Contract['people'], Contexts>;
type Account = Pick<Calls, 'saveAvatar' | 'changeMobile'>;
type Rights = Pick<Calls, 'exportData' | 'privacy' | 'withdrawConsent' | 'requestDeletion'>;

/** What everybody has of their own account: picture and number (sections 2.4 and 3). */
export function createOwnAccount({ secret, onSms }: { secret: string; onSms: () => void }): Account {
  return {
    async saveAvatar({ avatar }, { db, actor, now }) {
      const { userId } = actor;
      await db.transaction(async (tx) => {
        const me = await findUser(tx, userId);
        await swapFile(tx, { before: me?.avatar ?? '', next: avatar, userId, purpose: 'avatar' }, now());
        await setUser(tx, userId, { avatar });
      });
      return { url: fileUrl(avatar) };
    },

    async changeMobile({ cellPhone, code }, context) {
      const { db, actor, now, address } = context;
      const { userId, sessionId } = actor;
      await requireFresh(db, actor, now());
      const codeId = await tryCode(db, { cellPhone, use: 'changeMobile', code }, { secret, now: now(), address });
      await db
        .transaction(async (tx) => {
          const user = await lockFresh(tx, actor, now());
          await useCode(tx, codeId, now());
          await setUser(tx, userId, { cellPhone, phoneProvenAt: now() });
          await endSessions(tx, userId, now(), sessionId);
          const deed = { user, action: 'user.mobile', phones: [user.cellPhone, cellPhone] } as const;
          const change = { before: { cellPhone: veiled(user.cellPhone) }, after: { cellPhone: veiled(cellPhone) } };
          const what = user.cellPhone ? '更换了手机号码' : '绑定了手机号码';
          await recordSecured(tx, context, { ...deed, what, ...change }, sendMessage);
        })
        .catch((error) => {
          throw violationOf(error) === 'unique'
            ? refuseAt('cellPhone', '这个手机号码已用于另一个账号', 'taken')
            : error;
        });
      onSms();
      return null;
    },
  };
}

/**
 * An account of staff is closed by colleagues alone, who look whether it is the last of the administrators. Asked of
 * the row: a session is none of staff as long as a second proof is due.
 */
function refuseStaff(user: { isAdmin: boolean }): void {
  if (user.isAdmin) throw refuse('forbidden');
}

/** What everybody may ask of those who keep data about them: a copy, the end of the consent, deletion (section 2.4). */
export function createOwnRights({ onSms }: { onSms: () => void }): Rights {
  return {
    async exportData({ format }, { db, actor, now }) {
      await requireFresh(db, actor, now());
      const { userId, sessionId } = actor;
      const asked = { userId, sessionId, use: 'own', name: '', input: {}, format, createdAt: now() } as const;
      return { url: `/api${contract.ownFile.path}?key=${await giveKey(db, asked)}` };
    },

    async privacy(_, { db, actor }) {
      const me = await findUser(db, actor.userId);
      if (!me) throw refuse('absent');
      return {
        consentVersion: me.consentVersion,
        consentAt: me.consentAt?.toISOString() ?? null,
        deletionRequestedAt: me.deletionRequestedAt?.toISOString() ?? null,
        kinds: await kindStates(db, me.id),
      };
    },

    async withdrawConsent(_, context) {
      const { db, actor, now } = context;
      await db.transaction(async (tx) => {
        const user = await lockFresh(tx, actor, now());
        refuseStaff(user);
        await setUser(tx, user.id, { consentVersion: '', consentAt: null, status: 0 });
        await endSessions(tx, user.id, now());
        const deed = { user, what: '撤回了对隐私政策的同意', action: 'user.consentOff' } as const;
        const change = { before: { version: user.consentVersion, status: 1 }, after: { version: '', status: 0 } };
        await recordSecured(tx, context, { ...deed, ...change, phones: [user.cellPhone] }, sendMessage);
      });
      onSms();
      return null;
    },

    async requestDeletion({ wanted }, context) {
      const { db, actor, now } = context;
      const at = await db.transaction(async (tx) => {
        const user = await lockFresh(tx, actor, now());
        refuseStaff(user);
        const had = user.deletionRequestedAt;
        if ((had !== null) === wanted) return had;
        await countChange(tx, 'deletion', user.id, now());
        const deletionRequestedAt = wanted ? now() : null;
        await setUser(tx, user.id, { deletionRequestedAt });
        const what = wanted ? '申请了注销' : '收回了注销申请';
        const change = { before: { deletion: !wanted }, after: { deletion: wanted } };
        const deed = { user, what, action: 'user.deletion', phones: [user.cellPhone], ...change } as const;
        await recordSecured(tx, context, deed, sendMessage);
        return deletionRequestedAt;
      });
      onSms();
      return { requestedAt: at?.toISOString() ?? null };
    },
  };
}
