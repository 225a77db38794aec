export { demandsExport } from './desk.ts';
export { createDemands, receiveDemand } from './handlers.ts';
export {
  addEntry,
  countOpen,
  type Demand,
  findByReceipt,
  findDemand,
  holdDemand,
  pruneSends,
  recomputeDue,
  setDemand,
} from './queries.ts';
export { shorten, withoutNumbers } from './rules.ts';
