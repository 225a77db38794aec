export { search } from './handlers.ts';
export { countFindable, type Document, indexDocuments, listFindable } from './queries.ts';
