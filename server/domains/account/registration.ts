import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { searchUnits } from './queries.ts';
import { registerTeacher, registerTrainee, registerUnit } from './register-queries.ts';
import type { Telling } from './secured.ts';
import type { Security } from './sessions.ts';

type Calls = Pick<
  Handlers<Contract['account'], Contexts>,
  'register' | 'entrustingUnitRegister' | 'teacherRegister' | 'searchUnits'
>;

/** New accounts of the three kinds (section 4). */
export function createRegistration({ secret, tell, onSms }: Security & Telling): Calls {
  const deps = ({ db, address, signal, now }: Context) => ({
    ...{ secret, tell, onSms, db, address, signal },
    now: now(),
  });
  return {
    register: (input, context) => registerTrainee(deps(context), input),

    entrustingUnitRegister: (input, context) => registerUnit(deps(context), input),

    teacherRegister: (input, context) => registerTeacher(deps(context), input),

    searchUnits: ({ wd }, { db }) => searchUnits(db, wd),
  };
}
