export { type Deed, record } from './queries.ts';
