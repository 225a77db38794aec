import { defineDomain } from '../../kernel/domain.ts';
import { createPeople } from './handlers.ts';

export const people = defineDomain('people', ({ secret }: { secret: string }) => ({ handlers: createPeople(secret) }));
