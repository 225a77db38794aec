import { cleanup, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter } from '../../../test/unit-centre.tsx';
import { api } from '../../lib/api.ts';
import attendance from '../../routes/unit/attendance.tsx';
import './attendance.tsx';

anew();
anewUnit();
const lesson = {
  ...{ courseId: 11, courseName: '党史专题', shouldCount: 9, presentCount: 0, lateCount: 0, leaveCount: 9 },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z', attendance: null },
};

it('a lesson from which all are on leave has no rate, is over at its end, and says so only then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2 } as never);
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: null, list: [lesson] });
  const saidAt = async (now: string) => {
    cleanup();
    vi.setSystemTime(now);
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
    await settled();
    const over = [...document.querySelectorAll('dl.figures > div')].find((d) =>
      d.textContent?.startsWith('已结束的课'),
    );
    return [over?.textContent, screen.queryByText('下课后统计') !== null, screen.queryByText('没有应到的人') !== null];
  };
  expect(await saidAt('2026-12-01T03:29:59.999Z')).toEqual(['已结束的课0/ 1 节', true, false]);
  expect(await saidAt(lesson.endTime)).toEqual(['已结束的课1/ 1 节', false, true]);
});
