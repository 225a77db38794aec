import { defineDomain } from '../../kernel/domain.ts';
import { search as handlers } from './handlers.ts';
import { searchJobs } from './jobs.ts';

export {
  countFindable,
  type Findable,
  findableTime,
  dropFindable,
  makeFindable,
  listFindable,
} from './queries.ts';

export const search = defineDomain('search', () => ({ handlers, jobs: searchJobs }));
