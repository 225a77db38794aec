import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { at, tableShown } from '../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../test/screen.ts';
import { anewUnit, askedOf, classDetail, classRow, enter, find, pageOf } from '../../test/unit-centre.tsx';
import { ApiError, api, formApi } from '../lib/api.ts';
import '../parts/attendance/attendance.tsx';
import attendance from './unit/attendance.tsx';
import headCount from './unit/head-count.tsx';

anew();
anewUnit();
const lesson = {
  ...{ courseId: 11, courseName: '党史专题', shouldCount: 10, presentCount: 6, lateCount: 1, leaveCount: 2 },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z', attendance: 0.875 },
};
const coming = {
  ...{ ...lesson, courseId: 12, courseName: '夜谈', presentCount: 0, lateCount: 0, leaveCount: 0, attendance: null },
  ...{ startTime: '2026-12-01T11:00:00.000Z', endTime: '2026-12-01T12:30:00.000Z' },
};
const running = { ...classDetail, status: 2 };
const row = (given: object = {}) => ({
  ...{ id: null, userId: 1, name: '陆青禾', dept: '组织部', signInStatus: 0, signInTime: null, proof: '', flags: [] },
  ...{ byHand: false, reason: '', leaveId: null },
  ...given,
});
const walkIn = {
  ...{ id: 5, courseId: 11, courseName: '党史专题', name: '外来甲', cellPhone: '13900001111', status: 0 },
  ...{ signInTime: '2026-12-01T00:50:03.000Z', suggested: null },
};
const objection = {
  ...{ id: 8, courseId: 11, courseName: '党史专题', userId: 2, name: '方小乙', content: '我到了，手机没电' },
  ...{ answer: '', status: 0, signInStatus: 0, createTime: '2026-12-01T05:00:00.000Z' },
};

let sums: ReturnType<typeof readSums>;
const readSums = () =>
  vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: 0.875, list: [lesson, coming] } as never);
const readPeople = (...list: object[]) => vi.spyOn(api.attendance, 'oneCourse').mockResolvedValue(pageOf(list));
beforeEach(() => {
  vi.spyOn(api.classes, 'detail').mockResolvedValue(running as never);
  vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([]));
  vi.spyOn(api.attendance, 'objections').mockResolvedValue(pageOf([]));
  sums = readSums();
});
const ofLesson = '/wtdw/pxgl/pjdkl/3/?course=11';
const figures = () => [...document.querySelectorAll('.figures div')].map((d) => d.textContent);

