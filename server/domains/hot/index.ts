export { hot } from './handlers.ts';
export { pinsOf } from './pins.ts';
