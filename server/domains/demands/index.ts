export { demandsExport } from './desk.ts';
export { createDemands, receiveDemand } from './handlers.ts';
export { countOpen, pruneSends, recomputeDue } from './queries.ts';
