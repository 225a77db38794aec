import { defineDomain } from '../../kernel/domain.ts';
import { createMailings, type MailingsNeeds } from './handlers.ts';

export const mailings = defineDomain('mailings', (needs: MailingsNeeds) => ({ handlers: createMailings(needs) }));
