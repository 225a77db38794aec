import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at } from '../../../test/lists.ts';
import { anew, button, inDialog, press, told } from '../../../test/screen.ts';
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
const row = {
  ...{ id: null, userId: 1, name: '陆青禾', dept: '组织部', signInStatus: 1, signInTime: null, proof: 'hand' },
  ...{ byHand: true, reason: '点名', leaveId: null, flags: [] },
};
const walkIn = {
  ...{ id: 5, courseId: 11, courseName: '党史专题', name: '外来甲', cellPhone: '13900001111', status: 0 },
  ...{ signInTime: '2026-12-01T00:50:03.000Z', suggested: null },
};
const objection = {
  ...{ id: 8, courseId: 11, courseName: '党史专题', userId: 2, name: '方小乙', content: '我到了' },
  ...{ answer: '', status: 0, signInStatus: 0, createTime: '2026-12-01T05:00:00.000Z' },
};
const ofClass = '/wtdw/pxgl/pjdkl/3/';
const ofLesson = `${ofClass}?course=11`;
let sums: ReturnType<typeof readSums>;
const readSums = () =>
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: null, list: [lesson] });
const read = (given: object) =>
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, ...given } as never);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T02:00:00Z') });
  sums = readSums();
  for (const calls of ['walkIns', 'objections'] as const) vi.spyOn(api.attendance, calls).mockResolvedValue(pageOf([]));
  vi.spyOn(api.attendance, 'oneCourse').mockResolvedValue(pageOf([row]));
});
afterEach(() => void vi.useRealTimers());

describe('what is offered with the attendance', () => {
  it.each([
    [0, false, false],
    [1, true, true],
    [2, true, true],
    // Nobody signs in to a class that has ended; what was is put right.
    [3, true, false],
  ])('of a class of step %i is offered as far as its lessons are held', async (status, isHeld, isOpen) => {
    read({ status });
    await enter(attendance, ofLesson);
    const marks = [/^登记\s?陆青禾/, /^取消登记/, '发短信'].map((name) => button(name) !== null);
    const boxes = document.querySelectorAll('tbody input[type=checkbox]').length;
    expect([...marks, boxes, at(/签到屏/)]).toEqual([
      ...[isHeld, isHeld, isHeld, isHeld ? 1 : 0, isOpen ? '/qiandaoping/3/11/' : null],
    ]);
    cleanup();
    await enter(attendance, ofClass);
    expect(at(/签到屏/)).toBe(isOpen ? '/qiandaoping/3/11/' : null);
  });

  it('the board is opened while one may sign in, looked at before, and gone with the end', async () => {
    read({ status: 2 });
    const board = async (now: string) => {
      cleanup();
      vi.setSystemTime(now);
      await enter(attendance, ofLesson);
      return screen.queryByRole('link', { name: /签到屏/ })?.textContent;
    };
    expect(await board('2026-12-01T00:29:59.999Z')).toBe('预览签到屏：党史专题');
    expect(await board('2026-12-01T00:30:00Z')).toBe('打开签到屏：党史专题');
    expect(await board('2026-12-01T03:29:59.999Z')).toBe('打开签到屏：党史专题');
    expect(await board('2026-12-01T03:30:00Z')).toBeUndefined();
  });

  it('a count leads to who it counts, and none of nobody to an empty list', async () => {
    read({ status: 2 });
    await enter(attendance, ofLesson);
    const figures = [...document.querySelectorAll('dl.figures > div')].map((d) => [
      d.textContent,
      d.querySelector('a')?.getAttribute('href') ?? null,
    ]);
    expect(figures).toEqual([
      ['应到3', ofLesson],
      ['到课1', `${ofLesson}&signInStatus=1`],
      ['迟到0', null],
      ['请假0', null],
      ['未签到2', `${ofLesson}&signInStatus=0`],
    ]);
  });

  it('people are chosen for a class that has none as long as it is not over', async () => {
    const sources = { group: 0, named: 0, applied: 0, walked: 0 };
    for (const [status, way] of [
      [2, '/wtdw/pxgl/pxrs/3/'],
      [3, null],
    ] as const) {
      cleanup();
      read({ status, members: 0, sources });
      await enter(attendance, ofLesson);
      expect([screen.queryByText('班上还没有学员') !== null, at('选择学员')]).toEqual([true, way]);
    }
  });

  it('of a class without lessons no sheet is taken away', async () => {
    read({ status: 2 });
    sums.mockResolvedValue({ avgAttendance: null, list: [] });
    await enter(attendance, ofClass);
    expect([screen.queryByText('没有课程') !== null, button(/^导出/)]).toEqual([true, null]);
  });
});

