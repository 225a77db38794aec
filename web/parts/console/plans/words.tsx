import type { PlanProgress, PlanState } from '../../../../shared/contract/plans.ts';

/** How far a plan is: the look of its mark, and the words. */
const states: Record<PlanProgress | PlanState, [look: string, said: string]> = {
  none: ['err', '未写'],
  draft: ['wait', '草稿'],
  sent: ['run', '等对方回复'],
  changed: ['err', '对方请求修改'],
  accepted: ['ok', '对方已确认'],
  replaced: ['off', '已由新版代替'],
};
export const progressOptions = (['none', 'draft', 'sent', 'changed', 'accepted'] as const).map((value) => ({
  value,
  label: states[value][1],
}));

export function PlanStateMark({ of }: { of: PlanProgress | PlanState }) {
  return <span className={`st ${states[of][0]}`}>{states[of][1]}</span>;
}
