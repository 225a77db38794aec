import { defineDomain } from '../../kernel/domain.ts';
import { createCalendar, type CalendarNeeds } from './handlers.ts';

export { holdClock, readCalendar } from './queries.ts';

export const calendar = defineDomain('calendar', (needs: CalendarNeeds) => ({ handlers: createCalendar(needs) }));
