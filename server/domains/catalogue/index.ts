export { catalogue } from './handlers.ts';
export { allIndustries, findTopic, listIndustries, listThemes, listTopics } from './queries.ts';
export { dayInShanghai } from './rules.ts';
export { createReadCounter } from './reads.ts';
