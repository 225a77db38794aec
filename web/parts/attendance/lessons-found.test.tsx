import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { tableShown } from '../../../test/lists.ts';
import { anew, settled } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, pageOf } from '../../../test/unit-centre.tsx';
import { api } from '../../lib/api.ts';
import attendance from '../../routes/unit/attendance.tsx';
import './attendance.tsx';

anew();
anewUnit();
const lesson = (n: number) => ({
  ...{ courseId: n, courseName: `${n % 2 ? '党史' : '夜谈'} ${n}`, attendance: null },
  ...{ shouldCount: 9, presentCount: 0, lateCount: 0, leaveCount: 0 },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z' },
});

it('lessons that are looked for by words are counted alone, and come in as many pages as they need', async () => {
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2 } as never);
  for (const calls of ['walkIns', 'objections'] as const) vi.spyOn(api.attendance, calls).mockResolvedValue(pageOf([]));
  const list = Array.from({ length: 60 }, (_, i) => lesson(i + 1));
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: null, list });
  await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
  const counted = () => document.querySelector('.pagination .total')?.textContent;
  expect(counted()).toBe('共 60 条');
  fireEvent.change(screen.getByLabelText('课程名称'), { target: { value: '夜' } });
  fireEvent.submit(screen.getByRole('search'));
  await settled();
  expect(counted()).toBe('共 30 条');
  fireEvent.click(screen.getByRole('link', { name: '第 3 页' }));
  await settled();
  expect(tableShown().at(-1)?.split(' | ')[0]).toBe('夜谈 60');
  expect(screen.queryByRole('link', { name: '第 4 页' })).toBeNull();
});
