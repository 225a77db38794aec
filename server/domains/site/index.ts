import { defineDomain } from '../../kernel/domain.ts';
import { createSite } from './handlers.ts';

export { listFaqs as listQuestions, namedCategories, themesOf } from './queries.ts';
export { readSettings, requireOpen, sampleSettings } from './settings.ts';

export const site = defineDomain('site', ({ portalUrl }: { portalUrl?: string | undefined }) => ({
  handlers: createSite(portalUrl),
}));
