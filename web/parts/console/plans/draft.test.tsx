import { expect, it } from 'vitest';
import { firstContent } from './draft.tsx';

const contentFor = (answers: Record<string, string>) =>
  firstContent({ answers: Object.entries(answers).map(([key, answer]) => ({ key, answer, question: '', type: 1 })) });
const titleFor = (answers: Record<string, string>) => contentFor(answers).title;

it('names a plan after what was asked for, and says 培训 once', () => {
  expect(titleFor({ headCount: '36' })).toBe('培训方案');
  expect(titleFor({ trainType: '干部培训' })).toBe('干部培训方案');
  expect(titleFor({ trainType: '干部培训', trainThemeId: '基层治理' })).toBe('基层治理培训方案');
  expect(titleFor({ trainThemeId: '长'.repeat(60) }).length).toBe(60);
});

it('begins with the people, the day and the days that were asked for, a month of them at most', () => {
  const { headCount, startDate, schedule } = contentFor({ headCount: '36', expectedDate: '2026-12-01', days: '5' });
  expect([headCount, startDate, schedule.length]).toEqual([36, '2026-12-01', 5]);
  const days = (said: string) => contentFor({ days: said }).schedule.length;
  expect([days(''), days('0'), days('三天'), days('30'), days('45')]).toEqual([1, 1, 1, 30, 30]);
  // Each day is written for itself.
  expect(schedule[0]).not.toBe(schedule[1]);
});
