export { messages, sendMessage } from './handlers.ts';
export { mountEvents } from './stream.ts';
