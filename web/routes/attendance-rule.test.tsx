import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { tableShown } from '../../test/lists.ts';
import { anew } from '../../test/screen.ts';
import { anewUnit, classDetail, enter, pageOf } from '../../test/unit-centre.tsx';
import { api } from '../lib/api.ts';
import '../parts/attendance/attendance.tsx';
import attendance from './unit/attendance.tsx';
import headCount from './unit/head-count.tsx';

anew();
anewUnit();
beforeEach(() => {
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2 } as never);
  vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([]));
  vi.spyOn(api.attendance, 'objections').mockResolvedValue(pageOf([]));
});

it('of a lesson to come stands who is away with leave already, and once it has begun everybody', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T10:59:59Z') });
  onTestFinished(() => void vi.useRealTimers());
  const coming = {
    ...{ courseId: 12, courseName: '夜谈', shouldCount: 10, presentCount: 0, lateCount: 0, leaveCount: 1 },
    ...{ startTime: '2026-12-01T11:00:00.000Z', endTime: '2026-12-01T12:30:00.000Z', attendance: null },
  };
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: null, list: [coming] } as never);
  const counted = () => tableShown()[1]?.split(' | ').slice(3, 8);
  await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
  expect(counted()).toEqual(['10', '—', '—', '1', '—']);
  cleanup();
  vi.setSystemTime(Date.parse('2026-12-01T11:00:00Z'));
  await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
  expect(counted()).toEqual(['10', '0', '0', '1', '—']);
});

it('the names of a class stand before the rule of their rates, which is folded', async () => {
  vi.spyOn(api.classes, 'members').mockResolvedValue(pageOf([]));
  await enter(headCount, '/wtdw/pxgl/pxrs/3/');
  const rule = screen.getByText(/^到课率 =/).closest('details') as HTMLDetailsElement;
  const list = document.querySelector('[data-grid]') as Element;
  expect(rule.open).toBe(false);
  expect(list.compareDocumentPosition(rule) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
