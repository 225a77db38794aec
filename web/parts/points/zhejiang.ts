import type { City } from '../../../shared/contract/points.ts';

export const field = { width: 660, height: 655 };
/** The outline of Zhejiang in that box: a sketch, not a record of borders. */
export const outline =
  'M467 92L447 78L430 70L429 42L391 48L385 62L360 81L352 64L342 51L305 53L280 17L240 23L231 48L208 94L198 118L185 118L194 146L135 153L138 197L113 230L92 258L56 280L39 298L41 326L17 333L23 363L27 383L49 372L63 390L73 410L71 470L96 476L113 469L124 481L112 508L114 522L134 544L139 590L156 596L191 609L221 573L240 571L248 606L285 617L309 609L327 614L351 649L363 642L377 622L374 584L408 538L391 518L437 502L448 492L441 470L481 489L499 470L513 461L519 438L492 410L520 382L499 371L527 356L562 344L563 325L513 331L499 312L562 293L565 268L499 284L516 265L583 224L530 208L499 178L486 159L465 146L430 159L406 183L377 178L347 162L333 164L349 154L367 141L391 156L409 143L427 135L434 115L447 105Z';
/** The Qiantang river from its springs to the sea. */
export const river =
  'M48 367C62 367 110 370 134 367C158 365 180 359 194 352C208 344 213 336 217 325C222 313 217 299 221 284C226 268 236 248 246 233C257 218 274 201 284 194C294 186 300 190 305 186C309 181 305 171 312 167C319 162 333 159 347 159C360 159 379 171 395 167C411 162 426 138 444 130C461 123 490 124 499 122';
/** The Xin'an river, which joins it. */
export const tributary = 'M96 262C104 263 130 264 145 268C160 272 174 281 187 284C199 286 216 284 221 284';
/** Centre and radii of the islands. */
export const islands: [x: number, y: number, rx: number, ry: number][] = [
  [583, 197, 20, 11],
  [552, 189, 8, 5],
  [611, 213, 8, 6],
  [597, 160, 13, 7],
  [632, 88, 8, 4],
  [569, 243, 10, 7],
  [455, 541, 7, 5],
  [615, 186, 4, 3],
  [555, 446, 4, 3],
];

type Side = 'start' | 'end' | 'middle';
export type Place = { x: number; y: number; side: Side };
/** Where each city stands and on which side of its dot the name is written. */
export const places: Record<City, Place> = {
  杭州: { x: 312, y: 167, side: 'end' },
  宁波: { x: 506, y: 222, side: 'middle' },
  温州: { x: 384, y: 518, side: 'end' },
  湖州: { x: 303, y: 64, side: 'end' },
  嘉兴: { x: 395, y: 83, side: 'start' },
  绍兴: { x: 374, y: 205, side: 'middle' },
  金华: { x: 242, y: 347, side: 'start' },
  衢州: { x: 134, y: 367, side: 'middle' },
  舟山: { x: 586, y: 197, side: 'start' },
  台州: { x: 486, y: 413, side: 'end' },
  丽水: { x: 280, y: 446, side: 'middle' },
};

/** Where the name of a city is written beside, or below, a dot of the given radius. */
export function nameOf({ x, y, side }: Place, radius: number): { x: number; y: number; textAnchor: Side } {
  if (side === 'middle') return { x, y: y + radius + 19, textAnchor: side };
  return { x: side === 'end' ? x - radius - 8 : x + radius + 8, y: y + 5, textAnchor: side };
}

/** A place on the globe in the box of the sketch, within about five kilometres; kept inside it. */
export function locate(latitude: number, longitude: number): { x: number; y: number } {
  const x = 312 + 139 * (longitude - 120.155);
  const y = 167 + 153.7 * (30.274 - latitude);
  return { x: Math.round(Math.min(650, Math.max(10, x))), y: Math.round(Math.min(645, Math.max(10, y))) };
}
