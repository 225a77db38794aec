import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { at } from '../../../test/lists.ts';
import { anew } from '../../../test/screen.ts';
import { classDetail } from '../../../test/unit-centre.tsx';
import { Boards } from './boards.tsx';

anew();
type Of = Parameters<typeof Boards>[0]['of'];
const lesson = (id: number, from: string, to: string, given: object = {}) => ({
  ...{ id, name: `第 ${id} 课`, place: '', pointName: '' },
  startTime: new Date(`2026-12-${from}:00+08:00`).toISOString(),
  endTime: new Date(`2026-12-${to}:00+08:00`).toISOString(),
  ...given,
});
/** The boards at a time of Shanghai: which, when and where, whether it is today's, and how it is opened. */
function shown(now: string, given: object): (string | null | undefined)[][] {
  cleanup();
  const of = { ...classDetail, status: 2, place: '', pointName: '', ...given } as unknown as Of;
  render(<Boards of={of} now={new Date(`2026-12-${now}:00+08:00`)} />, { wrapper: MemoryRouter });
  return [...document.querySelectorAll('li')].map((li) => [
    li.querySelector('b')?.textContent,
    li.querySelector('p')?.textContent,
    li.querySelector('.tag')?.textContent,
    li.querySelector('a')?.firstChild?.textContent,
  ]);
}
const names = (now: string, given: object) => shown(now, given).map(([name]) => name);

it('of today and the next one after it stand there in their order, whichever way they were written', () => {
  const courses = [
    lesson(4, '03T09:00', '03T10:00'),
    lesson(3, '02T09:00', '02T10:00'),
    lesson(2, '01T14:00', '01T15:00'),
    lesson(1, '01T09:00', '01T10:00'),
  ];
  expect(shown('01T08:30', { courses })).toEqual([
    ['第 1 课', '12月1日 09:00–10:00', '今天', '打开签到屏'],
    ['第 2 课', '12月1日 14:00–15:00', '今天', '预览签到屏'],
    ['第 3 课', '12月2日 09:00–10:00', undefined, '预览签到屏'],
  ]);
  expect(document.querySelector('section > p:last-child')?.textContent).toBe('还有 1 节课，在考勤里打开。');
  expect(at('考勤')).toBe('/wtdw/pxgl/pjdkl/3/');
  expect(names('01T10:00', { courses })).toEqual(['第 2 课', '第 3 课']);
  expect(names('01T15:00', { courses })).toEqual(['第 3 课']);
  // In the first hours of a day it is that day in Shanghai.
  expect(names('02T00:30', { courses })).toEqual(['第 3 课', '第 4 课']);
  expect(document.querySelector('section')?.textContent).not.toContain('还有');
});

it('are those of today also where a lesson ends with the day; what begins first stands first, however long it lasts', () => {
  const courses = [
    lesson(2, '01T14:00', '01T15:00'),
    lesson(3, '01T22:30', '02T00:00'),
    lesson(1, '01T13:00', '01T17:00'),
    lesson(4, '02T09:00', '02T10:00'),
  ];
  expect(shown('01T08:00', { courses }).map(([name, , today]) => [name, today])).toEqual([
    ['第 1 课', '今天'],
    ['第 2 课', '今天'],
    ['第 3 课', '今天'],
    ['第 4 课', undefined],
  ]);
  expect(document.querySelector('section p')?.textContent).toContain('上课前 30 分钟开放');
});

it('of a class that is no draft and not over alone, and of none whose lessons are over', () => {
  const courses = [lesson(1, '01T09:00', '01T10:00')];
  expect([0, 1, 2, 3].map((status) => names('01T08:00', { courses, status }).length)).toEqual([0, 1, 1, 0]);
  expect(shown('01T10:00', { courses })).toEqual([]);
  expect(document.body.textContent).toBe('');
});

it('say where the lesson is: by its own words, else by its point, else where the class is', () => {
  const where = (own: object, ofClass: object) =>
    shown('01T08:00', { courses: [lesson(1, '01T09:00', '01T10:00', own)], ...ofClass })[0]?.[1]?.split('　')[1];
  const [place, pointName] = ['105 教室', '枫桥'];
  const ofClass = { place: '三号楼', pointName: '余村' };
  expect(where({ place, pointName }, ofClass)).toBe('105 教室');
  expect(where({ pointName }, ofClass)).toBe('枫桥');
  expect(where({}, ofClass)).toBe('三号楼');
  expect(where({}, { pointName: '余村' })).toBe('余村');
  expect(where({}, {})).toBeUndefined();
});
