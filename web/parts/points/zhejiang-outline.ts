/** The outline of the province, its islands and its river as a sketch on a field of 660 by 655. Not a map for borders. */
export const field = { width: 660, height: 655 };

export const land = 'M467 92L447 78L430 70L429 42L391 48L385 62L360 81L352 64L342 51L305 53L280 17L240 23L231 48L208 94L198 118L185 118L194 146L135 153L138 197L113 230L92 258L56 280L39 298L41 326L17 333L23 363L27 383L49 372L63 390L73 410L71 470L96 476L113 469L124 481L112 508L114 522L134 544L139 590L156 596L191 609L221 573L240 571L248 606L285 617L309 609L327 614L351 649L363 642L377 622L374 584L408 538L391 518L437 502L448 492L441 470L481 489L499 470L513 461L519 438L492 410L520 382L499 371L527 356L562 344L563 325L513 331L499 312L562 293L565 268L499 284L516 265L583 224L530 208L499 178L486 159L465 146L430 159L406 183L377 178L347 162L333 164L349 154L367 141L391 156L409 143L427 135L434 115L447 105Z';

/** The river from its source to the sea, and the stream that joins it. */
export const river = 'M48 367C62 367 110 370 134 367C158 365 180 359 194 352C208 344 213 336 217 325C222 313 217 299 221 284C226 268 236 248 246 233C257 218 274 201 284 194C294 186 300 190 305 186C309 181 305 171 312 167C319 162 333 159 347 159C360 159 379 171 395 167C411 162 426 138 444 130C461 123 490 124 499 122';
export const stream = 'M96 262C104 263 130 264 145 268C160 272 174 281 187 284C199 286 216 284 221 284';

/** Centre and half axes of the islands. */
export const islands = [
  [583, 197, 20, 11],
  [552, 189, 8, 5],
  [611, 213, 8, 6],
  [597, 160, 13, 7],
  [632, 88, 8, 4],
  [569, 243, 10, 7],
  [455, 541, 7, 5],
  [615, 186, 4, 3],
  [555, 446, 4, 3],
] as const;

type Side = 'start' | 'end' | 'middle';

/** Where each city stands and on which side of its dot the name is written. */
export const places = {
  杭州: [312, 167, 'end'],
  宁波: [506, 222, 'start'],
  温州: [384, 518, 'end'],
  湖州: [303, 64, 'end'],
  嘉兴: [395, 83, 'start'],
  绍兴: [374, 205, 'middle'],
  金华: [242, 347, 'start'],
  衢州: [134, 367, 'middle'],
  舟山: [586, 197, 'start'],
  台州: [486, 413, 'end'],
  丽水: [280, 446, 'middle'],
} as const satisfies Record<string, readonly [x: number, y: number, side: Side]>;
