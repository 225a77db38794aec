import type { PlanProgress, PlanState } from '../../../../shared/contract/plans.ts';
import { progressNames } from '../../../../shared/words.ts';

/** How far a plan is: the look of its mark, and the words. */
const states: Record<PlanProgress | PlanState, [look: string, said: string]> = {
  none: ['err', progressNames.none],
  draft: ['wait', progressNames.draft],
  sent: ['run', progressNames.sent],
  changed: ['err', progressNames.changed],
  accepted: ['ok', progressNames.accepted],
  replaced: ['off', '已由新版代替'],
};
export const progressOptions = (['none', 'draft', 'sent', 'changed', 'accepted'] as const).map((value) => ({
  value,
  label: states[value][1],
}));

export function PlanStateMark({ of }: { of: PlanProgress | PlanState }) {
  return <span className={`st ${states[of][0]}`}>{states[of][1]}</span>;
}
