export { search } from './handlers.ts';
export { countFindable, type Document, indexDocuments, listFindable, pruneTerms } from './queries.ts';
