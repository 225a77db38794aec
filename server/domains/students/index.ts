import { defineDomain } from '../../kernel/domain.ts';
import { studentCalls } from './handlers.ts';

/** By which all that a unit writes comes one after the other. */
export { holdUnit } from './queries.ts';

export const students = defineDomain('students', () => ({ handlers: studentCalls }));
