export { createEmbeds } from './handlers.ts';
export { allowedHosts, publicHtml } from './render.ts';
