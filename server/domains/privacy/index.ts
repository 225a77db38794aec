export { privacy } from './handlers.ts';
export { currentVersion, requireKnown, tellInForce } from './queries.ts';
