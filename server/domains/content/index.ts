export { documentOf } from './documents.ts';
export { contentDesk } from './handlers.ts';
export { publishDue } from './publish.ts';
