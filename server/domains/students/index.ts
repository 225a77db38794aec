import { defineDomain } from '../../kernel/domain.ts';
import { studentCalls } from './handlers.ts';

/** By which all that a unit writes comes one after the other; and how somebody comes onto its list. */
export { addStudent, countStudents, holdUnit } from './queries.ts';

export const students = defineDomain('students', () => ({ handlers: studentCalls }));
