import { describe, expect, it } from 'vitest';
import { projectState } from './rules.ts';

describe('how far a recruit project is', () => {
  const dates = { signUpDeadline: '2026-11-10', startDate: '2026-11-20', endDate: '2026-11-25' };
  it.each([
    ['2026-11-09', 1],
    ['2026-11-10', 1],
    ['2026-11-11', 2],
    ['2026-11-19', 2],
    ['2026-11-20', 3],
    ['2026-11-25', 3],
    ['2026-11-26', 4],
  ])('on %s it is %i', (today, state) => {
    expect(projectState(dates, today)).toBe(state);
  });

  it('takes no more people once it has begun, whatever the last day to sign up is', () => {
    expect(projectState({ ...dates, signUpDeadline: '2026-11-30' }, '2026-11-20')).toBe(3);
  });
});
