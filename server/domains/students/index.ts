import { defineDomain } from '../../kernel/domain.ts';
import { createStudents } from './handlers.ts';
import { type FilesNeeds, mountImportFiles } from './import-files.ts';
import type { ImportNeeds } from './imports.ts';
import { studentsJobs } from './jobs.ts';

/** What lists of people say of one, wherever they are read. */
export { checkPerson, cutCell, personFields, personHeadings, plainNumber, studentTypes } from './cells.ts';
/** By which all that a unit writes comes one after the other; and how somebody comes onto its list. */
export { addStudent, countStudents, holdUnit } from './queries.ts';
/** Whose classes and people a call is about, for what units and 教务 do alike. */
export { asInstitute, asUnit, type Scope, type Scoped, type ScopedCalls } from './scope.ts';
export { holdScope, mayJoin, nameKeyOf, ofScope, shownTo, walkInShownTo } from './scope-queries.ts';

type StudentsNeeds = ImportNeeds & FilesNeeds & { now: () => Date };

export const students = defineDomain('students', (needs: StudentsNeeds) => ({
  handlers: createStudents(needs),
  jobs: studentsJobs(needs),
  mounts: [(server, authenticate) => mountImportFiles(server, needs, authenticate)],
}));
