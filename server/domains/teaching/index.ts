import { defineDomain } from '../../kernel/domain.ts';
import { createTeaching, type TeachingNeeds } from './handlers.ts';

export { shownHandouts } from './handlers.ts';
export { handoutsOf } from './queries.ts';

export const teaching = defineDomain('teaching', (needs: TeachingNeeds) => ({ handlers: createTeaching(needs) }));
