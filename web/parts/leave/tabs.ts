import type { Ornament } from '../../ui/empty.tsx';
import { leaveStates } from '../training/words.ts';

/** Requests of any state. */
export const all = 'all';
const waiting = '0';

/** The parts of the list, those that wait before all: which one is shown stands in the address. */
export const tabs = {
  key: 'status',
  label: '状态',
  options: [
    ...Object.entries(leaveStates).map(([value, [, label]]) => ({
      value,
      label: value === '3' ? '撤回或撤销' : label,
    })),
    { value: all, label: '全部' },
  ],
};

/** Which of them an address shows: the first where it names none. */
const shownBy = (search: string): string => {
  const named = new URLSearchParams(search).get(tabs.key);
  return tabs.options.find(({ value }) => value === named)?.value ?? waiting;
};

/** Whether the list of an address shows those that wait. */
export const showsWaiting = (search: string): boolean => shownBy(search) === waiting;

/** What is said where there is none of them. */
export function emptyOf(search: string): { title: string; text?: string; ornament?: Ornament } {
  const text = '学员请假以后在这里等您处理，也会用消息通知您。';
  const shown = shownBy(search);
  if (shown === waiting) return { title: '没有待处理的请假', text, ornament: 'all-done' };
  return shown === all ? { title: '还没有请假', text } : { title: '没有这样的请假' };
}
