import { defineDomain } from '../../kernel/domain.ts';
import { contentExport, createContent } from './handlers.ts';
import { contentJobs } from './jobs.ts';

export { findContent } from './find-queries.ts';
export { findableOf } from './findable.ts';
export { offersOf, previewOf } from './preview.ts';

export const content = defineDomain('content', ({ secret, siteUrl }: { secret: string; siteUrl: string }) => ({
  handlers: createContent(secret),
  jobs: contentJobs,
  exports: { content: contentExport(siteUrl) },
}));
