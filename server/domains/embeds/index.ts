import { defineDomain } from '../../kernel/domain.ts';
import { createEmbeds } from './handlers.ts';

export { allowedHosts, publicHtml } from './render.ts';

export const embeds = defineDomain('embeds', ({ siteUrl }: { siteUrl: string }) => ({
  handlers: createEmbeds(siteUrl),
}));
