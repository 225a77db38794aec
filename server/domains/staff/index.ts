export { pruneDownloads } from './download-queries.ts';
export { mountDownloads } from './downloads.ts';
export { createStaff, staffExports } from './handlers.ts';
