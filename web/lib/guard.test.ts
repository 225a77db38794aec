import { expect, it } from 'vitest';
import { mayOpen } from './guard.ts';

it('while a registration waits or was refused, the pages where it stands are open: those of its kind alone', () => {
  const teacher = [{ kind: 2, status: 0, reason: '' }];
  expect(mayOpen('teacher/profile', [], teacher)).toBe(true);
  expect(mayOpen('teacher/profile-edit', [], [{ kind: 2, status: 2, reason: '照片不清楚' }])).toBe(true);
  // A trainee is no teacher, nor is whoever waits to speak for a unit; and the rest of the centre stays closed.
  expect(mayOpen('teacher/profile', [1], [])).toBe(false);
  expect(mayOpen('teacher/profile-edit', [1], [{ kind: 3, status: 0, reason: '' }])).toBe(false);
  expect(mayOpen('unit/profile', [], teacher)).toBe(false);
  expect(mayOpen('unit/home', [], [{ kind: 3, status: 0, reason: '' }])).toBe(false);
  expect([mayOpen('unit/home', [3], []), mayOpen('trainee/profile', [1], [])]).toEqual([true, true]);
  expect([mayOpen('staff/console', [1, 2, 3], []), mayOpen('staff/console', [], [], true)]).toEqual([false, true]);
});
