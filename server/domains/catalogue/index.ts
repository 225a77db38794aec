export { catalogue } from './handlers.ts';
export { createReadCounter } from './reads.ts';
