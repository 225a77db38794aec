import { describe, expect, it } from 'vitest';
import { href } from '../../shared/sitemap.ts';
import { ownCentre, waitingPage } from './own-centre.ts';

describe('where a person goes', () => {
  it('is the first of their own centres: the unit before the trainee before the teacher, else home (section 6)', () => {
    expect([[1, 2, 3], [1, 2], [2], []].map(ownCentre)).toEqual([
      href('unit/home'),
      href('trainee/profile'),
      href('teacher/profile'),
      href('public/landing'),
    ]);
  });

  it('is where the reason stands, for whose registrations wait or were refused, and nothing else of theirs is open', () => {
    const kind = (of: number, status: number) => ({ kind: of, status, reason: '' });
    expect(waitingPage([], [kind(3, 0)])).toBe(href('unit/profile'));
    expect(waitingPage([], [kind(2, 2)])).toBe(href('teacher/profile'));
    expect(waitingPage([], [kind(3, 1), kind(2, 0)])).toBe(href('teacher/profile'));
    expect(waitingPage([1], [kind(3, 0)])).toBeNull();
    expect(waitingPage([], [kind(3, 1)])).toBeNull();
    // A trainee waits for nobody.
    expect(waitingPage([], [kind(1, 0)])).toBeNull();
    expect(waitingPage([], [])).toBeNull();
  });
});
