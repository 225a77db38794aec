export { createPlans } from './handlers.ts';
