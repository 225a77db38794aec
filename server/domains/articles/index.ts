import { defineDomain } from '../../kernel/domain.ts';
import { articles as handlers } from './handlers.ts';

export { findThemes, isPublic, likeText, neighboursAmong } from './queries.ts';

export const articles = defineDomain('articles', () => ({ handlers }));
