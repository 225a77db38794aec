import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, inDialog, press, settled, told } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, pageOf } from '../../../test/unit-centre.tsx';
import { ApiError, api, formApi } from '../../lib/api.ts';
import attendance from '../../routes/unit/attendance.tsx';
import './attendance.tsx';

anew();
anewUnit();
const lesson = {
  ...{ courseId: 11, courseName: '党史专题', shouldCount: 3, presentCount: 1, lateCount: 0, leaveCount: 0 },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z', attendance: null },
};
const row = (userId: number, given: object = {}) => ({
  ...{ id: null, userId, name: `学员 ${userId}`, dept: '', signInStatus: 0, signInTime: null, proof: '' },
  ...{ byHand: false, reason: '', leaveId: null, flags: [], ...given },
});
const ofLesson = '/wtdw/pxgl/pjdkl/3/?course=11';
const place = { trainingClassId: 3, courseId: 11 };
let sums: ReturnType<typeof readSums>;
const readSums = () =>
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: null, list: [lesson] });
const readPeople = (...list: object[]) => vi.spyOn(api.attendance, 'oneCourse').mockResolvedValue(pageOf(list));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-12-01T02:00:00Z') });
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2 } as never);
  for (const calls of ['walkIns', 'objections'] as const) vi.spyOn(api.attendance, calls).mockResolvedValue(pageOf([]));
  sums = readSums();
});
afterEach(() => void vi.useRealTimers());

it('of several people one that is refused ends the writing, is said in the dialog, and nothing as done', async () => {
  const people = readPeople(row(1), row(2), row(3));
  const update = vi.spyOn(formApi.attendance, 'updateStatus').mockResolvedValueOnce(null);
  update.mockRejectedValueOnce(new ApiError(400, '学员 2 已经不在班上'));
  await enter(attendance, ofLesson);
  for (const box of screen.getAllByRole('checkbox', { name: /学员 \d/ })) fireEvent.click(box);
  await press('登记出勤');
  fireEvent.click(screen.getByLabelText('到课'));
  fireEvent.change(screen.getByLabelText(/原因/), { target: { value: '点名' } });
  await inDialog('登记');
  const written = { ...place, signInStatus: 1, reason: '点名' };
  expect(update.mock.calls).toEqual([[{ ...written, userId: 1 }], [{ ...written, userId: 2 }]]);
  expect(document.querySelector('dialog')?.textContent).toContain('学员 2 已经不在班上');
  expect(document.body.textContent).not.toContain('已登记为');
  // A second press writes them all, those before the same.
  update.mockResolvedValue(null);
  const [reads, before] = [people.mock.calls.length, sums.mock.calls.length];
  await inDialog('登记');
  expect(update.mock.calls.slice(2).map(([of]) => of.userId)).toEqual([1, 2, 3]);
  expect([document.querySelector('dialog'), document.body.textContent?.includes('3 人已登记为到课。')]).toEqual([
    ...[null, true],
  ]);
  expect([people.mock.calls.length > reads, sums.mock.calls.length > before]).toEqual([true, true]);
});

it('a mark that cannot be taken back is not said to be, and what stands is read anew', async () => {
  const people = readPeople(row(1, { byHand: true, signInStatus: 1, reason: '点名' }));
  const update = vi.spyOn(api.attendance, 'updateStatus').mockRejectedValue(new ApiError(400, '学员已经不在班上'));
  await enter(attendance, ofLesson);
  const [reads, before] = [people.mock.calls.length, sums.mock.calls.length];
  await press(/^取消登记/);
  expect(update.mock.calls).toEqual([[{ ...place, userId: 1, signInStatus: null }]]);
  expect(document.body.textContent).not.toContain('人工登记已取消');
  expect([people.mock.calls.length > reads, sums.mock.calls.length > before]).toEqual([true, true]);
});

it('a match that is refused stays in its dialog, and an answer to an objection as well', async () => {
  readPeople(row(1));
  const suggested = { userId: 4, name: '外来假', dept: '', cellPhone: '139', byNumber: true };
  const one = { id: 5, courseId: 11, courseName: '党史专题', name: '外来甲', cellPhone: '139', status: 0 };
  const walkIn = { ...one, signInTime: '2026-12-01T00:50:03.000Z', suggested };
  vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([walkIn]));
  const objection = { ...one, id: 8, userId: 2, name: '方小乙', content: '我到了', answer: '', signInStatus: 0 };
  const objections = vi.spyOn(api.attendance, 'objections');
  objections.mockResolvedValue(pageOf([{ ...objection, createTime: '2026-12-01T05:00:00.000Z' }]));
  const refused = new ApiError(400, '已经处理过了');
  vi.spyOn(formApi.attendance, 'matchWalkIn').mockRejectedValue(refused);
  const answer = vi.spyOn(formApi.attendance, 'answerObjection').mockRejectedValueOnce(refused);
  await enter(attendance, ofLesson);
  await press(/^匹配学员/);
  await inDialog('匹配');
  expect([document.querySelector('dialog')?.textContent?.includes('已经处理过了'), told()]).toEqual([true, []]);
  await inDialog('取消');
  await press(/^处理/);
  fireEvent.click(screen.getByLabelText('不属实，维持缺勤'));
  fireEvent.change(screen.getByLabelText(/^答复/), { target: { value: '名单上没有' } });
  await inDialog('处理');
  expect([document.querySelector('dialog')?.textContent?.includes('已经处理过了'), told()]).toEqual([true, []]);
  answer.mockResolvedValue(null);
  objections.mockResolvedValue(pageOf([]));
  const before = sums.mock.calls.length;
  await inDialog('处理');
  expect(answer.mock.calls.at(-1)).toEqual([{ id: 8, status: 2, answer: '名单上没有' }]);
  expect([screen.queryByText('1 份更正申请等您处理'), sums.mock.calls.length > before]).toEqual([null, true]);
});

it('a page that nobody looks at does not follow the lesson', async () => {
  readPeople(row(1));
  await enter(attendance, ofLesson);
  const before = sums.mock.calls.length;
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const wait = async () => {
    await act(async () => void vi.advanceTimersByTime(15_000));
    await settled();
    return sums.mock.calls.length - before;
  };
  expect(await wait()).toBe(0);
  hidden.mockReturnValue(false);
  expect(await wait()).toBe(1);
});