describe('the average attendance', () => {
  it('without a class is that of every class, each leading to its lessons', async () => {
    const read = vi.spyOn(api.classes, 'list');
    read.mockResolvedValue(pageOf([{ ...classRow, status: 2, avgAttendance: 0.954 }]));
    await enter(attendance, '/wtdw/pxgl/pjdkl/');
    expect(tableShown()[1]).toBe('青年干部班 | 2026.12.01–12.03 | 进行中 | 12 / 40 人 | 95.4%');
    expect(at('青年干部班')).toBe('/wtdw/pxgl/pjdkl/3/');
    expect(askedOf(read), 'no draft').toMatchObject({ published: 1 });
  });

  it('of a class stands with its rule in words, and lesson by lesson', async () => {
    // After one lesson, before the sign-in of the other one opens.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T04:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
    expect(figures()).toEqual(['平均到课率87.5%', '已结束的课1/ 2 节', '迟到1人次', '缺勤1人次']);
    expect(screen.getByText('到课率怎样算').closest('details')?.open).toBe(false);
    expect(screen.getByText(/^到课率 =/).textContent).toBe(
      '到课率 =（到课 + 迟到）÷（应到 − 请假），批准的请假不计入应到人数；上课 15 分钟起算迟到，迟到也算到课。只统计已经结束的课；中途加入的学员，加入前的课也算应到。',
    );
    expect(tableShown()).toEqual([
      '课程 | 上课时间 | 到课率 | 应到 | 到课 | 迟到 | 请假 | 缺勤 | 操作',
      '党史专题 | 12月1日 09:00–11:30 | 87.5%到课 6，迟到 1，请假 2，缺勤 1 | 10 | 6 | 1 | 2 | 1',
      '夜谈 | 12月1日 19:00–20:30 | 下课后统计 | 10 | — | — | — | — | 预览签到屏：夜谈',
    ]);
    expect([at('党史专题'), at(/^预览签到屏.*夜谈/)]).toEqual([ofLesson, expect.stringMatching(/^\/qiandaoping\/3\//)]);
    const bar = document.querySelectorAll('tbody [data-part]');
    expect([...bar].map((i) => [i.getAttribute('data-part'), (i as HTMLElement).style.flexGrow])).toEqual([
      ...[
        ['present', '6'],
        ['late', '1'],
        ['leave', '2'],
        ['absent', '1'],
      ],
    ]);
  });

  it.each([
    ['present', '到课率 =（到课 + 迟到 + 请假）÷ 应到，批准的请假计为到课'],
    ['absent', '到课率 =（到课 + 迟到）÷ 应到，批准的请假计为缺勤'],
  ])('says its rule where leave is %s', async (leaveRule, said) => {
    vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...running, leaveRule } as never);
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/2/青年干部班/');
    expect(screen.getByText(/^到课率 =/).textContent).toContain(said);
  });

  it('is narrowed to lessons to come, on and over, and to words', async () => {
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
    expect(at('进行中')).toBe('/wtdw/pxgl/pjdkl/3/?on=1');
    expect(askedOf(sums)).toEqual({ trainingClassId: 3 });
    fireEvent.click(screen.getByRole('link', { name: '未开始' }));
    await settled();
    expect(askedOf(sums)).toEqual({ trainingClassId: 3, status: 0 });
    fireEvent.change(screen.getByLabelText('课程名称'), { target: { value: '夜' } });
    fireEvent.submit(screen.getByRole('search'));
    await settled();
    expect(
      tableShown()
        .slice(1)
        .map((line) => line.split(' | ')[0]),
    ).toEqual(['夜谈']);
  });

  it('that could not be read is asked for again', async () => {
    sums.mockRejectedValueOnce(new ApiError(0, '网络不通'));
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
    expect(screen.getByRole('alert').textContent).toContain('没有读到内容：网络不通');
    await press('重新读取');
    expect(figures()[0]).toBe('平均到课率87.5%');
  });

  it('of a class that others sit in says whom its list holds', async () => {
    vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...running, classType: 1, members: 20 } as never);
    readPeople(row());
    await enter(attendance, ofLesson);
    expect(screen.getByText(/^全班 20 人/).textContent).toBe(
      '全班 20 人，本单位 12 人。上面的人数按全班计，下面只列本单位的学员。',
    );
    expect([at('6'), button('导出签到表') !== null]).toEqual([`${ofLesson}&signInStatus=1`, true]);
  });

  it('of a class in which the unit has nobody is that of the class, and leads to no list', async () => {
    const sources = { group: 0, named: 0, applied: 0, walked: 0 };
    vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...running, classType: 1, members: 8, sources } as never);
    const asked = readPeople();
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
    expect(screen.getByText(/^全班 8 人/).textContent).toBe(
      '全班 8 人，本单位 0 人；这里的人数按全班计，没有本单位的名单和考勤表。',
    );
    expect([screen.queryByText('党史专题') !== null, at('党史专题'), button(/导出/), button(/PDF/)]).toEqual([
      ...[true, null, null, null],
    ]);
    cleanup();
    await enter(attendance, ofLesson);
    expect(screen.getByText(/^全班 8 人/).textContent).toBe('全班 8 人，本单位 0 人。上面的人数按全班计。');
    expect([at('6'), button(/导出/), button(/PDF/), button('发短信'), asked.mock.calls]).toEqual([
      ...[null, null, null, null, []],
    ]);
    expect([screen.queryByText('本单位还没有人在这个班') !== null, at('选择学员')]).toEqual([
      ...[true, '/wtdw/pxgl/pxrs/3/'],
    ]);
  });

  it('of a lesson that is none of the class says so', async () => {
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/?course=99');
    expect([screen.queryByText('没有这节课') !== null, at('看这个班的课程')]).toEqual([true, '/wtdw/pxgl/pjdkl/3/']);
  });
});

