import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { href } from '../../../shared/sitemap.ts';
import { anew, settled } from '../../../test/screen.ts';
import { api } from '../../lib/api.ts';
import LessonView from './lesson-view.tsx';

anew();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T00:29:00Z') }));
afterEach(() => vi.useRealTimers());

it('a lesson says who is expected alone until one may sign in, then who has come, and at last leads to their names', async () => {
  vi.spyOn(api.teaching, 'lesson').mockResolvedValue({
    ...{ id: 4, trainingClassId: 2, className: '治理专题班', name: '算账', place: '105 教室', step: 0, files: [] },
    ...{ opensAt: '2026-11-29T00:30:00.000Z', startTime: '2026-11-29T01:00:00.000Z' },
    ...{ endTime: '2026-11-29T03:30:00.000Z', shouldCount: 7, presentCount: 0, lateCount: 0, leaveCount: 1 },
    ...{ point: null, unitName: '', startDate: '2026-11-29', endDate: '2026-11-29', intro: '' },
    ...{ contactName: '', contactPhone: '' },
  });
  const initialEntries = [href('teacher/lesson', { id: 4 })];
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <LessonView /> }], { initialEntries })} />);
  await settled();
  const figures = () => [...document.querySelectorAll('dl.figures > div')].map((d) => d.textContent);
  const about = () => [...document.querySelectorAll('.heads-page p > *')].map((fact) => fact.textContent);
  expect(figures()).toEqual([]);
  expect(about()).toEqual(['11月29日 09:00–11:30', '105 教室', '治理专题班', '应到 7 人']);
  // A page that stays open follows the hour.
  vi.setSystemTime(new Date('2026-11-29T00:30:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(figures()).toEqual(['应到7', '到课0', '迟到0', '请假1', '未签到6']);
  expect(about()).toEqual(['11月29日 09:00–11:30', '105 教室', '治理专题班']);
  const board = () => screen.getByRole('link', { name: /签到/ });
  expect(board().textContent).toBe('打开签到屏');
  // Who was absent stands by name on the board alone.
  vi.setSystemTime(new Date('2026-11-29T03:30:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(figures().at(-1)).toBe('缺勤6');
  expect([board().textContent, board().getAttribute('href')]).toEqual(['查看签到名单', '/qiandaoping/2/4/']);
});
