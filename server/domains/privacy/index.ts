export { privacy } from './handlers.ts';
export { currentVersion, requireKnown } from './queries.ts';
