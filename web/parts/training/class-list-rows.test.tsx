import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import type { OwnClass } from '../../../shared/contract/own-classes.ts';
import { api } from '../../lib/api.ts';
import ClassList from './class-list.tsx';

anew();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const at = (time: string) => new Date(`${time}:00+08:00`).toISOString();
type Soon = OwnClass['soon'][number];
const lesson = (id: number, from: string, to: string, given: Partial<Soon> = {}): Soon => ({
  ...{ id, name: `第 ${id} 课`, teacherName: '', place: '', signInStatus: null, signInTime: null, onLeave: false },
  ...{ startTime: at(from), endTime: at(to), ...given },
});
const of = (given: Partial<OwnClass> = {}): OwnClass => ({
  ...{ id: 2, name: '治理班', classType: 2, status: 2, startDate: '2026-11-28', endDate: '2026-11-30', place: '' },
  ...{ unitName: '', courses: 5, over: 2, coverUrl: '', next: null, soon: [], opensBefore: 30, ...given },
});
async function enter(now: string, list: OwnClass[], total = list.length): Promise<void> {
  cleanup();
  vi.setSystemTime(at(now));
  vi.spyOn(api.classes, 'mine').mockResolvedValue({ list, total });
  render(<ClassList />, { wrapper: MemoryRouter });
  await settled();
}
const today = () => screen.queryByRole('region', { name: /现在签到|正在上课|今天的下一课/ });
const cards = () => [...document.querySelectorAll('li > a.card')];

it('a class under way alone leads to its timetable and draws how far it is, where it has lessons', async () => {
  const list = [
    of(),
    of({ id: 3, courses: 0, over: 0 }),
    of({ id: 4, status: 1, over: 0 }),
    of({ id: 5, status: 3, over: 5 }),
  ];
  await enter('2026-11-29T07:00', list);
  expect(cards().map((a) => [a.getAttribute('href'), a.querySelector('.bar-track') !== null])).toEqual([
    ['/grzx/wdpx/pxbxq/2/kcb/2/', true],
    ['/grzx/wdpx/pxbxq/3/kcb/2/', false],
    ['/grzx/wdpx/pxbxq/4/', false],
    ['/grzx/wdpx/pxbxq/5/', false],
  ]);
});

it('of classes that are not all read it is said how many stand there', async () => {
  await enter('2026-11-29T07:00', [of()], 101);
  expect(screen.getByText(/^这里列出最近的/).textContent).toBe('这里列出最近的 1 个培训班。');
  await enter('2026-11-29T07:00', [of()]);
  expect(screen.queryByText(/^这里列出最近的/)).toBeNull();
});

it('the lesson that comes next stands with its day, and its place where that is not the one of the class', async () => {
  const next = { ...lesson(7, '2026-12-02T09:00', '2026-12-02T11:30'), place: '枫桥' };
  const said = () => cards()[0]?.querySelector('time')?.parentElement?.textContent;
  await enter('2026-11-29T07:00', [of({ next, place: '县委党校' })]);
  expect(said()).toBe('下一课12 月 2 日 09:00第 7 课枫桥');
  await enter('2026-11-29T07:00', [of({ next, place: '枫桥' })]);
  expect(said()).toBe('下一课12 月 2 日 09:00第 7 课');
  // Before eight in the morning it is the day of Shanghai that counts.
  await enter('2026-12-01T00:10', [of({ next })]);
  expect(said()).toContain('明天 09:00');
});

it('lessons of several classes that may be signed in to now all stand there, each with its own button', async () => {
  const soon = [lesson(3, '2026-11-29T09:00', '2026-11-29T11:30', { teacherName: '沈知微', place: '105 教室' })];
  const other = of({
    id: 6,
    name: '公文班',
    opensBefore: 10,
    soon: [lesson(8, '2026-11-29T09:00', '2026-11-29T10:00')],
  });
  const hrefs = () => screen.getAllByRole('link', { name: /^去签到/ }).map((a) => a.getAttribute('href'));
  await enter('2026-11-29T08:49', [of({ soon }), other]);
  expect(hrefs(), 'each opens by the rule of its class').toEqual(['/qiandao/2/3/']);
  await enter('2026-11-29T08:50', [of({ soon }), other]);
  expect(hrefs()).toEqual(['/qiandao/2/3/', '/qiandao/6/8/']);
  const facts = [...(today()?.querySelectorAll('li') ?? [])].map((li) =>
    [...li.querySelectorAll('p')].map((p) => p.textContent),
  );
  expect(facts).toEqual([
    ['今天 09:00–11:30', '第 3 课', '105 教室　主讲：沈知微　治理班', '正在签到'],
    ['今天 09:00–10:00', '第 8 课', '公文班', '正在签到'],
  ]);
});

it('a lesson of tomorrow that opens before midnight says its day', async () => {
  const soon = [lesson(3, '2026-11-30T00:10', '2026-11-30T01:30')];
  await enter('2026-11-29T23:39', [of({ soon })]);
  expect(today()).toBeNull();
  await enter('2026-11-29T23:40', [of({ soon })]);
  expect(today()?.querySelector('li p')?.textContent).toBe('11月30日 00:10–01:30');
});

it('a lesson that ends with its day is one of that day', async () => {
  await enter('2026-11-29T20:00', [of({ soon: [lesson(3, '2026-11-29T22:30', '2026-11-30T00:00')] })]);
  expect(today()?.querySelector('h2')?.textContent).toBe('今天的下一课');
  await enter('2026-11-29T22:30', [of({ soon: [lesson(3, '2026-11-29T22:30', '2026-11-30T00:00')] })]);
  expect(today()?.querySelector('li p')?.textContent).toBe('今天 22:30–00:00');
});

it('of the lessons of today that are not open the next one alone is named, whatever the order they come in', async () => {
  const soon = [
    lesson(5, '2026-11-29T16:00', '2026-11-29T17:00'),
    lesson(4, '2026-11-29T14:00', '2026-11-29T15:30'),
    lesson(3, '2026-11-29T09:00', '2026-11-29T11:30', { signInStatus: 3, onLeave: true }),
  ];
  await enter('2026-11-29T08:00', [of({ soon })]);
  expect([...(today()?.querySelectorAll('li b, li p + p') ?? [])].map((e) => e.textContent)[0]).toBe('第 4 课');
  expect(today()?.querySelectorAll('li').length).toBe(1);
});
