export { authenticate, createAccount } from './handlers.ts';
export { hashPassword } from './passwords.ts';
export { pruneTries } from './queries.ts';
export { liveSessions } from './reads.ts';
