export { surveys } from './handlers.ts';
