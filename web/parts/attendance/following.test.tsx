import { act } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, pageOf } from '../../../test/unit-centre.tsx';
import { api } from '../../lib/api.ts';
import attendance from '../../routes/unit/attendance.tsx';
import './attendance.tsx';

anew();
anewUnit();
const lesson = {
  ...{ courseId: 11, courseName: '党史专题', shouldCount: 9, presentCount: 0, lateCount: 0, leaveCount: 0 },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z', attendance: null },
};
const opens = Date.parse(lesson.startTime) - classDetail.opensBefore * 60_000;
const follows = 15_000;

it('a lesson is followed from when signing in opens, before it begins, until it is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: opens - 2 * follows });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2 } as never);
  const sums = vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: null, list: [lesson] });
  for (const calls of ['walkIns', 'objections', 'oneCourse'] as const)
    vi.spyOn(api.attendance, calls).mockResolvedValue(pageOf([]));
  await enter(attendance, '/wtdw/pxgl/pjdkl/3/?course=11');
  const readAt = async (now: number) => {
    const before = sums.mock.calls.length;
    vi.setSystemTime(now - follows);
    await act(async () => void vi.advanceTimersByTime(follows));
    await settled();
    return sums.mock.calls.length - before;
  };
  expect(await readAt(opens - 1)).toBe(0);
  expect(await readAt(opens)).toBe(1);
  expect(await readAt(Date.parse(lesson.startTime) - 1)).toBe(1);
  // Once more after the end, with what it was then.
  expect(await readAt(Date.parse(lesson.endTime))).toBe(1);
  expect(await readAt(Date.parse(lesson.endTime) + follows)).toBe(0);
});
