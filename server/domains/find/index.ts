import { defineDomain } from '../../kernel/domain.ts';
import { find as handlers } from './handlers.ts';

export const find = defineDomain('find', () => ({ handlers }));
