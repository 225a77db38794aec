import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, press, settled, told } from '../../test/screen.ts';
import type { OwnClassDetail } from '../../shared/contract/own-classes.ts';
import { ApiError, api, formApi, quietApi } from '../lib/api.ts';
import * as download from '../lib/download.ts';
import * as events from '../lib/events.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session } from '../lib/session.ts';
// The pages fetch them when they are opened; here they stand already.
import '../parts/training/class-list.tsx';
import '../parts/training/class-view.tsx';
import '../parts/training/sign-ups.tsx';
import classDetail from './trainee/class-detail.tsx';
import classes from './trainee/classes.tsx';
import signUps from './trainee/sign-ups.tsx';

anew();
beforeEach(() => {
  // The clock alone: what waits goes on by itself.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T02:00:00Z') });
  vi.spyOn(events, 'listen').mockReturnValue(() => undefined);
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  act(() => session.set(anonymous));
});

async function enter(page: object, address: string) {
  const { View } = page as Page;
  act(() => session.set({ ...anonymous, token: 't', psid: 'u1', userType: [1] }));
  const router = createMemoryRouter([{ path: '*', element: <View data={null} /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  await settled();
  return router;
}
const at = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
const words = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim();

const lesson = (
  id: number,
  day: string,
  from: string,
  to: string,
  signInStatus: number | null,
  name = `第 ${id} 课`,
) => ({
  ...{ id, name, teacherName: '沈知微', place: '105 教室', signInStatus, signInTime: null, objection: null },
  ...{ files: [], point: null, leave: null, startTime: new Date(`${day}T${from}:00+08:00`).toISOString() },
  endTime: new Date(`${day}T${to}:00+08:00`).toISOString(),
});
const courses = [
  lesson(1, '2026-11-28', '09:00', '11:30', 1),
  lesson(2, '2026-11-28', '14:00', '16:30', 0),
  lesson(3, '2026-11-29', '09:00', '11:30', null),
  lesson(4, '2026-11-29', '14:00', '16:30', null),
  lesson(5, '2026-11-30', '09:00', '11:30', null),
];
const brief = {
  ...{ id: 2, name: '基层治理专题班', classType: 2, status: 2, startDate: '2026-11-28', endDate: '2026-11-30' },
  ...{ place: '县委党校', unitName: '清溪县教育培训中心' },
};
const detail: OwnClassDetail = {
  ...brief,
  ...{
    point: {
      ...{ id: 7, name: '枫桥', city: '绍兴', county: '诸暨', address: '老街', latitude: 29.79, longitude: 120.41 },
    },
    ...{ contactName: '何晓棠', contactPhone: '13800000002', intro: '三天。', coverUrl: '' },
  },
  ...{ courses, classmates: ['周以宁', '方砚秋'], leaveRule: 'excluded', lateAfter: 10, opensBefore: 30 },
  ...{ leaveBy: 'unit', attendance: 1 / 3 },
  counts: { present: 1, late: 0, leave: 0, absent: 1 },
};
const of = { courses: 5, over: 0, coverUrl: '', next: null, soon: [], opensBefore: 30 };
const row = (given: object) => ({ ...brief, ...of, ...given });
const read = (given: Partial<OwnClassDetail> = {}) =>
  vi.spyOn(api.classes, 'own').mockResolvedValue({ ...detail, ...given } as never);

describe('the classes of a trainee', () => {
  it('stand under what is under way, to come and over, each with what comes next, and lead to their class', async () => {
    const { signInStatus: _, ...next } = courses[3] as (typeof courses)[number];
    const list = [
      row({ next }),
      row({
        id: 3,
        name: '专题研修',
        classType: 1,
        status: 1,
        unitName: '',
        startDate: '2026-12-08',
        endDate: '2026-12-10',
      }),
      row({ id: 1, name: '实务班', status: 3, startDate: '2026-11-13', endDate: '2026-11-15' }),
    ];
    const asked = vi.spyOn(api.classes, 'mine').mockResolvedValue({ list, total: 3 } as never);
    await enter(classes, '/grzx/wdpx/');
    expect(asked.mock.calls).toEqual([[{ pageSize: 100 }]]);
    const groups = screen
      .getAllByRole('region')
      .map((r) => [r.querySelector('h2')?.textContent, words(r.querySelector('li'))]);
    expect(groups).toEqual([
      [
        '正在进行',
        '基层治理专题班进行中2026.11.28–11.30 县委党校 清溪县教育培训中心 5 节课已上 0 / 5 节下一课今天 14:00第 4 课105 教室',
      ],
      ['即将开班', '专题研修即将开班2026.12.08–12.10 县委党校 学院开设 5 节课'],
      ['已经结束', '实务班已结束2026.11.13–11.15 县委党校 清溪县教育培训中心 5 节课'],
    ]);
    expect([at(/进行中/), at(/专题.*即将开班/), at(/实务班.*已结束/), at('报名记录')]).toEqual([
      ...['/grzx/wdpx/pxbxq/2/kcb/2/', '/grzx/wdpx/pxbxq/3/', '/grzx/wdpx/pxbxq/1/', '/grzx/wdpx/chakan/'],
    ]);
    expect(document.querySelector('.side-nav [aria-current=page]')?.textContent).toBe('我的培训');
  });

  it('are none for who is in none, and are asked for again where they were not read', async () => {
    const asked = vi.spyOn(api.classes, 'mine').mockRejectedValueOnce(new ApiError(0, '网络异常'));
    asked.mockResolvedValue({ list: [], total: 0 });
    await enter(classes, '/grzx/wdpx/');
    expect(screen.getByRole('alert').textContent).toContain('没有读到内容：网络异常');
    await press('重新读取');
    expect(screen.getByText('还没有您参加的培训班')).toBeTruthy();
    expect(at('看看可报的项目')).toBe('/baoming/');
  });

  it('go into the calendar of the device', async () => {
    vi.spyOn(api.classes, 'mine').mockResolvedValue({ list: [], total: 0 });
    const asked = vi.spyOn(api.classes, 'calendar').mockResolvedValue({ url: '/api/x?key=k' });
    const saved = vi.spyOn(download, 'saveFile').mockResolvedValue();
    await enter(classes, '/grzx/wdpx/');
    await press('全部加入日历');
    expect([asked.mock.calls, saved.mock.calls]).toEqual([[[{}]], [['/api/x?key=k']]]);
  });
});

describe('a class of a trainee', () => {
  const days = () =>
    [...document.querySelectorAll('main h3')].map((h) => [
      words(h),
      ...[...(h.parentElement?.querySelectorAll('li') ?? [])].map((li) => `${words(li)}`),
    ]);

  it('without a number says so, with the way back; one of another is asked for as it is', async () => {
    const asked = read();
    await enter(classDetail, '/grzx/wdpx/pxbxq/');
    expect(screen.getByText('没有选中培训班')).toBeTruthy();
    expect(at('回到我的培训')).toBe('/grzx/wdpx/');
    expect(asked).not.toHaveBeenCalled();
  });

  it('leads to the sign-in of a lesson that is open for it: from so long before, until its end, once', async () => {
    const open = async (now: string, given: Partial<OwnClassDetail> = {}) => {
      vi.setSystemTime(new Date(`2026-11-29T${now}:00+08:00`));
      read(given);
      cleanup();
      await enter(classDetail, '/grzx/wdpx/pxbxq/2/');
      return screen.queryAllByRole('link', { name: /^去签到/ }).map((a) => a.getAttribute('href'));
    };
    expect(await open('08:29')).toEqual([]);
    for (const now of ['08:30', '09:00', '11:29']) expect(await open(now), now).toEqual(['/qiandao/2/3/']);
    expect(await open('11:30')).toEqual([]);
    const signed = courses.map((c) => (c.id === 3 ? { ...c, signInStatus: 1 } : c));
    expect(await open('09:30', { courses: signed })).toEqual([]);
    expect(await open('09:30', { status: 3 })).toEqual([]);
  });

  it('shows its days from today on, and those that are past below', async () => {
    read();
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/kcb/2/');
    const running = '09:00–11:30第 3 课沈知微 105 教室正在上课去签到：第 3 课';
    expect(days()).toEqual([
      ['11 月 29 日周日 今天', running, '14:00–16:30第 4 课沈知微 105 教室未开始'],
      ['11 月 30 日周一 明天', '09:00–11:30第 5 课沈知微 105 教室未开始'],
      ['11 月 28 日周六 昨天', '09:00–11:30第 1 课沈知微 105 教室到课', '14:00–16:30第 2 课沈知微 105 教室缺勤'],
    ]);
    expect(screen.getByText('前面的课（1 天）')).toBeTruthy();
    expect(screen.getByRole('link', { name: '课程表' }).getAttribute('aria-current')).toBe('page');
  });

  it('that is over shows its days as they were, and one without lessons says so', async () => {
    vi.setSystemTime(new Date('2026-12-05T02:00:00Z'));
    read({ status: 3 });
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/kcb/2/');
    expect(days().map(([day]) => day)).toEqual(['11 月 28 日周六', '11 月 29 日周日', '11 月 30 日周一']);
    read({ courses: [] });
    fireEvent.click(screen.getByRole('link', { name: '基本信息' }));
    await settled();
    expect(screen.queryByText('今天的课')).toBeNull();
  });

  it('tells what it is, whom to call, and of the own attendance the rule behind it', async () => {
    read();
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/');
    expect(words(screen.getByRole('region', { name: '我的考勤' }))).toBe(
      '我的考勤我的到课率33.3%到课1迟到0请假0缺勤1到课缺勤还没有上到课率怎样算到课率 = 到课和迟到的节数 ÷ 应到的节数。一节课结束以后计入，中途加入的，加入前的课也算；准假的课不计入应到的节数。上课前 30 分钟起可以签到，上课 10 分钟起算迟到。每节课的考勤',
    );
    expect(within(screen.getByRole('region', { name: '今天的课' })).getAllByRole('listitem')).toHaveLength(2);
    const to = screen.getAllByRole('link', { name: '枫桥' }).map((a) => a.getAttribute('href'));
    expect([at('13800000002'), to]).toEqual(['tel:13800000002', ['/xcjx/7/', '/xcjx/7/']]);
    expect(screen.getByRole('img', { name: '枫桥在绍兴的位置示意' })).toBeTruthy();
  });

  it('tells of the others their names alone', async () => {
    read();
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/xyml/2/');
    const people = within(screen.getByRole('region', { name: '同班学员' })).getAllByRole('listitem');
    expect(people.map((p) => p.textContent)).toEqual(['周以宁', '方砚秋']);
  });
});

describe('the own attendance', () => {
  it('is told lesson by lesson; an absence is objected to with a reason, and what came of it is shown', async () => {
    const said = (status: number, answer = '') => ({ content: '坐在后排', answer, status });
    const lessons = [1, 2, 3].map((n) => lesson(n, '2026-11-28', `0${n}:00`, `0${n}:50`, n === 1 ? 2 : 0));
    const own = [
      lessons[0],
      { ...lessons[1], objection: said(2, '名单上没有') },
      { ...lessons[2], objection: said(0) },
    ];
    const seen = read({ courses: own as never });
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/kq/2/');
    const rows = within(screen.getByRole('region', { name: '考勤' })).getAllByRole('listitem');
    expect(rows.map(words)).toEqual([
      '第 3 课缺勤11月28日 03:00–03:50 105 教室更正申请处理中 坐在后排',
      '第 2 课缺勤11月28日 02:00–02:50 105 教室未采纳，维持缺勤 坐在后排答复：名单上没有再次申请：第 2 课',
      '第 1 课迟到11月28日 01:00–01:50 105 教室',
    ]);
    const object = vi.spyOn(formApi.attendance, 'object').mockResolvedValue({ id: 4 });
    await press(/再次申请/);
    await settled();
    expect(screen.getByRole('dialog', { name: '申请更正' })).toBeTruthy();
    await press('提交申请');
    expect(object).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('说明'), { target: { value: '签过纸质名单' } });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
    await press('提交申请');
    expect(object.mock.calls).toEqual([[{ courseId: 2, content: '签过纸质名单' }]]);
    expect([told(), seen.mock.calls.length]).toEqual([['更正申请已经提交，结果会用消息告诉您'], 2]);
  });
});

describe('leave of a trainee', () => {
  const leave = (given: object = {}) => ({
    ...{ id: 9, trainingClassId: 2, className: '基层治理专题班', category: 2, reason: '发热', fileUrl: '', status: 0 },
    ...{
      startTime: courses[3]?.startTime,
      endTime: courses[3]?.endTime,
      remark: '',
      createTime: '2026-11-29T01:00:00Z',
    },
    courses: [{ id: 4, name: '第 4 课', startTime: courses[3]?.startTime, endTime: courses[3]?.endTime }],
    ...given,
  });
  const mine = (...list: object[]) =>
    vi.spyOn(api.leave, 'mine').mockResolvedValue({ list, total: list.length } as never);

  it('is asked for from lessons that are not over; what is missing, and what the server refuses, is said', async () => {
    read();
    const list = mine();
    const asked = vi.spyOn(formApi.leave, 'ask');
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/qj/2/');
    await press('申请请假');
    await settled();
    expect(screen.getAllByRole('checkbox', { hidden: true }).map((c) => words(c.parentElement))).toEqual([
      '第 3 课11 月 29 日 周日 今天 09:00–11:30',
      '第 4 课11 月 29 日 周日 今天 14:00–16:30',
      '第 5 课11 月 30 日 周一 明天 09:00–11:30',
    ]);
    const faults = () => screen.queryAllByRole('alert', { hidden: true }).map((a) => a.textContent);
    await press('提交');
    expect(faults()).toEqual(['请选择要请假的课', '请填写事由']);
    fireEvent.change(screen.getByLabelText('事由'), { target: { value: '家里有事' } });
    expect(faults()).toEqual(['请选择要请假的课']);
    expect(asked).not.toHaveBeenCalled();
    const refusal = { path: 'courseIds', code: 'wrong', message: '所选的课之间还有没选的课' } as const;
    asked.mockRejectedValueOnce(new ApiError(400, refusal.message, [refusal]));
    for (const at of [0, 2]) fireEvent.click(screen.getAllByRole('checkbox', { hidden: true })[at] as HTMLElement);
    await settled();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
    await press('提交');
    expect(screen.getByText(refusal.message)).toBeTruthy();
    asked.mockResolvedValue({ id: 9 });
    fireEvent.click(screen.getAllByRole('checkbox', { hidden: true })[2] as HTMLElement);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 4000);
    await press('提交');
    expect(asked.mock.calls.at(-1)?.[0]).toEqual({
      ...{ trainingClassId: 2, courseIds: [3], category: 1, reason: '家里有事', file: '' },
    });
    expect([told(), list.mock.calls.length]).toEqual([['已经提交，等单位处理'], 2]);
  });

  it('is not asked for twice: lessons say how their leave stands and cannot be ticked, those refused can', async () => {
    read();
    const of = (...ids: number[]) => courses.filter((c) => ids.includes(c.id)).map(({ id, name }) => ({ id, name }));
    mine(
      leave({ id: 7, status: 1, courses: of(3) }),
      leave({ id: 8, status: 2, courses: of(5) }),
      leave({ courses: of(4) }),
    );
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/qj/2/');
    await press('申请请假');
    await settled();
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { hidden: true });
    expect(boxes.map((c) => [words(c.parentElement), c.disabled])).toEqual([
      ['第 3 课11 月 29 日 周日 今天 09:00–11:30已批准', true],
      ['第 4 课11 月 29 日 周日 今天 14:00–16:30已申请', true],
      ['第 5 课11 月 30 日 周一 明天 09:00–11:30', false],
    ]);
  });

  it('is asked for by a period as well, by the clock of Shanghai', async () => {
    read();
    mine();
    const asked = vi.spyOn(formApi.leave, 'ask').mockResolvedValue({ id: 9 });
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/qj/2/');
    await press('申请请假');
    await settled();
    fireEvent.click(screen.getByLabelText('选时间段'));
    await press('提交');
    expect(screen.queryAllByRole('alert', { hidden: true }).map((a) => a.textContent)).toEqual([
      ...['请填写开始时间', '请填写结束时间', '请填写事由'],
    ]);
    fireEvent.change(screen.getByLabelText('事由'), { target: { value: '住院' } });
    fireEvent.change(screen.getByLabelText('开始时间'), { target: { value: '2026-11-29T14:00' } });
    fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: '2026-11-30T12:00' } });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
    await press('提交');
    expect(asked.mock.calls.at(-1)?.[0]).toEqual({
      ...{ trainingClassId: 2, category: 1, reason: '住院', file: '' },
      ...{ startTime: '2026-11-29T06:00:00.000Z', endTime: '2026-11-30T04:00:00.000Z' },
    });
  });

  it('that waits is withdrawn after a question, and one that was decided says how', async () => {
    read();
    const list = mine(leave(), leave({ id: 8, status: 2, remark: '名额有限' }));
    const withdrawn = vi.spyOn(api.leave, 'withdraw').mockResolvedValue(null);
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/qj/2/');
    const rows = within(screen.getByRole('region', { name: '请假' }))
      .getAllByRole('listitem')
      .map(words);
    expect(rows).toEqual([
      '第 4 课待处理病假 11月29日 14:00–16:30发热2026.11.29 提交撤回“第 4 课”的请假',
      '第 4 课未批准病假 11月29日 14:00–16:30发热单位说明：名额有限2026.11.29 提交',
    ]);
    await press(/^撤回.*“/);
    await press('撤回');
    expect([withdrawn.mock.calls, told(), list.mock.calls.length]).toEqual([[[{ id: 9 }]], ['请假已经撤回'], 2]);
  });

  it('is asked for no more once every lesson is over', async () => {
    vi.setSystemTime(new Date('2026-12-05T02:00:00Z'));
    read({ status: 3 });
    mine();
    await enter(classDetail, '/grzx/wdpx/pxbxq/2/qj/2/');
    expect([button('申请请假'), screen.getByText('没有可以请假的课了。') !== null]).toEqual([null, true]);
  });
});

