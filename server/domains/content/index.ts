export { findContent } from './find-queries.ts';
export { documentOf } from './documents.ts';
export { contentExport, createContentDesk } from './handlers.ts';
export { placeDraft, readPreview } from './preview.ts';
export { publishDue } from './publish.ts';
