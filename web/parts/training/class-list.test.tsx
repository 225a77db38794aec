import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import type { OwnClass } from '../../../shared/contract/own-classes.ts';
import { api } from '../../lib/api.ts';
import ClassList from './class-list.tsx';

anew();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const at = (time: string) => new Date(`2026-11-29T${time}:00+08:00`);
type Soon = OwnClass['soon'][number];
const lesson = (id: number, from: string, to: string, given: Partial<Soon> = {}): Soon => ({
  ...{ id, name: `第 ${id} 课`, teacherName: '', place: '', signInStatus: null, signInTime: null, onLeave: false },
  ...given,
  ...{ startTime: at(from).toISOString(), endTime: at(to).toISOString() },
});

async function enter(now: string, ...soon: OwnClass['soon']): Promise<void> {
  cleanup();
  vi.setSystemTime(at(now));
  const of = {
    ...{ id: 2, name: '基层治理专题班', classType: 2, status: 2, startDate: '2026-11-28', endDate: '2026-11-30' },
    ...{ place: '', unitName: '', courses: 5, next: soon[0] ?? null, soon, opensBefore: 30 },
  };
  vi.spyOn(api.classes, 'mine').mockResolvedValue({ list: [of], total: 1 });
  render(<ClassList />, { wrapper: MemoryRouter });
  await settled();
}
/** Where the page that stays open leads at a time, and which lesson it names. */
function shownAt(now: string): (string | null | undefined)[] {
  vi.setSystemTime(at(now));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const links = screen.queryAllByRole('link', { name: /^去签到/ }).map((a) => a.getAttribute('href'));
  return [...links, document.querySelector('li > a.card b')?.textContent];
}

it('a class leads to the sign-in of its lesson from so long before it until its end, and then to the next one', async () => {
  await enter('08:00', lesson(3, '09:00', '11:30'), lesson(4, '14:00', '16:30'));
  expect(shownAt('08:29')).toEqual(['第 3 课']);
  expect(shownAt('08:30')).toEqual(['/qiandao/2/3/', '第 3 课']);
  expect(shownAt('11:29')).toEqual(['/qiandao/2/3/', '第 3 课']);
  expect(shownAt('11:30')).toEqual(['第 4 课']);
  expect(shownAt('13:30')).toEqual(['/qiandao/2/4/', '第 4 课']);
  expect(shownAt('16:30')).toEqual([undefined]);
});

it('who has signed in to a lesson is led to no sign-in but that of another one', async () => {
  await enter('10:00', lesson(3, '09:00', '11:30', { signInStatus: 1 }), lesson(4, '11:35', '12:30'));
  expect(shownAt('11:04')).toEqual(['第 3 课']);
  expect(shownAt('11:05')).toEqual(['/qiandao/2/4/', '第 3 课']);
});

it('a class says of the lesson that comes next how far it is, and to who has signed in when that was', async () => {
  const said = () => document.querySelector('li > a.card time')?.previousElementSibling?.textContent;
  const saidAt = (now: string) => {
    shownAt(now);
    return said();
  };
  await enter('08:00', lesson(3, '09:00', '11:30'));
  expect(['08:29', '08:30', '09:00'].map(saidAt)).toEqual(['下一课', '正在签到', '正在上课']);
  const came = { signInStatus: 1, signInTime: at('08:52').toISOString() };
  await enter('08:55', lesson(3, '09:00', '11:30', came));
  expect(['08:55', '10:00'].map(saidAt)).toEqual(['已签到 08:52', '已签到 08:52']);
  await enter('09:30', lesson(3, '09:00', '11:30', { signInStatus: 2, signInTime: at('09:12').toISOString() }));
  expect(said()).toBe('已签到 09:12，迟到');
  // Somebody else wrote it down, and when is not known.
  await enter('09:30', lesson(3, '09:00', '11:30', { signInStatus: 1 }));
  expect(said()).toBe('已签到');
});

it('a class names no lesson from which somebody is on leave', async () => {
  const away = { onLeave: true };
  await enter('08:00', lesson(3, '09:00', '11:30', away), lesson(4, '14:00', '16:30'));
  expect(shownAt('08:00')).toEqual(['第 4 课']);
});
