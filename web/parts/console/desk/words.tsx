import type { DemandRow } from '../../../../shared/contract/demands.ts';

/** What a record is, by its kind or the type of its form; the values are those of the inbox's filter. */
export const matters: Record<string, string> = {
  2: '培训需求',
  3: '专家咨询',
  4: '招商引资',
  5: '创新合作',
  plan: '培训方案申请',
  consultation: '在线咨询',
};
export const matterOf = ({ kind, type }: Pick<DemandRow, 'kind' | 'type'>): string =>
  matters[kind === 'demand' ? type : kind] ?? '需求';

const stages: Record<number, readonly [look: string, name: string]> = {
  0: ['wait', '新收到'],
  1: ['run', '办理中'],
  2: ['ok', '已办结'],
};
export const stageOptions = Object.entries(stages).map(([value, [, label]]) => ({ value, label }));

/** How far a record is. */
export function Stage({ status }: { status: number }) {
  const [look, name] = stages[status] ?? ['', ''];
  return <span className={`st ${look}`}>{name}</span>;
}
