import { consolePages } from '../../../shared/console.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import type { Exports } from '../../documents/export.ts';
import {
  endSessions,
  findUser,
  lockFresh,
  newSecret,
  recordSecured,
  requireFresh,
  seal,
  stepOf,
  unseal,
} from '../account/index.ts';
import type { FileKeeper } from '../files/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { accountsExport, createAccounts } from './accounts.ts';
import { approvalsExport, createApprovals } from './approvals.ts';
import { createOffice, outboxExport, trailExport } from './office.ts';
import { createImports, templateExport } from './imports.ts';
import { memberCalls } from './members.ts';
import { mergeCalls } from './merge.ts';
import { staffMessages } from './messages.ts';
import { dropProof, findLicence, saveSecret, switchProofOn } from './queries.ts';
import { standingCalls } from './standing.ts';
import { unitCalls, unitsExport } from './units.ts';

export type StaffNeeds = { secret: string; demo: boolean; smsPerDay: number; onSms: () => void; storage: Storage };

/** The lists of this domain that staff may take away. */
export const staffExports: Exports = {
  accounts: accountsExport,
  approvals: approvalsExport,
  units: unitsExport,
  outbox: outboxExport,
  trail: trailExport,
  'import-template': templateExport,
};

/** Licences of units are for those who decide about registrations. */
export const licences: FileKeeper = { roles: consolePages.approvals.roles, subject: 'unit', find: findLicence };

const deedOn = ({ id, name, username }: { id: number; name: string; username: string }) => ({
  subject: 'user',
  subjectId: id,
  title: name || username,
});

/**
 * Takes the second proof away from somebody who has lost it; their sessions end and it is written down.
 * @returns false where there was none
 */
export async function dropLostProof(
  db: Db,
  user: { id: number; name: string; username: string },
  context: Parameters<typeof writeTrail>[1],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await dropProof(tx, user.id))) return false;
    // Who may have the lost device is let in nowhere by a session of before.
    await endSessions(tx, user.id, context.now());
    await writeTrail(tx, context, {
      action: 'user.proofOff',
      ...deedOn(user),
      before: { secondProof: true },
      after: { secondProof: false },
    });
    return true;
  });
}

/** What staff do at the console about people, and with their own account. */
export function createStaff({
  secret,
  demo,
  smsPerDay,
  onSms,
  storage,
}: StaffNeeds): Handlers<Contract['staff'], Contexts> {
  return {
    ...createAccounts({ secret, smsPerDay, onSms }),
    ...standingCalls,
    ...mergeCalls,
    ...createApprovals(onSms),
    ...unitCalls,
    ...memberCalls,
    ...createImports(storage),
    ...createOffice({ secret, demo, onSms }),
    ...staffMessages,

    async me(_, { db, actor }) {
      const user = await findUser(db, actor.userId);
      if (!user) throw refuse('absent');
      return { name: user.name, username: user.username, roles: user.roles as Role[], totpOn: user.totpOn };
    },

    async beginTotp(_, { db, actor, now }) {
      const user = await findUser(db, actor.userId);
      if (!user?.isAdmin) throw refuse('forbidden');
      // Whoever has the device shuts everybody else out: an open computer is not enough to set one up.
      await requireFresh(db, actor, now());
      const made = newSecret(user.username);
      if (!(await saveSecret(db, user.id, seal(made.secret, secret))))
        throw refuse('input', '动态口令已经开通；更换请联系另一位管理员');
      return made;
    },

    async confirmTotp({ otp }, context) {
      const { db, actor, now } = context;
      if (!(await findUser(db, actor.userId))?.isAdmin) throw refuse('forbidden');
      await db.transaction(async (tx) => {
        const user = await lockFresh(tx, actor, now());
        const step = user.totpSecret ? stepOf(unseal(user.totpSecret, secret), otp, user.totpStep, now()) : null;
        if (step === null) throw refuseAt('otp', '动态口令不正确');
        if (!(await switchProofOn(tx, user.id, step))) return;
        await endSessions(tx, user.id, now(), actor.sessionId);
        const deed = { user, what: '开通了动态口令', action: 'user.proofOn', phones: [user.cellPhone] } as const;
        const change = { before: { secondProof: false }, after: { secondProof: true } };
        await recordSecured(tx, context, { ...deed, ...change }, sendMessage);
      });
      onSms();
      return null;
    },

    async removeTotp({ id }, context) {
      const { db, actor } = context;
      if (id === actor.userId) throw refuse('input', '不能取消自己的动态口令，请联系另一位管理员');
      const user = await findUser(db, id);
      if (!user) throw refuse('absent');
      if (!(await dropLostProof(db, user, context))) throw refuse('input', '这个账号没有开通动态口令');
      return null;
    },
  };
}
