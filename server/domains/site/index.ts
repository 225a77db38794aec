export { createSite } from './handlers.ts';
export { readSettings, sampleSettings } from './settings.ts';
