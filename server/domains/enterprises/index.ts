import { defineDomain } from '../../kernel/domain.ts';
import { enterprises as handlers } from './handlers.ts';

export const enterprises = defineDomain('enterprises', () => ({ handlers }));
