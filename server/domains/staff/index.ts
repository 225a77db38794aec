export { createStaff } from './handlers.ts';
