export { type Deed, countDeeds, deedsAbout, takeDeeds, listActions, listDeeds, writeTrail } from './queries.ts';
