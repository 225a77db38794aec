import { defineDomain } from '../../kernel/domain.ts';
import { messages as handlers } from './handlers.ts';
import { type EventsNeeds, mountEvents } from './stream.ts';

export { sendEach, sendGrouped, sendMessage } from './handlers.ts';

export const messages = defineDomain('messages', (needs: EventsNeeds) => ({
  handlers,
  mounts: [(server, authenticate) => mountEvents(server, { ...needs, authenticate })],
}));
