import { expect, it } from 'vitest';
import { firstContent } from './draft.tsx';

const titleFor = (answers: Record<string, string>) =>
  firstContent({ answers: Object.entries(answers).map(([key, answer]) => ({ key, answer, question: '', type: 1 })) })
    .title;

it('names a plan after what was asked for, and says 培训 once', () => {
  expect(titleFor({ headCount: '36' })).toBe('培训方案');
  expect(titleFor({ trainType: '干部培训' })).toBe('干部培训方案');
  expect(titleFor({ trainType: '干部培训', trainThemeId: '基层治理' })).toBe('基层治理培训方案');
  expect(titleFor({ trainThemeId: '长'.repeat(60) }).length).toBe(60);
});
