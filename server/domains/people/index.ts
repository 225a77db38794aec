export { createPeople } from './handlers.ts';
