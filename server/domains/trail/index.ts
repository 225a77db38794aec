export { type Deed, deedsBelow, listActions, listDeeds, writeTrail } from './queries.ts';