describe('the people of a lesson', () => {
  it('stand with what they were, how that was proven, and what stands out in words', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T02:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const asked = readPeople(
      row(),
      row({
        ...{ userId: 2, name: '方小乙', signInStatus: 2, signInTime: '2026-12-01T01:20:03.000Z', proof: 'code' },
        flags: ['device', 'far', 'unplaced'],
      }),
      row({ userId: 3, name: '周以宁', signInStatus: 1, proof: 'hand', byHand: true, reason: '手机没电', leaveId: 4 }),
    );
    await enter(attendance, ofLesson);
    expect(askedOf(asked)).toEqual({ trainingClassId: 3, courseId: 11, pageNum: 1, pageSize: 10 });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('课程考勤');
    expect(tableShown()).toEqual([
      '姓名 | 出勤 | 签到时间 | 说明 | 方式 | 所在部门 | 操作',
      '陆青禾 | 未签到 | 没有签到 | — | 组织部 | 登记陆青禾的出勤',
      '方小乙 | 迟到 | 12.01 09:20:03 | 与别人用了同一台设备位置较远未提供位置 | 扫码 | 组织部 | 登记方小乙的出勤',
      '周以宁 | 到课 | 没有签到 | 登记为到课：手机没电这节课有已批准的请假 | 人工登记 | 组织部 | 登记周以宁的出勤取消登记周以宁',
    ]);
    expect(figures()).toEqual(['应到10', '到课6', '迟到1', '请假2', '未签到1']);
    fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '陆' } });
    fireEvent.submit(screen.getByRole('search'));
    fireEvent.change(screen.getByLabelText('出勤'), { target: { value: '0' } });
    await settled();
    expect(askedOf(asked)).toMatchObject({ name: '陆', signInStatus: '0', courseId: 11 });
    expect(button('导出未签到名单')).toBeTruthy();
  });

  it('are marked by hand with a reason, which is taken back by one press', async () => {
    const asked = readPeople(row());
    const mark = vi.spyOn(formApi.attendance, 'updateStatus').mockResolvedValue(null);
    const back = vi.spyOn(api.attendance, 'updateStatus').mockResolvedValue(null);
    await enter(attendance, ofLesson);
    await press(/^登记.*陆青禾/);
    await inDialog('登记');
    const faults = () => [...document.querySelectorAll('dialog .msg-err')].map((p) => p.textContent);
    expect([faults(), mark.mock.calls]).toEqual([['请选择出勤', '请填写原因'], []]);
    fireEvent.click(screen.getByLabelText('迟到'));
    fireEvent.change(screen.getByLabelText('原因'), { target: { value: '手机没电' } });
    await inDialog('登记');
    const place = { trainingClassId: 3, courseId: 11, userId: 1 };
    expect(mark.mock.calls).toEqual([[{ ...place, signInStatus: 2, reason: '手机没电' }]]);
    expect(screen.getByText(/陆青禾已登记为迟到。/)).toBeTruthy();
    const reads = asked.mock.calls.length;
    await press('撤销');
    expect(back.mock.calls).toEqual([[{ ...place, signInStatus: null }]]);
    expect(asked.mock.calls.length).toBeGreaterThan(reads);
  });

  it('are marked by hand several at once, for one reason, and all of it is taken back by one press', async () => {
    readPeople(row(), row({ userId: 2, name: '方小乙', signInStatus: 1, byHand: true, reason: '点名' }));
    const update = vi.spyOn(formApi.attendance, 'updateStatus').mockResolvedValue(null);
    const back = vi.spyOn(api.attendance, 'updateStatus').mockResolvedValue(null);
    await enter(attendance, ofLesson);
    for (const box of screen.getAllByRole('checkbox', { name: /陆青禾|方小乙/ })) fireEvent.click(box);
    await press('登记出勤');
    expect(document.querySelector('dialog')?.textContent).toContain('2 人，登记为同一种出勤。');
    fireEvent.click(screen.getByLabelText('到课'));
    fireEvent.change(screen.getByLabelText(/原因/), { target: { value: '停电' } });
    await inDialog('登记');
    const place = { trainingClassId: 3, courseId: 11 };
    expect(update.mock.calls.map(([given]) => given)).toEqual(
      [1, 2].map((userId) => ({ ...place, userId, signInStatus: 1, reason: '停电' })),
    );
    expect(document.body.textContent).toContain('2 人已登记为到课。');
    await press('撤销');
    expect(back.mock.calls.map(([given]) => given)).toEqual([
      { ...place, userId: 1, signInStatus: null },
      { ...place, userId: 2, signInStatus: 1, reason: '点名' },
    ]);
  });

  it('of a lesson that is on are counted who has not signed in, and followed while nobody writes', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-12-01T02:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    readPeople(row());
    await enter(attendance, ofLesson);
    expect(figures()).toEqual(['应到10', '到课6', '迟到1', '请假2', '未签到1']);
    expect(at('6')).toBe(`${ofLesson}&signInStatus=1`);
    const asked = sums.mock.calls.length;
    await act(async () => void vi.advanceTimersByTime(15_000));
    await settled();
    expect(sums.mock.calls.length).toBe(asked + 1);
    // Before sign-in opens nobody comes.
    vi.setSystemTime(new Date(Date.parse(lesson.startTime) - classDetail.opensBefore * 60_000 - 60_000));
    await act(async () => void vi.advanceTimersByTime(30_000));
    expect(sums.mock.calls.length).toBe(asked + 1);
    vi.setSystemTime(new Date('2026-12-01T02:00:00Z'));
    await press(/^登记/);
    await act(async () => void vi.advanceTimersByTime(30_000));
    expect(sums.mock.calls.length).toBe(asked + 1);
  });

  it('lose what was marked, and have it again as it was', async () => {
    readPeople(row({ signInStatus: 3, proof: 'hand', byHand: true, reason: '公务' }));
    const update = vi.spyOn(api.attendance, 'updateStatus').mockResolvedValue(null);
    await enter(attendance, ofLesson);
    await press(/^取消登记/);
    await press('撤销');
    const place = { trainingClassId: 3, courseId: 11, userId: 1 };
    expect(update.mock.calls).toEqual([
      ...[[{ ...place, signInStatus: null }], [{ ...place, signInStatus: 3, reason: '公务' }]],
    ]);
  });

  it('of a class of the institute are marked by the institute', async () => {
    vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...running, classType: 1 } as never);
    vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([walkIn]));
    readPeople(row());
    await enter(attendance, ofLesson);
    expect([button(/^登记/), button(/^匹配学员/), screen.queryByText(/由学院确认/) !== null]).toEqual([
      null,
      null,
      true,
    ]);
  });

  it('are taken away as a sheet, by the call of who runs the class', async () => {
    const asked: [string, RequestInit][] = [];
    const answer = async (url: string, init: RequestInit) => {
      asked.push([url, init]);
      return { ok: false, statusText: '', headers: new Headers(), blob: async () => new Blob() };
    };
    readPeople(row());
    await enter(attendance, ofLesson);
    vi.stubGlobal('fetch', answer);
    await press('导出签到表');
    vi.unstubAllGlobals();
    expect(asked.map(([url, { method, body }]) => [url, method, body])).toEqual([
      [
        '/api/train/entrustingUnitClassAppController/exportTeachingCourseOneSignInList',
        ...['POST', '{"trainingClassId":3,"courseId":11}'],
      ],
    ]);
    expect(asked[0]?.[1].headers).toMatchObject({ Authorization: 't' });
    expect(told()).toEqual(['文件下载失败']);
  });
});

