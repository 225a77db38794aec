import { expect, it, vi } from 'vitest';
import { anew, press } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, pageOf } from '../../../test/unit-centre.tsx';
import { api, formApi } from '../../lib/api.ts';
import attendance from '../../routes/unit/attendance.tsx';
import './attendance.tsx';

anew();
anewUnit();
const lesson = {
  ...{ courseId: 11, courseName: '党史专题', shouldCount: 150, presentCount: 0, lateCount: 0, leaveCount: 0 },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z', attendance: 0 },
};
const ids = Array.from({ length: 150 }, (_, i) => i + 1);

it('a text to who has not signed in is to all of them, on however many pages they come', async () => {
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2, members: 150 } as never);
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: 0, list: [lesson] });
  vi.spyOn(api.attendance, 'oneCourse').mockResolvedValue(pageOf([]));
  for (const calls of ['walkIns', 'objections'] as const) vi.spyOn(api.attendance, calls).mockResolvedValue(pageOf([]));
  const asked = vi.spyOn(formApi.attendance, 'oneCourse').mockImplementation((async (of: { pageNum: number }) => ({
    list: ids.slice(100 * (of.pageNum - 1), 100 * of.pageNum).map((userId) => ({ userId })),
    total: ids.length,
  })) as never);
  const person = { dept: '', reachable: true, archived: false, groupIds: [] };
  const people = [...ids, 151].map((userId) => ({ ...person, userId, name: `学员 ${userId}` }));
  vi.spyOn(formApi.classes, 'roll').mockResolvedValue({ people, groups: [] });
  await enter(attendance, '/wtdw/pxgl/pjdkl/3/?course=11');
  await press('发短信');
  const all = [...document.querySelectorAll<HTMLInputElement>('dialog input[type=checkbox]')];
  expect([all.length, all.filter((box) => !box.checked).length]).toEqual([151, 1]);
  const of = { trainingClassId: 3, courseId: 11, signInStatus: 0, pageSize: 100 };
  expect(asked.mock.calls).toEqual([[{ ...of, pageNum: 1 }], [{ ...of, pageNum: 2 }]]);
});
