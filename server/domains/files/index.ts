export { createFiles } from './handlers.ts';
export { findOwnFile, holdPictures, listPictures, markUsed, releaseFiles, spendGrant, refundGrant } from './queries.ts';
export { mountFiles } from './routes.ts';
export { publicFileUrl, signedFileUrl } from './addresses.ts';
export { createOrphanSweep } from './sweep.ts';
