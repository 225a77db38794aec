export { createDemands, receiveDemand } from './handlers.ts';
export { addEntry, type Demand, findByReceipt, findDemand, holdDemand, pruneSends, setDemand } from './queries.ts';
export { shorten, withoutNumbers } from './rules.ts';
