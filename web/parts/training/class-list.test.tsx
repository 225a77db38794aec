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
  const of: OwnClass = {
    ...{ id: 2, name: '基层治理专题班', classType: 2, status: 2, startDate: '2026-11-28', endDate: '2026-11-30' },
    ...{ place: '', unitName: '', courses: 5, over: 2, coverUrl: '', next: soon[0] ?? null, soon, opensBefore: 30 },
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

it('what one is to be at today stands before all classes: what to sign in to now, or the next lesson and from when on', async () => {
  const said = (now: string) => {
    shownAt(now);
    const here = screen.queryByRole('region', { name: /现在签到|正在上课|今天的下一课/ });
    const of = (selector: string) => here?.querySelector(selector)?.textContent;
    return here && [of('h2'), of('li p + p'), of('li p + p + p + p')];
  };
  await enter('07:00', lesson(3, '09:00', '11:30'), lesson(4, '14:00', '16:30'));
  expect(said('07:00')).toEqual(['今天的下一课', '第 3 课', '08:30 开始签到，到教室后扫码']);
  expect(said('08:30')).toEqual(['现在签到', '第 3 课', '正在签到']);
  expect(said('09:00')).toEqual(['现在签到', '第 3 课', '正在上课']);
  expect(said('11:30')).toEqual(['今天的下一课', '第 4 课', '13:30 开始签到，到教室后扫码']);
  expect(said('16:30')).toBeNull();
  // Who has signed in reads so until the lesson ends, and then of the next one.
  const came = { signInStatus: 1, signInTime: at('08:52').toISOString() };
  await enter('08:55', lesson(4, '14:00', '16:30'), lesson(3, '09:00', '11:30', came));
  expect(said('08:59')).toEqual(['今天的下一课', '第 3 课', '已签到 08:52']);
  expect(said('09:00')).toEqual(['正在上课', '第 3 课', '已签到 08:52']);
  expect(said('11:30')?.[1]).toBe('第 4 课');
  await enter('07:00', lesson(3, '09:00', '11:30', { onLeave: true }));
  expect(said('07:00'), 'on leave from it').toBeNull();
  await enter('07:00', {
    ...lesson(3, '09:00', '11:30'),
    startTime: '2026-11-30T01:00:00.000Z',
    endTime: '2026-11-30T03:00:00.000Z',
  });
  expect(said('07:00'), 'tomorrow').toBeNull();
});

it('a class under way says how many of its lessons are over', async () => {
  await enter('07:00');
  expect(document.querySelector('li > a.card .bar-track i')?.getAttribute('style')).toBe('width: 40%;');
  expect(document.querySelector('li > a.card')?.textContent).toContain('已上 2 / 5 节');
});
