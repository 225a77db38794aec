export { createFiles } from './handlers.ts';
export type { FileKeeper } from './keepers.ts';
export { findOwnFile, holdPictures, listPictures, markUsed, releaseFiles, spendGrant, refundGrant } from './queries.ts';
export { mountFiles } from './routes.ts';
export { fileUrl, keptPath, signedFileUrl } from './addresses.ts';
export { takeIn } from './intake.ts';
export { createOrphanSweep } from './sweep.ts';
