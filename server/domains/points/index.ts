import { defineDomain } from '../../kernel/domain.ts';
import { points as handlers } from './handlers.ts';

export { lessonPoint, placesOf, toldLesson, toldPlaceOf, toldPlacesOf } from './queries.ts';
export const points = defineDomain('points', () => ({ handlers }));
