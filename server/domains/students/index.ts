import { defineDomain } from '../../kernel/domain.ts';
import { studentCalls } from './handlers.ts';

/** By which all that a unit writes comes one after the other; and how somebody comes onto its list. */
export { addStudent, countStudents, holdUnit } from './queries.ts';
/** Whose classes and people a call is about, for what units and 教务 do alike. */
export { asInstitute, asUnit, type Scope, type Scoped, type ScopedCalls } from './scope.ts';
export { holdScope, mayJoin, ofScope, shownTo } from './scope-queries.ts';

export const students = defineDomain('students', () => ({ handlers: studentCalls }));
