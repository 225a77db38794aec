import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, settled } from '../../test/screen.ts';
import { anewUnit, classDetail, enter, group, pageOf } from '../../test/unit-centre.tsx';
import { api } from '../lib/api.ts';
import '../parts/attendance/attendance.tsx';
import attendance from './unit/attendance.tsx';
import classEdit from './unit/class-edit.tsx';
import headCount from './unit/head-count.tsx';

anew();
anewUnit();
const [lesson] = classDetail.courses;
const at = (id: number, day: string) => ({
  ...{ ...lesson, id, name: `第 ${id} 课`, startTime: `${day}T01:00:00.000Z`, endTime: `${day}T03:30:00.000Z` },
});
const courses = [at(11, '2026-12-01'), at(12, '2026-12-02'), at(13, '2026-12-03')];
const known = (given: object = {}) =>
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2, courses, ...given } as never);
/** Two of the lessons are over then. */
const afterTwo = '2026-12-02T03:30:00Z';
const now = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
const said = (within = '') => [...document.querySelectorAll(`${within} .alert`)].map((e) => e.textContent);
const twoAreOver = '这个班已有 2 节课结束，新加入的学员在这些课上算缺勤。';

beforeEach(() => {
  vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([]);
  vi.spyOn(api.classes, 'members').mockResolvedValue(pageOf([]));
  return () => vi.useRealTimers();
});

describe('who comes into a class of which lessons are over was absent from them, which is said', () => {
  it('by the form of the class, and not before the first of them is over', async () => {
    now(afterTwo);
    known();
    await enter(classEdit, '/wtdw/pxgl/xzpxb/3/');
    expect(said('[aria-label=学员]')).toEqual([twoAreOver]);
  });

  it('not while none is over', async () => {
    now('2026-12-01T03:29:59Z');
    known();
    await enter(classEdit, '/wtdw/pxgl/xzpxb/3/');
    expect([said('main'), button('保存') !== null]).toEqual([[], true]);
  });

  it('where a unit names its people for a class of the institute', async () => {
    now(afterTwo);
    known({ classType: 1, members: 20 });
    await enter(headCount, '/wtdw/pxgl/pxrs/3/');
    fireEvent.click(screen.getAllByRole('button', { name: '选择本单位学员' })[0] as HTMLElement);
    await settled();
    expect(said('dialog')).toEqual([twoAreOver]);
  });

  it('before a walk-in is taken in, of the other lessons', async () => {
    now(afterTwo);
    known();
    vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: null, list: [] });
    vi.spyOn(api.attendance, 'objections').mockResolvedValue(pageOf([]));
    const walkIn = {
      ...{ id: 5, courseId: 12, courseName: '第 12 课', name: '外来甲', cellPhone: '13900001111', status: 0 },
      ...{ signInTime: '2026-12-02T01:00:03.000Z', suggested: null },
    };
    vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([walkIn]));
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
    fireEvent.click(screen.getByRole('button', { name: /^加入班级/ }));
    await settled();
    expect(said('dialog')).toEqual(['这个班另有 1 节课结束，没有签到的算缺勤。']);
  });
});
