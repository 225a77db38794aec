export { type Deed, countDeeds, deedsBelow, listActions, listDeeds, writeTrail } from './queries.ts';
