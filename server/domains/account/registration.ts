import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { searchUnits } from './queries.ts';
import { registerTeacher, registerTrainee, registerUnit } from './register-queries.ts';
import type { Security } from './sessions.ts';

type Calls = Pick<
  Handlers<Contract['account'], Contexts>,
  'register' | 'entrustingUnitRegister' | 'teacherRegister' | 'searchUnits'
>;

/** New accounts of the three kinds (section 4). */
export function createRegistration({ secret }: Security): Calls {
  return {
    register: (input, { db, now }) => registerTrainee({ db, secret, now: now() }, input),

    entrustingUnitRegister: (input, { db, now }) => registerUnit({ db, secret, now: now() }, input),

    teacherRegister: (input, { db, now }) => registerTeacher({ db, secret, now: now() }, input),

    searchUnits: ({ wd }, { db }) => searchUnits(db, wd),
  };
}
