export { pruneDownloads } from './download-queries.ts';
export { mountDownloads } from './downloads.ts';
export { createStaff, licences, staffExports } from './handlers.ts';
