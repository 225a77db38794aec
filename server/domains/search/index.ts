export { search } from './handlers.ts';
export {
  countFindable,
  type Document,
  documentTime,
  dropDocument,
  indexDocuments,
  listFindable,
  pruneTerms,
} from './queries.ts';
