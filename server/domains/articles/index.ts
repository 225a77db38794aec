export { articles } from './handlers.ts';
export { dayStart, findThemes, isPublic, likeText } from './queries.ts';
