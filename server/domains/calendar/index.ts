export { createCalendar } from './handlers.ts';
export { holdClock } from './queries.ts';
