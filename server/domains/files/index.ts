import { defineDomain } from '../../kernel/domain.ts';
import { createFiles, type FilesNeeds } from './handlers.ts';
import { filesJobs } from './jobs.ts';
import { createPictures, type PicturesNeeds } from './pictures.ts';
import { mountFiles, type RoutesNeeds } from './routes.ts';
import { mountStore, type StoreNeeds } from './store.ts';

export type { FileKeeper } from './keepers.ts';
export {
  addDownloads,
  findOwnFile,
  holdDocuments,
  holdPictures,
  listPictures,
  markUsed,
  releaseFiles,
  swapFile,
} from './queries.ts';
export { type Offered, shownAttachments } from './attachments.ts';
export { fileUrl, keptPath, signedFileUrl } from './addresses.ts';
export { bytesWithin, takeIn } from './intake.ts';
export { findPicturesJob } from './jobs.ts';

type Needs = Omit<FilesNeeds, 'pictures'> & PicturesNeeds & RoutesNeeds & StoreNeeds;

export const files = defineDomain('files', (needs: Needs) => {
  const pictures = createPictures(needs);
  return {
    handlers: createFiles({ ...needs, pictures }),
    jobs: filesJobs(needs.storage, pictures),
    mounts: [(server, authenticate) => mountFiles(server, { ...needs, pictures, authenticate }), mountStore(needs)],
  };
});