describe('who waits for a decision', () => {
  it('is asked for of the whole class where no lesson is open, and is told apart from the rest', async () => {
    read({ status: 2 });
    const walkIns = vi.spyOn(api.attendance, 'walkIns').mockResolvedValue({ list: [walkIn], total: 51 } as never);
    const objections = vi.spyOn(api.attendance, 'objections');
    objections.mockResolvedValue({ list: [objection], total: 101 } as never);
    await enter(attendance, ofClass);
    expect(walkIns.mock.calls).toEqual([[{ trainingClassId: 3, status: 0, pageSize: 50 }]]);
    expect(objections.mock.calls).toEqual([[{ trainingClassId: 3, status: 0, pageSize: 100 }]]);
    const said = (name: string) => screen.getByRole('region', { name }).textContent;
    expect(said('51 人签到了，但不在名单上')).toContain('先列 1 人，处理以后再列其余的。');
    expect(said('101 份更正申请等您处理')).toContain('先列 1 份，处理以后再列其余的。');
  });

  it('is asked for of the lesson that is open alone, told what to do by who decides, and is nothing where nobody waits', async () => {
    read({ status: 2 });
    const walkIns = vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([]));
    const objections = vi.spyOn(api.attendance, 'objections').mockResolvedValue(pageOf([]));
    await enter(attendance, ofLesson);
    const of = { trainingClassId: 3, courseId: 11, status: 0 };
    expect([walkIns.mock.calls, objections.mock.calls]).toEqual([
      [[{ ...of, pageSize: 50 }]],
      [[{ ...of, pageSize: 100 }]],
    ]);
    expect(screen.queryByRole('region', { name: /不在名单上|更正申请/ })).toBeNull();
    cleanup();
    walkIns.mockResolvedValue(pageOf([walkIn]));
    objections.mockResolvedValue(pageOf([objection]));
    await enter(attendance, ofLesson);
    const said = (name: RegExp) => screen.getByRole('region', { name }).querySelector('p')?.textContent;
    expect([said(/不在名单上/), said(/更正申请/)]).toEqual([
      '请核对是谁：已在班上的选“匹配学员”，漏报的选“加入班级”，按当时的时间算签到。',
      '我到了',
    ]);
  });

  it('says whose word it waits for, and has no button, where the institute runs the class', async () => {
    read({ status: 2, classType: 1 });
    vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([walkIn]));
    vi.spyOn(api.attendance, 'objections').mockResolvedValue(pageOf([objection]));
    await enter(attendance, ofClass);
    const said = ['1 人签到了，但不在名单上', '1 份更正申请等您处理'].map((name) => {
      const region = screen.getByRole('region', { name });
      return [region.querySelector('p')?.textContent, region.querySelectorAll('button').length];
    });
    expect(said).toEqual([
      ['这个班由学院开设，由学院确认。', 0],
      ['这个班由学院开设，由学院处理。', 0],
    ]);
  });

  it('comes into the class with what that means for the other lessons that are over', async () => {
    const over = { startTime: '2026-11-30T01:00:00.000Z', endTime: '2026-12-01T02:00:00.000Z' };
    const courses = [classDetail.courses[0], { ...classDetail.courses[0], ...over, id: 12 }];
    read({ status: 2, courses: [...courses, { ...classDetail.courses[0], ...over, id: 11 }] });
    const suggested = { userId: 4, name: '外来甲', dept: '', cellPhone: '', byNumber: false };
    vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([{ ...walkIn, suggested }]));
    await enter(attendance, ofClass);
    expect(screen.queryByText('姓名与班上的“外来甲”相同')).not.toBeNull();
    await press(/^加入班级/);
    const alerts = () => [...document.querySelectorAll('dialog .alert')].map((p) => p.textContent);
    expect(alerts()).toEqual([
      '这个班另有 1 节课结束，没有签到的算缺勤。',
      '班上的“外来甲”姓名相同，如果是同一个人，请改用“匹配学员”。',
    ]);
    await inDialog('取消');
    await press(/^匹配学员/);
    expect(document.querySelector('dialog .help')?.textContent).toBe(
      '班上的“外来甲”姓名相同（没有部门和号码），请核对；不是的话另选。',
    );
    const member = { userId: 4, name: '外来假', dept: '组织部', post: '', cellPhone: '139', status: 1, signUpTime: '' };
    const bare = { ...member, userId: 5, name: '外来乙', dept: '', cellPhone: '' };
    vi.spyOn(formApi.classes, 'members').mockResolvedValue(pageOf([member, bare]));
    fireEvent.change(screen.getByRole('combobox', { name: '班上的学员', hidden: true }), { target: { value: '外' } });
    const found = await screen.findAllByRole('option', { name: /外来[假乙]/, hidden: true });
    expect(found.map((o) => o.textContent)).toEqual([
      expect.stringContaining('组织部，139'),
      expect.stringContaining('没有部门和号码'),
    ]);
  });

  it.each([
    ['加入班级', 'addWalkIn'],
    ['不认可', 'refuseWalkIn'],
  ] as const)('is not said to be dealt with where %s is refused, and stands as it is now', async (label, call) => {
    read({ status: 2 });
    const walkIns = vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([walkIn]));
    const deed = vi.spyOn(api.attendance, call).mockRejectedValue(new ApiError(400, '这次签到已经处理过了'));
    await enter(attendance, ofLesson);
    const before = sums.mock.calls.length;
    await press(new RegExp(`^${label}`));
    walkIns.mockResolvedValue(pageOf([]));
    await inDialog(label);
    expect([deed.mock.calls, told(), document.querySelector('dialog')]).toEqual([[[{ id: 5 }]], [], null]);
    expect([sums.mock.calls.length > before, screen.queryByText('外来甲')]).toEqual([true, null]);
  });
});
