import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { people as contract } from '../../../shared/contract/people.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { violationOf } from '../../db/violation.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import {
  endSessions,
  findUser,
  kindStates,
  recordSecured,
  requireFresh,
  setUser,
  tryCode,
  useCode,
  veiled,
} from '../account/index.ts';
import { giveKey } from '../downloads/index.ts';
import { markUsed, fileUrl, releaseFiles } from '../files/index.ts';
import { sendMessage } from '../messages/index.ts';

type Calls = Pick<
  Handlers<Contract['people'], Contexts>,
  'saveAvatar' | 'changeMobile' | 'exportData' | 'privacy' | 'withdrawConsent' | 'requestDeletion'
>;

/** What everybody has of their own account: picture, number, data, consent and its end (sections 2.4 and 3). */
export function createOwnAccount({ secret, onSms }: { secret: string; onSms: () => void }): Calls {
  return {
    async saveAvatar({ avatar }, { db, actor, now }) {
      const { userId } = actor;
      await db.transaction(async (tx) => {
        const me = await findUser(tx, userId);
        await markUsed(tx, [avatar], userId, now());
        if (me && me.avatar !== avatar) await releaseFiles(tx, [me.avatar], now());
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
          await useCode(tx, codeId, now());
          const user = await findUser(tx, userId);
          if (!user) throw refuse('revoked');
          await setUser(tx, userId, { cellPhone });
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

    async exportData({ format }, { db, actor, now }) {
      const asked = { userId: actor.userId, use: 'own', name: '', input: {}, format, createdAt: now() } as const;
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

    async withdrawConsent(_, { db, actor, now }) {
      const { userId, isAdmin } = actor;
      if (isAdmin) throw refuse('forbidden');
      await db.transaction(async (tx) => {
        await setUser(tx, userId, { consentVersion: '', consentAt: null, status: 0 });
        await endSessions(tx, userId, now());
      });
      return null;
    },

    async requestDeletion({ wanted }, { db, actor, now }) {
      const { userId, isAdmin } = actor;
      if (isAdmin) throw refuse('forbidden');
      const at = wanted ? now() : null;
      await setUser(db, userId, { deletionRequestedAt: at });
      return { requestedAt: at?.toISOString() ?? null };
    },
  };
}
