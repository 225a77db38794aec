export { type Deed, countDeeds, takeDeeds, listActions, listDeeds, writeTrail } from './queries.ts';
