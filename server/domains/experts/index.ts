import { defineDomain } from '../../kernel/domain.ts';
import { experts as handlers } from './handlers.ts';

export const experts = defineDomain('experts', () => ({ handlers }));
