import { render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { quietApi } from '../../lib/api.ts';
import { Timetable } from './days.tsx';

anew();

const at = (time: string) => new Date(`2026-11-29T${time}:00+08:00`);
const lesson = (given: object = {}) => ({
  ...{
    id: 3,
    name: '算账',
    teacherName: '',
    place: '',
    pointId: null,
    point: null,
    files: [],
    leave: null,
    objection: null,
  },
  ...{ startTime: '2026-11-29T01:00:00.000Z', endTime: '2026-11-29T03:30:00.000Z' },
  ...{ signInStatus: null, signInTime: null, ...given },
});

it('a lesson says how far it is, to who has signed in when that was as long as it goes on, and then what it counts as', () => {
  const said = (now: string, given: object = {}) => {
    const signIn = { classId: 2, opensBefore: 30 };
    const table = <Timetable lessons={[lesson(given)]} now={at(now)} empty={null} signIn={signIn} />;
    const { container, unmount } = render(table, { wrapper: MemoryRouter });
    const word = container.querySelector('.st')?.textContent;
    unmount();
    return word;
  };
  const hours = ['08:29', '08:30', '09:00', '11:29', '11:30'];
  expect(hours.map((hour) => said(hour))).toEqual(['未开始', '正在签到', '正在上课', '正在上课', '已结束']);
  const late = { signInStatus: 2, signInTime: at('09:12').toISOString() };
  expect(['09:12', '11:29', '11:30'].map((hour) => said(hour, late))).toEqual([
    ...['已签到 09:12，迟到', '已签到 09:12，迟到', '迟到'],
  ]);
  expect(said('10:00', { signInStatus: 3 })).toBe('请假');
  // A class that somebody has ended by hand ends what is on.
  const ended = <Timetable lessons={[lesson()]} now={at('10:00')} empty={null} signIn={undefined} />;
  const { container } = render(ended, { wrapper: MemoryRouter });
  expect([container.querySelector('.st')?.textContent, container.querySelector('li')?.className]).toEqual([
    '已结束',
    expect.not.stringMatching(/now/),
  ]);
  // Leave stands before the lesson does, and gives way to what the person was at it.
  expect(said('08:00', { leave: 'granted' })).toBe('已准假');
  expect(['08:00', '10:00'].map((hour) => said(hour, { leave: 'asked' }))).toEqual(['请假待处理', '请假待处理']);
  expect(said('10:00', { ...late, leave: 'asked' })).toBe('已签到 09:12，迟到');
});

it('去签到 takes who is signed in along to the page of the lesson, by a form', async () => {
  const own = vi.spyOn(quietApi.attendance, 'ownDevice').mockResolvedValue({ device: '7.1.a', name: '周敏' });
  const sent: unknown[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push([this.method, this.getAttribute('action'), [...new FormData(this)]]);
  });
  const table = (
    <Timetable lessons={[lesson()]} now={at('10:00')} empty={null} signIn={{ classId: 2, opensBefore: 30 }} />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: table }])} />);
  screen.getByRole('link', { name: /去签到/ }).click();
  await settled();
  expect(own.mock.calls).toEqual([[{ trainingClassId: 2 }]]);
  const fields = [
    ['device', '7.1.a'],
    ['name', '周敏'],
  ];
  expect(sent).toEqual([['post', '/qiandao/2/3/', fields]]);
});
