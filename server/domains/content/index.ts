export { findContent } from './find-queries.ts';
export { documentOf } from './documents.ts';
export { contentExport, createContentDesk } from './handlers.ts';
export { placeDraft } from './preview.ts';
export { publishDue } from './publish.ts';
