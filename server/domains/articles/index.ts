export { articles } from './handlers.ts';
export { findThemes, isPublic, likeText, neighboursAmong } from './queries.ts';
