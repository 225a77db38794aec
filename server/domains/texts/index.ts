import { defineDomain } from '../../kernel/domain.ts';
import { createTexts, type TextsNeeds } from './handlers.ts';

export const texts = defineDomain('texts', (needs: TextsNeeds) => ({ handlers: createTexts(needs) }));
