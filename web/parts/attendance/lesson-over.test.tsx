import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { at, choicesOf, tableShown } from '../../../test/lists.ts';
import { anew, button, press } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, pageOf } from '../../../test/unit-centre.tsx';
import { api } from '../../lib/api.ts';
import attendance from '../../routes/unit/attendance.tsx';
import './attendance.tsx';

anew();
anewUnit();
const lesson = {
  ...{ courseId: 11, courseName: '党史专题', shouldCount: 5, presentCount: 4, lateCount: 0, leaveCount: 0 },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z', attendance: 0.8 },
};
const row = (userId: number, given: object) => ({
  ...{ id: null, userId, name: `学员 ${userId}`, dept: '组织部', signInStatus: 0, signInTime: null, proof: '' },
  ...{ byHand: false, reason: '', leaveId: null, flags: [], ...given },
});
const ofLesson = '/wtdw/pxgl/pjdkl/3/?course=11';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2 } as never);
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: 0.8, list: [lesson] });
  for (const calls of ['walkIns', 'objections'] as const) vi.spyOn(api.attendance, calls).mockResolvedValue(pageOf([]));
});
afterEach(() => void vi.useRealTimers());

it('who has not signed in is absent from the very end of the lesson on, in every word of the page', async () => {
  vi.spyOn(api.attendance, 'oneCourse').mockResolvedValue(pageOf([row(1, {})]));
  const saidAt = async (now: string) => {
    cleanup();
    vi.setSystemTime(now);
    await enter(attendance, `${ofLesson}&signInStatus=0`);
    const figure = document.querySelector('dl.figures > div:last-child')?.textContent;
    const [, state] = tableShown()[1]?.split(' | ') ?? [];
    await press(/^登记\s?学员 1/);
    const asked = document.querySelector('dialog')?.textContent?.match(/学员 1，现在是.*?。/)?.[0];
    return [figure, state, choicesOf('出勤'), button(/^导出/)?.textContent, asked];
  };
  const others = ['到课 1', '迟到 2', '请假 3'];
  expect(await saidAt('2026-12-01T03:29:59.999Z')).toEqual([
    ...['未签到1', '未签到', ['未签到 0', ...others], '导出未签到名单', '学员 1，现在是未签到。'],
  ]);
  expect(await saidAt(lesson.endTime)).toEqual([
    ...['缺勤1', '缺勤', ['缺勤 0', ...others], '导出缺勤名单', '学员 1，现在是缺勤。'],
  ]);
});

it('beside somebody stands what is to be known besides, and nothing that the state says already', async () => {
  vi.setSystemTime(lesson.endTime);
  const byHand = { byHand: true, proof: 'hand' };
  vi.spyOn(api.attendance, 'oneCourse').mockResolvedValue(
    pageOf([
      row(1, { signInStatus: 3, leaveId: 4 }),
      row(2, { ...byHand, signInStatus: 1 }),
      row(3, { ...byHand, signInStatus: 2, reason: '堵车', leaveId: 5 }),
      row(4, { signInStatus: 1, proof: 'typed', signInTime: '2026-12-01T00:50:03.000Z' }),
      row(5, { signInStatus: 1, proof: 'walk-in', signInTime: '2026-12-01T00:51:00.000Z' }),
    ]),
  );
  await enter(attendance, ofLesson);
  const known = [...document.querySelectorAll('tbody tr')].map((tr) =>
    ['出勤', '说明', '方式'].map((label) => tr.querySelector(`td[data-l=${label}]`)?.textContent),
  );
  expect(known).toEqual([
    ['请假', '', '—'],
    ['到课', '登记为到课', '人工登记'],
    ['迟到', '登记为迟到：堵车这节课有已批准的请假', '人工登记'],
    ['到课', '', '输入签到码'],
    ['到课', '', '现场确认'],
  ]);
});

it('below a rate stand its counts, of which those that are none are left out, but never who came', async () => {
  vi.setSystemTime(lesson.endTime);
  const nobody = { ...lesson, courseId: 12, courseName: '停课', presentCount: 0, attendance: 0 };
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: 0.4, list: [lesson, nobody] });
  await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
  const rates = [...document.querySelectorAll('tbody td[data-l=到课率]')];
  expect(rates.map((td) => td.textContent)).toEqual(['80%到课 4，缺勤 1', '0%到课 0，缺勤 5']);
  const drawn = rates.map((td) => [...td.querySelectorAll('[data-part]')].map((i) => i.getAttribute('data-part')));
  expect(drawn).toEqual([['present', 'absent'], ['absent']]);
  expect(at(/签到屏/), 'a lesson that is over has no board').toBeNull();
});

it('of a lesson to come those who are on leave or signed in ahead are counted; of one that is on also that nobody is late', async () => {
  const ahead = { ...lesson, presentCount: 1, leaveCount: 2, attendance: null };
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: null, list: [ahead] });
  const countsAt = async (now: string) => {
    cleanup();
    vi.setSystemTime(now);
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
    return ['到课', '迟到', '请假'].map((label) => document.querySelector(`tbody td[data-l=${label}]`)?.textContent);
  };
  expect(await countsAt('2026-12-01T00:59:59.999Z')).toEqual(['1', '—', '2']);
  expect(await countsAt(lesson.startTime)).toEqual(['1', '0', '2']);
});
