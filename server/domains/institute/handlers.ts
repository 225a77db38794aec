import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { classCalls, type ClassesNeeds, findClass } from '../classes/index.ts';
import { asInstitute } from '../students/index.ts';
import { applicantCalls } from './applicants.ts';
import { givingCalls } from './giving.ts';
import { findPeople, findTeachers, groupsOfUnit } from './queries.ts';
import { todayCalls } from './today.ts';

/** Whose a class of the institute is. @throws {Refusal} absent */
async function unitOf(db: Executor, id: number): Promise<number | null> {
  const row = await findClass(db, 'institute', id);
  if (!row) throw refuse('absent');
  return row.unitId;
}

/** Classes that the institute runs, as 教务 run them. */
export const createInstitute = (needs: ClassesNeeds): Handlers<Contract['institute'], Contexts> => ({
  ...asInstitute(classCalls(needs)),
  ...givingCalls,
  ...applicantCalls,
  ...todayCalls,

  teachers: ({ wd }, { db }) => findTeachers(db, wd),

  people: async ({ id, wd }, { db }) => findPeople(db, id === undefined ? null : await unitOf(db, id), wd),

  async groups({ id }, { db }) {
    const unitId = await unitOf(db, id);
    return unitId === null ? [] : groupsOfUnit(db, unitId);
  },
});
