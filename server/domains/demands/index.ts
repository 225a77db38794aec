import { defineDomain } from '../../kernel/domain.ts';
import { createDemands, type DemandsNeeds } from './handlers.ts';
import { demandsExport } from './inbox.ts';
import { demandsJobs } from './jobs.ts';

export { receiveDemand } from './handlers.ts';
export {
  addEntry,
  countOpen,
  type Demand,
  findByReceipt,
  findDemand,
  holdDemand,
  recomputeDue,
  setDemand,
} from './queries.ts';
export { shorten, withoutNumbers } from './rules.ts';

export const demands = defineDomain('demands', (needs: DemandsNeeds) => ({
  handlers: createDemands(needs),
  jobs: demandsJobs,
  exports: { demands: demandsExport },
}));