describe('what a trainee has signed up for', () => {
  const application = {
    ...{
      id: 1,
      projectId: 4,
      projectName: '写作小班',
      startDate: '2026-12-07',
      endDate: '2026-12-09',
      place: '之江校区',
    },
    ...{ name: '周以宁', cellPhone: '138****0001', dept: '', post: '', note: '', hasAttachment: false, status: 0 },
    ...{ reason: '', createTime: '2026-11-20T02:00:00Z', cancellable: true, receipt: 'receipt-1234567890' },
  };

  it('stands with how far it is, and is cancelled after a question', async () => {
    const over = { ...application, id: 2, projectName: '实训营', status: 3, reason: '人数已满', cancellable: false };
    const list = vi.spyOn(api.applications, 'mine').mockResolvedValue([application, over]);
    const cancel = vi.spyOn(api.applications, 'cancel').mockResolvedValue({ ...application, status: 4 });
    await enter(signUps, '/grzx/wdpx/chakan/');
    expect(screen.getAllByRole('button', { name: /^取消报名/ })).toHaveLength(1);
    expect(screen.getByText(/人数已满/)).toBeTruthy();
    expect(at(/^查看.*“写作小班”的报名/)).toBe('/baoming/?receipt=receipt-1234567890');
    await press(/^取消报名.*“/);
    await press('取消报名');
    expect([cancel.mock.calls, told(), list.mock.calls.length]).toEqual([
      [[{ receipt: 'receipt-1234567890' }]],
      ['报名已经取消'],
      2,
    ]);
  });

  it('is nothing for who has not', async () => {
    vi.spyOn(api.applications, 'mine').mockResolvedValue([]);
    await enter(signUps, '/grzx/wdpx/chakan/');
    expect(screen.getByText('还没有报名记录')).toBeTruthy();
  });
});
