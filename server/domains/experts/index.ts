export { experts } from './handlers.ts';