describe('who signed in and is on no list', () => {
  beforeEach(() => {
    vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([walkIn]));
    readPeople(row());
  });

  it('is matched with somebody of the class', async () => {
    const match = vi.spyOn(formApi.attendance, 'matchWalkIn').mockResolvedValue(null);
    const member = {
      ...{ userId: 4, name: '外来假', dept: '组织部', post: '', cellPhone: '', status: 1 },
      signUpTime: '',
    };
    const members = vi.spyOn(formApi.classes, 'members').mockResolvedValue(pageOf([member]));
    await enter(attendance, ofLesson);
    expect(screen.getByText('1 人签到了，但不在名单上')).toBeTruthy();
    await press(/^匹配学员/);
    await inDialog('匹配');
    expect([document.querySelector('dialog .msg-err')?.textContent, match.mock.calls]).toEqual([
      '请选择班上的学员',
      [],
    ]);
    await find('班上的学员', '外', /外来假/);
    await inDialog('匹配');
    expect([askedOf(members), match.mock.calls]).toEqual([
      ...[{ trainingClassId: 3, name: '外', pageNum: 1, pageSize: 20 }, [[{ id: 5, userId: 4 }]]],
    ]);
    expect(told()).toEqual(['签到已记在外来假名下']);
  });

  it('is proposed whom the number fits, so that nobody is looked for, and not taken in twice unawares', async () => {
    const suggested = { userId: 4, name: '外来假', dept: '组织部', cellPhone: '13900001111', byNumber: true };
    vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([{ ...walkIn, suggested }]));
    const match = vi.spyOn(formApi.attendance, 'matchWalkIn').mockResolvedValue(null);
    await enter(attendance, ofLesson);
    expect(screen.getByText('号码与班上的“外来假”相同')).toBeTruthy();
    await press(/^加入班级/);
    expect(document.querySelector('dialog .alert')?.textContent).toBe(
      '班上的“外来假”号码相同，如果是同一个人，请改用“匹配学员”。',
    );
    await inDialog('取消');
    await press(/^匹配学员/);
    expect(document.querySelector('dialog .help')?.textContent).toBe(
      '班上的“外来假”号码相同（组织部，13900001111），请核对；不是的话另选。',
    );
    await inDialog('匹配');
    expect(match.mock.calls).toEqual([[{ id: 5, userId: 4 }]]);
  });

  it('is taken into the class, or not, after a question', async () => {
    const add = vi.spyOn(api.attendance, 'addWalkIn').mockResolvedValue({ userId: 9 });
    const refuse = vi.spyOn(api.attendance, 'refuseWalkIn').mockResolvedValue(null);
    await enter(attendance, '/wtdw/pxgl/pjdkl/3/');
    const before = sums.mock.calls.length;
    await press(/^加入班级/);
    expect([add.mock.calls, document.querySelector('dialog .alert')]).toEqual([[], null]);
    expect(document.querySelector('dialog .stack')?.textContent).toBe(
      '外来甲（13900001111）加入“青年干部班”，按 12.01 08:50 记签到。单位的学员名单里还没有这个号码的，也同时加进名单。',
    );
    await inDialog('加入班级');
    expect([add.mock.calls, sums.mock.calls.length > before]).toEqual([[[{ id: 5 }]], true]);
    await press(/^不认可/);
    expect(refuse.mock.calls).toEqual([]);
    await inDialog('不认可');
    expect(refuse.mock.calls).toEqual([[{ id: 5 }]]);
    expect(told()).toEqual(['外来甲已加入班级，签到已记录', '没有认可外来甲的签到']);
  });
});

