export { enterprises } from './handlers.ts';
