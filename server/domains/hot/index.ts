import { defineDomain } from '../../kernel/domain.ts';
import { hot as handlers } from './handlers.ts';

export { pinsOf } from './pins.ts';

export const hot = defineDomain('hot', () => ({ handlers }));
