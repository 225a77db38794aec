import { defineDomain } from '../../kernel/domain.ts';
import { contentExport, createContentDesk } from './handlers.ts';
import { contentJobs } from './jobs.ts';

export { findContent } from './find-queries.ts';
export { findableOf } from './findable.ts';
export { previewOf } from './preview.ts';

export const contentDesk = defineDomain('contentDesk', ({ secret }: { secret: string }) => ({
  handlers: createContentDesk(secret),
  jobs: contentJobs,
  exports: { content: contentExport },
}));
