import { defineDomain } from '../../kernel/domain.ts';
import { type FilesNeeds, mountDownloads } from './files.ts';
import { createDownloads, type DownloadsNeeds } from './handlers.ts';
import { downloadsJobs } from './jobs.ts';

export { sendGone } from './files.ts';
export { giveKey, spendKey } from './key-queries.ts';

export const downloads = defineDomain('downloads', (needs: DownloadsNeeds & FilesNeeds) => ({
  handlers: createDownloads(needs),
  jobs: downloadsJobs(needs),
  mounts: [(server) => mountDownloads(server, needs)],
}));
