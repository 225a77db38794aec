export { createSite } from './handlers.ts';
export { readSettings, requireOpen, sampleSettings } from './settings.ts';
