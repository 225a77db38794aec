import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { quietApi } from '../../lib/api.ts';
import { Timetable } from './days.tsx';

anew();

it('去签到 takes who is signed in along to the page of the lesson, by a form', async () => {
  const now = new Date('2026-11-29T02:00:00Z');
  const lesson = {
    ...{ id: 3, name: '算账', teacherName: '', place: '', pointId: null, point: null, files: [], objection: null },
    ...{ startTime: '2026-11-29T01:00:00.000Z', endTime: '2026-11-29T03:30:00.000Z', signInStatus: null, signInTime: null },
  };
  const own = vi.spyOn(quietApi.attendance, 'ownDevice').mockResolvedValue({ device: '7.1.a', name: '周敏' });
  const sent: unknown[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push([this.method, this.getAttribute('action'), [...new FormData(this)]]);
  });
  const table = <Timetable lessons={[lesson]} now={now} empty={null} signIn={{ classId: 2, opensBefore: 30 }} />;
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
