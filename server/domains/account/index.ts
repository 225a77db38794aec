import { defineDomain } from '../../kernel/domain.ts';
import { type AccountOptions, createAccount } from './handlers.ts';
import { accountJobs } from './jobs.ts';
import type { Sending } from './outbox-queries.ts';
import { openPortal, type PortalNeeds } from './portal.ts';

export { issueCode, tryCode, useCode } from './code-queries.ts';
export {
  copyText,
  countOutbox,
  enqueueMany,
  enqueueSealed,
  enqueueSms,
  listOutbox,
  takeOutbox,
  type Reading,
  readdress,
  resendFailed,
} from './outbox-queries.ts';
export { makeInvite } from './invite-queries.ts';
export { hashPassword } from './passwords.ts';
export { refuseSiteWords, refuseWeak } from './weak-passwords.ts';
export {
  endSessions,
  findUser,
  findUserByPhone,
  kindStates,
  lockUser,
  ownerOfNumber,
  setUser,
  staffOf,
} from './queries.ts';
export { liveSessions } from './reads.ts';
export { approvedUnit, nameNow, renaming, requestKind, requestName } from './register-queries.ts';
export { sessionState, veiled } from './rules.ts';
export { countChange, lockFresh, recordSecured, requireFresh } from './secured.ts';
export { newSecret, seal, stepOf, unseal } from './second-proof.ts';
export { authenticate } from './sessions.ts';
export { copyTyped, findTyped, typingNow } from './typed-queries.ts';
export { countSpareCodes, dropSpareCodes, renewSpareCodes } from './spare-queries.ts';
export { themeGone } from './who.ts';
export { hasTwin, nameTaken } from './name-queries.ts';
export { sendJob } from './jobs.ts';

type Needs = Omit<AccountOptions, 'sso' | 'endOf'> & PortalNeeds & Sending;

export const account = defineDomain('account', (needs: Needs) => {
  const portal = openPortal(needs);
  return {
    handlers: createAccount({ ...needs, sso: portal.handlers, endOf: portal.endOf }),
    jobs: accountJobs(needs),
    mounts: [portal.mount],
  };
});