describe('what is said against an absence', () => {
  it('is answered, of the lesson alone where one is open', async () => {
    const asked = vi.spyOn(api.attendance, 'objections').mockResolvedValue(pageOf([objection]));
    const answer = vi.spyOn(formApi.attendance, 'answerObjection').mockResolvedValue(null);
    readPeople(row());
    await enter(attendance, ofLesson);
    expect(asked.mock.calls).toEqual([[{ trainingClassId: 3, courseId: 11, status: 0, pageSize: 100 }]]);
    expect(screen.getByText('1 份更正申请等您处理')).toBeTruthy();
    await press(/^处理/);
    await inDialog('处理');
    expect(document.querySelector('dialog .msg-err')?.textContent).toBe('请选择处理结果');
    fireEvent.click(screen.getByLabelText('属实，改为到课'));
    await inDialog('处理');
    expect([answer.mock.calls, told()]).toEqual([[[{ id: 8, status: 1, answer: '' }]], ['已处理，并通知了方小乙']]);
  });
});

it('the people of a class are taken away as a sheet, those of the words that are looked for', async () => {
  vi.spyOn(api.classes, 'members').mockResolvedValue(pageOf([]));
  const asked: unknown[] = [];
  const answer = async (url: string, { body }: RequestInit) => {
    asked.push(url, body);
    return { ok: false, statusText: '', headers: new Headers(), blob: async () => new Blob() };
  };
  await enter(headCount, '/wtdw/pxgl/pxrs/3/?name=陆');
  vi.stubGlobal('fetch', answer);
  await press('导出“陆”的名单');
  vi.unstubAllGlobals();
  expect(asked).toEqual([
    '/api/train/entrustingUnitClassAppController/exportTrainingList',
    '{"trainingClassId":3,"name":"陆"}',
  ]);
});
