export { articles } from './handlers.ts';
export { dayStart, findThemes, isPublic, likeText, neighboursAmong } from './queries.ts';
