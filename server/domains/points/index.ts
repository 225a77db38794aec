export { points } from './handlers.ts';
