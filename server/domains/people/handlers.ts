import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { createOwnAccount, createOwnRights } from './account.ts';
import { claimCalls } from './claims.ts';
import { matterCalls } from './matters.ts';
import { teacherCalls } from './teacher.ts';
import { traineeCalls } from './trainee.ts';
import { createUnit } from './unit.ts';

/** The person's own data; every row is found by its owner (sections 2.4 and 3). */
export function createPeople(needs: { secret: string; onSms: () => void }): Handlers<Contract['people'], Contexts> {
  return {
    ...traineeCalls,
    ...teacherCalls,
    ...createUnit(needs.secret),
    ...claimCalls,
    ...matterCalls,
    ...createOwnAccount(needs),
    ...createOwnRights(needs),
  };
}
