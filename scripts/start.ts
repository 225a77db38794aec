/** `npm start`: builds what is stale, then serves. */
import { buildIfStale } from './build-if-stale.ts';

process.env.NODE_ENV = 'production';
if (buildIfStale()) console.log('页面已构建。');
await import('../server/main.ts');
