export { applicationsExport, attachments } from './desk.ts';
export { createApplications } from './handlers.ts';
