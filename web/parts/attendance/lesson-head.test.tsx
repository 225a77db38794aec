import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { at } from '../../../test/lists.ts';
import { anew, button, inDialog, press } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, pageOf } from '../../../test/unit-centre.tsx';
import { api, formApi } from '../../lib/api.ts';
import attendance from '../../routes/unit/attendance.tsx';
import './attendance.tsx';

anew();
anewUnit();
const lesson = {
  ...{ courseId: 11, courseName: '党史专题', shouldCount: 19, presentCount: 8, lateCount: 5, leaveCount: 4 },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z', attendance: 0.5 },
};
const ofLesson = '/wtdw/pxgl/pjdkl/3/?course=11';
const place = { trainingClassId: 3, courseId: 11 };
const read = (given: object) =>
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2, ...given } as never);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T02:00:00Z') });
  read({});
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: 0.5, list: [lesson] });
  vi.spyOn(api.attendance, 'oneCourse').mockResolvedValue(pageOf([]));
  vi.spyOn(formApi.attendance, 'oneCourse').mockResolvedValue(pageOf([{ userId: 1 }]));
  for (const calls of ['walkIns', 'objections'] as const) vi.spyOn(api.attendance, calls).mockResolvedValue(pageOf([]));
});
afterEach(() => void vi.useRealTimers());

it('a lesson has at its head when it is, whose it is, and its counts, each of which leads to those people', async () => {
  await enter(attendance, ofLesson);
  const figures = [...document.querySelectorAll('dl.figures > div')].map((d) => [
    d.textContent,
    d.querySelector('a')?.getAttribute('href'),
  ]);
  expect(figures).toEqual([
    ['应到19', ofLesson],
    ['到课8', `${ofLesson}&signInStatus=1`],
    ['迟到5', `${ofLesson}&signInStatus=2`],
    ['请假4', `${ofLesson}&signInStatus=3`],
    ['未签到2', `${ofLesson}&signInStatus=0`],
  ]);
  const head = document.querySelector('section[aria-labelledby=lesson]');
  expect([at('青年干部班'), head?.textContent?.includes('09:00–11:30')]).toEqual(['/wtdw/pxgl/pjdkl/3/', true]);
  expect(head?.textContent, 'of a class in which nobody else sits').not.toContain('全班');
});

/** What both sheets of the page as it stands are called, where they come from, and what is sent for them. */
async function taken(): Promise<[label: string | undefined, calls: string[], bodies: unknown[]]> {
  const sent: [string, string][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url, String(body)]);
    return { ok: false, statusText: '', headers: new Headers(), blob: async () => new Blob() };
  });
  const label = button(/^导出/)?.textContent;
  await press(/^导出/);
  await press(/^打印版 PDF/);
  vi.unstubAllGlobals();
  return [label, sent.map(([url]) => url), sent.map(([, body]) => JSON.parse(body))];
}

it.each([
  ['&signInStatus=0', { signInStatus: 0 }, '导出未签到名单'],
  ['&signInStatus=1', { signInStatus: 1 }, '导出到课名单'],
  ['&signInStatus=3', { signInStatus: 3 }, '导出请假名单'],
  ['', {}, '导出签到表'],
])('its sheet is of those people who are listed (%s)', async (query, of, label) => {
  await enter(attendance, `${ofLesson}${query}`);
  const [said, , bodies] = await taken();
  expect([said, bodies]).toEqual([
    label,
    [
      { ...place, ...of },
      { ...place, ...of, format: 'pdf' },
    ],
  ]);
});

it('its sheet comes from another address where the institute runs the class', async () => {
  await enter(attendance, ofLesson);
  const [, [own]] = await taken();
  cleanup();
  read({ classType: 1 });
  await enter(attendance, ofLesson);
  const [, [other]] = await taken();
  expect([own === other, own, other?.split('/').at(-1)]).toEqual([false, own, own?.split('/').at(-1)]);
});

it('the sheet of a class is of all its lessons', async () => {
  await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
  const [label, calls, bodies] = await taken();
  expect([label, new Set(calls.map((url) => url.split('/').at(-1))), bodies]).toEqual([
    '导出考勤表',
    new Set(['exportTeachingCourseOneSignInList']),
    [{ trainingClassId: 3 }, { trainingClassId: 3, format: 'pdf' }],
  ]);
});

it('one person of the unit is enough for a list, a sheet and a text, which is of this lesson', async () => {
  read({ sources: { group: 0, named: 1, applied: 0, walked: 0 } });
  const one = { userId: 1, name: '陆青禾', dept: '', reachable: true, archived: false, groupIds: [] };
  vi.spyOn(formApi.classes, 'roll').mockResolvedValue({ people: [one], groups: [] });
  const counted = { count: 1, noNumber: [], archived: [], sample: null, parts: 1, price: 5, cost: 5, key: 'k' };
  const preview = vi.spyOn(formApi.mailings, 'preview').mockResolvedValue(counted);
  await enter(attendance, ofLesson);
  expect([button('导出签到表') !== null, at('8')]).toEqual([true, `${ofLesson}&signInStatus=1`]);
  await press('发短信');
  fireEvent.change(screen.getByLabelText(/短信内容/), { target: { value: '请到教室' } });
  await vi.waitFor(() => expect(preview.mock.calls).toEqual([[{ ...place, userIds: [1], content: '请到教室' }]]));
});

it('a text is about the lesson, and calls who did not come absent once that is over', async () => {
  const one = { userId: 1, name: '陆青禾', dept: '', reachable: true, archived: false, groupIds: [] };
  vi.spyOn(formApi.classes, 'roll').mockResolvedValue({ people: [one, { ...one, userId: 2 }], groups: [] });
  const saidAt = async (now: string) => {
    cleanup();
    vi.setSystemTime(now);
    await enter(attendance, ofLesson);
    await press('发短信');
    const text = document.querySelector('dialog')?.textContent;
    return [text?.includes('青年干部班，“党史专题”'), text?.includes('缺勤'), text?.includes('未签到')];
  };
  expect(await saidAt('2026-12-01T03:29:59.999Z')).toEqual([true, false, true]);
  expect(await saidAt(lesson.endTime)).toEqual([true, true, false]);
  await inDialog('取消');
  expect([document.querySelector('dialog'), screen.queryByText('党史专题') !== null]).toEqual([null, true]);
});
