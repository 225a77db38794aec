import { defineDomain } from '../../kernel/domain.ts';
import { search as handlers } from './handlers.ts';
import { searchJobs } from './jobs.ts';

export {
  countFindable,
  type Document,
  documentTime,
  dropDocument,
  indexDocuments,
  listFindable,
} from './queries.ts';

export const search = defineDomain('search', () => ({ handlers, jobs: searchJobs }));
