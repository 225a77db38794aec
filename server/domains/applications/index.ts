export { createApplications } from './handlers.ts';
