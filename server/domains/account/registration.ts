import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { searchUnits } from './queries.ts';
import { registerTeacher, registerTrainee, registerUnit } from './register-queries.ts';
import type { Telling } from './secured.ts';
import type { Security } from './sessions.ts';
import type { SiteNeeds } from './weak-passwords.ts';

type Calls = Pick<
  Handlers<Contract['account'], Contexts>,
  'register' | 'entrustingUnitRegister' | 'teacherRegister' | 'searchUnits'
>;

/** New accounts of the three kinds (section 4). */
export function createRegistration({ secret, tell, onSms, siteUrl, demo }: Security & Telling & SiteNeeds): Calls {
  const deps = ({ db, address, signal, now }: Context) => ({
    ...{ secret, tell, onSms, siteUrl, demo, db, address, signal },
    now: now(),
  });
  return {
    register: (input, context) => registerTrainee(deps(context), input),

    entrustingUnitRegister: (input, context) => registerUnit(deps(context), input),

    teacherRegister: (input, context) => registerTeacher(deps(context), input),

    searchUnits: ({ wd }, { db }) => searchUnits(db, wd),
  };
}
