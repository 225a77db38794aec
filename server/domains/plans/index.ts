import { defineDomain } from '../../kernel/domain.ts';
import { createPlans, type PlansNeeds } from './handlers.ts';

export const plans = defineDomain('plans', (needs: PlansNeeds) => ({ handlers: createPlans(needs) }));
