export { createDemands, receiveDemand } from './handlers.ts';
export { pruneSends } from './queries.ts';
