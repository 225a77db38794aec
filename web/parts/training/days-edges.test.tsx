import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../test/screen.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { formApi } from '../../lib/api.ts';
import { Timetable } from './days.tsx';
import { LeaveForm } from './leave-form.tsx';

anew();
type Lesson = OwnClassDetail['courses'][number];
const lesson = (id: number, day: string, given: Partial<Lesson> = {}): Lesson => ({
  ...{ id, name: `第 ${id} 课`, teacherName: '', place: '', point: null, files: [], leave: null, objection: null },
  ...{ startTime: `${day}T01:00:00.000Z`, endTime: `${day}T03:30:00.000Z` },
  ...{ signInStatus: null, signInTime: null, ...given },
});
const at = (time: string) => new Date(`2026-11-29T${time}+08:00`);
const show = (lessons: Lesson[], now = at('10:00:00')) => {
  cleanup();
  const table = <Timetable lessons={lessons} now={now} empty={<p>空的</p>} signIn={{ classId: 2, opensBefore: 30 }} />;
  return render(table, { wrapper: MemoryRouter }).container;
};

it('a lesson is marked as the one that is on from its first moment to its last', () => {
  const marked = (now: string) =>
    /now/.test(show([lesson(3, '2026-11-29')], at(now)).querySelector('li')?.className ?? '');
  expect(['08:59:59', '09:00:00', '11:29:59', '11:30:00'].map(marked)).toEqual([false, true, true, false]);
});

it('days that are past are told of only where there are some besides; of a class that is over they stand open', () => {
  const said = (...days: string[]) => {
    const container = show(days.map((day, i) => lesson(i + 1, day)));
    return [container.querySelector('summary')?.textContent ?? null, container.querySelectorAll('h3').length];
  };
  expect(said('2026-11-27', '2026-11-28', '2026-11-29')).toEqual(['前面的课（2 天）', 3]);
  expect(said('2026-11-29', '2026-11-30')).toEqual([null, 2]);
  expect(said('2026-11-27', '2026-11-28')).toEqual([null, 2]);
  expect(show([]).textContent).toBe('空的');
});

it('a day that is not near says its weekday alone', () => {
  const heads = [...show([lesson(1, '2026-11-30'), lesson(2, '2026-12-01')]).querySelectorAll('h3 small')];
  expect(heads.map((e) => [e.textContent, e.children.length])).toEqual([
    ['周一　明天', 1],
    ['周二', 0],
  ]);
});

it('beside a lesson stands who teaches it and where, as far as that is known, and the way to its point', () => {
  const point = {
    id: 7,
    name: '枫桥',
    city: '绍兴' as const,
    county: '诸暨',
    address: '',
    latitude: 29,
    longitude: 120,
  };
  const said = (given: Partial<Lesson>) =>
    show([lesson(1, '2026-11-29', given)]).querySelector('li small')?.textContent;
  expect(said({})).toBeUndefined();
  expect(said({ teacherName: '沈知微' })).toBe('沈知微');
  expect(said({ point, place: '枫桥' })).toBe('枫桥');
  expect(said({ point, place: '枫桥', teacherName: '沈知微' })).toBe('沈知微　枫桥');
});

it('leave is offered from a lesson until its end, and not at that', async () => {
  const of = { id: 2, name: '治理班', leaveBy: 'unit', courses: [lesson(1, '2026-11-29'), lesson(2, '2026-11-30')] };
  const ask = vi.spyOn(formApi.leave, 'ask');
  const offered = (now: Date) => {
    cleanup();
    const props = { of: of as never, before: [], now, onClose: () => undefined, onAsked: async () => undefined };
    render(<LeaveForm {...props} />, { wrapper: MemoryRouter });
    return screen
      .getAllByRole('checkbox', { hidden: true })
      .map((c) => c.parentElement?.querySelector('span')?.textContent);
  };
  expect(offered(at('11:29:59')).length).toBe(2);
  expect(offered(at('11:30:00'))).toEqual([expect.stringMatching(/^第 2 课11 月 30 日　周一　明天 09:00–11:30$/)]);
  // What was ticked is asked for; a fault of the choice is bound to what is to be chosen.
  await press('提交');
  await settled();
  const box = screen.getByRole('checkbox', { hidden: true });
  expect([ask.mock.calls, box.closest('fieldset')?.className]).toEqual([[], 'field full error']);
  const why = document.getElementById(box.closest('fieldset')?.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('请选择要请假的课');
  fireEvent.click(box);
  await settled();
  const fieldset = box.closest('fieldset');
  expect([fieldset?.className, fieldset?.getAttribute('aria-describedby')]).toEqual(['field full', null]);
});
