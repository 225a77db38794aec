import { consolePages } from '../../../shared/console.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Exports } from '../../documents/export.ts';
import { dropSpareCodes, endSessions, findUser, requireFresh } from '../account/index.ts';
import type { FileKeeper } from '../files/index.ts';
import { writeTrail } from '../trail/index.ts';
import { accountsExport, createAccounts } from './accounts.ts';
import { approvalsExport, createApprovals } from './approvals.ts';
import { createCorrections } from './corrections.ts';
import { colleagueCalls } from './colleagues.ts';
import { createOffice, outboxExport, trailExport } from './office.ts';
import { createImports, faultsExport, templateExport } from './imports.ts';
import { memberCalls } from './members.ts';
import { mergeCalls } from './merge.ts';
import { staffMessages } from './messages.ts';
import { createOwn } from './own.ts';
import { dropProof, findLicence } from './queries.ts';
import { standingCalls } from './standing.ts';
import { typedCalls } from './typed.ts';
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
  'import-faults': faultsExport,
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
    await dropSpareCodes(tx, user.id);
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
    ...colleagueCalls,
    ...createCorrections(onSms),
    ...createOwn({ secret, onSms }),
    ...typedCalls,

    async removeTotp({ id }, context) {
      const { db, actor, now } = context;
      if (id === actor.userId) throw refuse('input', '不能取消自己的动态口令，请联系另一位管理员');
      await requireFresh(db, actor, now());
      const user = await findUser(db, id);
      if (!user) throw refuse('absent');
      if (!(await dropLostProof(db, user, context))) throw refuse('input', '这个账号没有开通动态口令');
      return null;
    },
  };
}
