import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import LessonList from '../teaching/lesson-list.tsx';
import LessonView from '../teaching/lesson-view.tsx';
import ClassList from './class-list.tsx';
import ClassView from './class-view.tsx';

anew();
const day = '2026-11-29';
const at = (time: string) => Date.parse(`${day}T${time}:00+08:00`);
const times = { startTime: `${day}T01:00:00.000Z`, endTime: `${day}T03:30:00.000Z` };
const own = {
  ...{ id: 3, name: '算账', teacherName: '', place: '', signInStatus: null, signInTime: null, onLeave: false },
  ...{ ...times, point: null, files: [], leave: null, objection: null },
};
const ofClass = {
  ...{ id: 2, name: '治理班', classType: 2, status: 2, startDate: day, endDate: day, place: '', unitName: '' },
  ...{ coverUrl: '', opensBefore: 30 },
};
const taught = {
  ...{ id: 4, trainingClassId: 2, className: '治理班', name: '算账', place: '', step: 0, files: 0 },
  ...{ ...times, opensAt: `${day}T00:30:00.000Z`, shouldCount: 7, presentCount: 0, lateCount: 0, leaveCount: 0 },
};
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Opens a page at a time; gives what it has set for a moment that is so many minutes off. */
async function open(element: object, address: string, time: string) {
  vi.setSystemTime(at(time));
  const set = vi.spyOn(globalThis, 'setTimeout');
  const routes = [{ path: '*', element: element as never }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await settled();
  await settled();
  return (minutes: number) => set.mock.calls.findLast(([, ms]) => ms === minutes * 60_000)?.[0] as () => void;
}
/** The moment comes: no key was pressed, and the window was not left. */
async function passes(next: () => void, time: string) {
  vi.setSystemTime(at(time));
  await act(async () => next());
}

it('the classes of a trainee that stay open lead to the sign-in as it opens', async () => {
  const of = { ...ofClass, courses: 1, over: 0, next: null, soon: [own] };
  vi.spyOn(api.classes, 'mine').mockResolvedValue({ list: [of], total: 1 });
  const next = await open(<ClassList />, '/grzx/wdpx/', '08:20');
  expect(screen.queryByRole('link', { name: /^去签到/ })).toBeNull();
  await passes(next(10), '08:30');
  expect(screen.queryByRole('link', { name: /^去签到/ })).not.toBeNull();
});

it('a class of a trainee that stays open says that its lesson is over as it ends', async () => {
  const more = { intro: '', contactName: '', contactPhone: '', classmates: [], leaveRule: 'excluded' as const };
  const counts = { present: 0, late: 0, leave: 0, absent: 0 };
  const rest = { lateAfter: 10, leaveBy: 'unit' as const, attendance: null, counts, point: null };
  vi.spyOn(api.classes, 'own').mockResolvedValue({ ...ofClass, ...more, ...rest, courses: [own] });
  const next = await open(<ClassView />, '/grzx/wdpx/pxbxq/2/kcb/2/', '11:25');
  const state = () => document.querySelector('li .st')?.textContent;
  expect(state()).toBe('正在上课');
  await passes(next(5), '11:30');
  expect(state()).toBe('已结束');
});

it('the lessons of a teacher that stay open have a look at the board at hand an hour before it opens, and then the board', async () => {
  vi.spyOn(api.teaching, 'list').mockImplementation((async ({ when }: { when: string }) =>
    when === 'today' ? { list: [taught], total: 1 } : { list: [], total: 0 }) as never);
  const next = await open(<LessonList />, '/grzx/wdsk/', '07:15');
  const board = () => screen.queryByRole('link', { name: /签到屏/ })?.firstChild?.textContent;
  expect(board()).toBeUndefined();
  await passes(next(15), '07:30');
  expect(board()).toBe('预览签到屏');
  await passes(next(60), '08:30');
  expect(board()).toBe('打开签到屏');
});

it('a lesson of a teacher that stays open says that one signs in as that opens', async () => {
  const more = { files: [], point: null, unitName: '', startDate: day, endDate: day, intro: '' };
  const lesson = { ...taught, ...more, contactName: '', contactPhone: '' };
  vi.spyOn(api.teaching, 'lesson').mockResolvedValue(lesson);
  const next = await open(<LessonView />, href('teacher/lesson', { id: 4 }), '08:20');
  expect(screen.queryByRole('link', { name: '预览签到屏' })).not.toBeNull();
  await passes(next(10), '08:30');
  expect(screen.queryByRole('link', { name: '打开签到屏' })).not.toBeNull();
});

it('the lessons of a teacher that stay open say that one is on as it begins', async () => {
  const state = () => document.querySelector('.st')?.textContent;
  vi.spyOn(api.teaching, 'list').mockImplementation((async ({ when }: { when: string }) =>
    when === 'today' ? { list: [taught], total: 1 } : { list: [], total: 0 }) as never);
  const next = await open(<LessonList />, '/grzx/wdsk/', '08:50');
  expect(state()).toBe('正在签到');
  await passes(next(10), '09:00');
  expect(state()).toBe('正在上课');
});

it('the lessons of a teacher that stay open say that one of those to come is over as it ends', async () => {
  const state = () => document.querySelector('.st')?.textContent;
  // The page is left open overnight: what it has read stays among those to come.
  vi.spyOn(api.teaching, 'list').mockImplementation((async ({ when }: { when: string }) =>
    when === 'coming' ? { list: [taught], total: 1 } : { list: [], total: 0 }) as never);
  const next = await open(<LessonList />, '/grzx/wdsk/', '11:25');
  expect(state()).toBe('正在上课');
  await passes(next(5), '11:30');
  expect(state()).toBe('已结束');
});
