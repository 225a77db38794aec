export { type Deed, deedsBelow, listActions, listDeeds, record } from './queries.ts';
