export { applicationsExport } from './desk.ts';
export { createApplications } from './handlers.ts';
