export { catalogue } from './handlers.ts';
export { dayInShanghai } from './rules.ts';
export { createReadCounter } from './reads.ts';
