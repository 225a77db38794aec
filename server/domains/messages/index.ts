export { messages, sendGrouped, sendMessage } from './handlers.ts';
export { mountEvents } from './stream.ts';
