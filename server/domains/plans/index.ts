import type { Db } from '../../db/client.ts';
import { defineDomain } from '../../kernel/domain.ts';
import { plansExport } from './draft.ts';
import { mountPlanFiles } from './files.ts';
import { createPlans, type PlansNeeds } from './handlers.ts';

export const plans = defineDomain('plans', (needs: PlansNeeds & { db: Db }) => ({
  handlers: createPlans(needs),
  exports: { plans: plansExport },
  mounts: [(server) => mountPlanFiles(server, needs)],
}));
