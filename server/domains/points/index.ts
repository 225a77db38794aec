import { defineDomain } from '../../kernel/domain.ts';
import { points as handlers } from './handlers.ts';

export const points = defineDomain('points', () => ({ handlers }));
