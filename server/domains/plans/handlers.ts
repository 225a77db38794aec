import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { answerCalls } from './answers.ts';
import { draftCalls } from './draft.ts';
import { createSend, type SendNeeds } from './send.ts';

export type PlansNeeds = SendNeeds;

/** The plans that answer requests: the desk writes them, whoever holds the receipt reads and answers them. */
export function createPlans(needs: PlansNeeds): Handlers<Contract['plans'], Contexts> {
  return {
    ...draftCalls,
    ...createSend(needs),
    ...answerCalls,
  };
}
