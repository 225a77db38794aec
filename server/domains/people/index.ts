export { createPeople } from './handlers.ts';
export { tell } from './queries.ts';
