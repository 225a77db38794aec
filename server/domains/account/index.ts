export { type CodeUse, pruneCodes, tryCode, useCode } from './code-queries.ts';
export { createAccount, who } from './handlers.ts';
export { createOutbox, enqueueSms, listOutbox, type Outbox, pruneOutbox } from './outbox-queries.ts';
export { fitsPassword, hashPassword } from './passwords.ts';
export { addFailure, clearFailures, endSessions, findUser, findUserByName, findUserByPhone, kindStates, pruneSessions, pruneTries, readTries, setUser } from './queries.ts';
export { approvedUnit, requestKind } from './register-queries.ts';
export { secondsToWait } from './rules.ts';
export { newSecret, seal, stepOf, unseal } from './second-proof.ts';
export { authenticate, openSession, type Security } from './sessions.ts';
