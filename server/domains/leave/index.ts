import { defineDomain } from '../../kernel/domain.ts';
import { createInstituteLeave, createLeave, type LeaveNeeds } from './handlers.ts';

/** By which leave follows lessons that are moved, in the transaction that moves them; and who is away from which. */
export { askedOf, awayFrom, coverAnew, deciderOf, isDueBetween } from './queries.ts';

export const leave = defineDomain('leave', (needs: LeaveNeeds) => ({ handlers: createLeave(needs) }));

export const instituteLeave = defineDomain('instituteLeave', (needs: LeaveNeeds) => ({
  handlers: createInstituteLeave(needs),
}));
