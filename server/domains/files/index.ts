import { defineDomain } from '../../kernel/domain.ts';
import { createFiles, type FilesNeeds } from './handlers.ts';
import { filesJobs } from './jobs.ts';
import { mountFiles, type RoutesNeeds } from './routes.ts';
import { mountStore, type StoreNeeds } from './store.ts';

export type { FileKeeper } from './keepers.ts';
export { findOwnFile, holdPictures, listPictures, markUsed, releaseFiles } from './queries.ts';
export { fileUrl, keptPath, signedFileUrl } from './addresses.ts';
export { takeIn } from './intake.ts';

export const files = defineDomain('files', (needs: FilesNeeds & RoutesNeeds & StoreNeeds) => ({
  handlers: createFiles(needs),
  jobs: filesJobs(needs.storage),
  mounts: [(server, authenticate) => mountFiles(server, { ...needs, authenticate }), mountStore(needs)],
}));
