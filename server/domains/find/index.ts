export { find } from './handlers.ts';
