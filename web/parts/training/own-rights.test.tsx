import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at as linkTo } from '../../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../../test/screen.ts';
import type { OwnLeave } from '../../../shared/contract/leave.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { ApiError, api, formApi } from '../../lib/api.ts';
import * as download from '../../lib/download.ts';
import ClassView from './class-view.tsx';
import SignUps from './sign-ups.tsx';

anew();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T10:00:00+08:00') }));
afterEach(() => void vi.useRealTimers());

type Lesson = OwnClassDetail['courses'][number];
const lesson = (id: number, from: string, to: string, given: Partial<Lesson> = {}): Lesson => ({
  ...{ id, name: `第 ${id} 课`, teacherName: '', place: '', point: null, files: [], leave: null, objection: null },
  ...{ signInStatus: null, signInTime: null, ...given },
  startTime: new Date(`2026-11-${from}:00+08:00`).toISOString(),
  endTime: new Date(`2026-11-${to}:00+08:00`).toISOString(),
});
const of: OwnClassDetail = {
  ...{ id: 2, name: '治理班', classType: 2, status: 2, startDate: '2026-11-28', endDate: '2026-11-30', place: '' },
  ...{ unitName: '', point: null, contactName: '', contactPhone: '', intro: '', coverUrl: '', courses: [] },
  ...{ classmates: [], leaveRule: 'excluded', lateAfter: 10, opensBefore: 30, leaveBy: 'unit', attendance: null },
  counts: { present: 0, late: 0, leave: 0, absent: 0 },
};
async function enter(part: string, given: Partial<OwnClassDetail> = {}) {
  cleanup();
  const own = vi.spyOn(api.classes, 'own').mockResolvedValue({ ...of, ...given });
  const address = `/grzx/wdpx/pxbxq/2/${part}`;
  render(<ClassView />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
  await settled();
  await settled();
  return own;
}
const leave = (given: Partial<OwnLeave> = {}): OwnLeave => ({
  ...{ id: 9, trainingClassId: 2, className: '治理班', category: 2, reason: '发热', fileUrl: '', status: 0 },
  ...{ remark: '', revoked: false, createTime: '2026-11-29T01:00:00Z' },
  ...{ startTime: '2026-11-29T06:00:00.000Z', endTime: '2026-11-29T08:30:00.000Z' },
  ...{ courses: [{ id: 4, name: '第 4 课', startTime: '2026-11-29T06:00:00Z', endTime: '2026-11-29T08:30:00Z' }] },
  ...given,
});
const mine = (...list: OwnLeave[]) =>
  vi.spyOn(api.leave, 'mine').mockResolvedValue({ list, total: list.length } as never);

describe('the own attendance', () => {
  it('is objected to where it says absent, and as long as no objection waits', async () => {
    const said = (status: number) => ({ content: '我在', answer: '', status });
    const given: [number | null, number | null][] = [
      [0, null],
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 1],
      [2, null],
      [3, null],
      [null, null],
    ];
    const courses = given.map(([signInStatus, status], i) =>
      lesson(i + 1, '28T09:00', '28T10:00', { signInStatus, objection: status === null ? null : said(status) }),
    );
    await enter('kq/2/', { courses });
    const rows = within(screen.getByRole('region', { name: '考勤' }))
      .getAllByRole('listitem')
      .reverse();
    expect(rows.map((li) => li.querySelector('button')?.textContent ?? null)).toEqual([
      ...['申请更正：第 1 课', null, '再次申请：第 3 课', '再次申请：第 4 课', null, null, null],
    ]);
    expect(rows.map((li) => li.querySelectorAll('.st')[1]?.textContent)).toEqual([
      ...[undefined, '更正申请处理中', '情况属实，已更正为到课', '未采纳，维持缺勤', '情况属实，已更正为到课'],
      ...[undefined, undefined],
    ]);
  });

  it('keeps an objection that is refused in its dialog', async () => {
    const courses = [lesson(1, '28T09:00', '28T10:00', { signInStatus: 0 })];
    const own = await enter('kq/2/', { courses });
    const object = vi.spyOn(formApi.attendance, 'object').mockRejectedValue(new ApiError(400, '已经有一份在处理'));
    await press(/^申请更正/);
    fireEvent.change(screen.getByLabelText('说明'), { target: { value: '我在' } });
    await press('提交申请');
    expect([object.mock.calls, told()]).toEqual([[[{ courseId: 1, content: '我在' }]], []]);
    expect(screen.getByRole('dialog', { hidden: true }).textContent).toContain('已经有一份在处理');
    expect(own.mock.calls.length).toBe(1);
  });

  it('says nothing of a rate and draws no lesson as long as there is none', async () => {
    await enter('kq/2/');
    expect(document.querySelector('dl.figures > div')?.textContent).toBe('我的到课率—');
    expect([screen.queryByText('还没有考勤') !== null, screen.queryByRole('img')]).toEqual([true, null]);
    await enter('kq/2/', { attendance: 0.9996, counts: { present: 4, late: 3, leave: 2, absent: 1 } });
    expect([...document.querySelectorAll('dl.figures > div')].map((d) => d.textContent)).toEqual([
      ...['我的到课率99.9%', '到课4', '迟到3', '请假2', '缺勤1'],
    ]);
  });
});

describe('the timetable of a class', () => {
  it('has nothing to take away as long as it is empty; the calendar that is taken is of this class alone', async () => {
    await enter('kcb/2/');
    expect([screen.queryByText('课程表还没有排好') !== null, button('加入日历'), button('打印')]).toEqual([
      ...[true, null, null],
    ]);
    await enter('kcb/2/', { courses: [lesson(3, '29T09:00', '29T11:30')] });
    expect(screen.queryByRole('img', { name: /节课：/ }), 'nothing is known of any').toBeNull();
    const calendar = vi.spyOn(api.classes, 'calendar').mockResolvedValueOnce({ url: '/api/x?key=k' });
    const saved = vi.spyOn(download, 'saveFile').mockResolvedValue();
    await press('加入日历');
    expect([calendar.mock.calls, saved.mock.calls]).toEqual([[[{ id: 2 }]], [['/api/x?key=k']]]);
    calendar.mockRejectedValue(new ApiError(0, '网络不通'));
    await press('加入日历');
    expect(saved.mock.calls.length).toBe(1);
  });

  it('has lessons under the days of Shanghai on which they are, those of days that are past below and closed', async () => {
    const courses = [
      lesson(1, '28T23:30', '28T23:59', { signInStatus: 1 }),
      lesson(2, '29T00:15', '29T01:00'),
      lesson(3, '29T10:00', '29T11:30'),
      // It ends with its day.
      lesson(5, '29T22:30', '30T00:00'),
      lesson(4, '30T07:30', '30T08:30'),
    ];
    await enter('kcb/2/', { courses });
    const days = [...document.querySelectorAll('main h3, h3')].map((h) => [
      h.parentElement?.getAttribute('aria-label'),
      ...[...(h.parentElement?.querySelectorAll('li b') ?? [])].map((b) => b.textContent),
    ]);
    expect(days).toEqual([
      ['11 月 29 日，周日，今天', '第 2 课', '第 3 课', '第 5 课'],
      ['11 月 30 日，周一，明天', '第 4 课'],
      ['11 月 28 日，周六，昨天', '第 1 课'],
    ]);
    const running = [...document.querySelectorAll('li')].filter((li) => /now/.test(li.className));
    expect(running.map((li) => li.querySelector('b')?.textContent)).toEqual(['第 3 课']);
    await enter('', { courses });
    const today = within(screen.getByRole('region', { name: '今天的课' })).getAllByRole('listitem');
    expect(today.map((li) => li.querySelector('b')?.textContent)).toEqual(['第 2 课', '第 3 课', '第 5 课']);
  });

  it('says how many are in the class, and who to call where that is known', async () => {
    await enter('xyml/2/', { classmates: ['周以宁', '方砚秋'] });
    expect(screen.getByRole('region', { name: '同班学员' }).textContent).toContain('全班 2 人。');
    await enter('', { contactName: '何晓棠' });
    const contact = () => screen.queryByText('联系人')?.nextElementSibling?.textContent;
    expect(contact()).toBe('何晓棠');
    await enter('', { contactPhone: '0571-8700' });
    expect([contact(), linkTo('0571-8700')]).toEqual(['0571-8700', 'tel:05718700']);
    await enter('', { contactName: '何晓棠', contactPhone: '0571-8700' });
    expect(contact()).toBe('何晓棠　0571-8700');
    await enter('');
    expect(contact()).toBe('没有填写');
  });

  it('stands beside what one was at the lessons so far, once that is known of one of them', async () => {
    const courses = [lesson(1, '28T09:00', '28T10:00', { signInStatus: 2 }), lesson(3, '29T14:00', '29T16:30')];
    await enter('kcb/2/', { courses });
    expect(screen.queryByRole('img', { name: '2 节课：迟到 1 节，还没有上 1 节' })).not.toBeNull();
  });

  it('is of a class that says what it is and who holds it, with the words for its place that its point has not', async () => {
    const point = {
      id: 7,
      name: '枫桥',
      city: '绍兴' as const,
      county: '诸暨',
      address: '老街',
      latitude: 29.7,
      longitude: 120.4,
    };
    const said = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;
    await enter('', { intro: '三天。', point, place: '村口集合', classType: 1 });
    expect([said('地点'), said('举办'), document.body.textContent?.includes('三天。')]).toEqual([
      ...['村口集合　枫桥', '学院开设', true],
    ]);
    await enter('', { point, place: '枫桥', unitName: '清溪县教育培训中心' });
    expect([said('地点'), said('举办')]).toEqual(['枫桥', '单位开设　清溪县教育培训中心']);
    expect(document.querySelector('img.no-print, img[alt=""]')).toBeNull();
    await enter('', { coverUrl: '/cover.jpg' });
    expect(document.querySelector('img[alt=""]')?.getAttribute('src')).toBe('/cover.jpg');
  });

  it.each([
    [1, '即将开班', 'st no-print wait'],
    [2, '进行中', 'st no-print run'],
    [3, '已结束', 'st no-print off'],
  ])('is of a class of step %i that says at its head how far it is', async (status, label, look) => {
    await enter('', { status });
    const state = document.querySelector('.heads-page .st');
    expect([state?.textContent, state?.className]).toEqual([label, look]);
  });
});

it('the discussions of a class stand under their own name', async () => {
  const mine = vi.spyOn(api.discussions, 'mine').mockResolvedValue({ list: [], total: 0 });
  await enter('yt/2/');
  expect([mine.mock.calls, screen.queryByText('还没有研讨记录') !== null]).toEqual([
    ...[[[{ trainingClassId: 2, pageNum: 1 }]], true],
  ]);
});

describe('the own leave', () => {
  it('is explained where there was none: ahead of time as long as there is a lesson to ask it for', async () => {
    mine();
    const words = ['有课上不了，请提前说明。', '没有可以请假的课了。'];
    const said = async (courses: Lesson[]) => {
      await enter('qj/2/', { courses });
      return words.filter((one) => screen.queryByText(one));
    };
    expect(await said([lesson(4, '29T14:00', '29T16:30')])).toEqual(words.slice(0, 1));
    expect(await said([lesson(1, '28T14:00', '28T16:30')])).toEqual(words.slice(1));
  });

  it('is withdrawn as long as it waits alone; what was granted and taken back says so', async () => {
    mine(
      leave(),
      leave({ id: 8, status: 1, fileUrl: '/file/x.pdf' }),
      leave({ id: 7, status: 2 }),
      leave({ id: 6, status: 3, revoked: true, courses: [] }),
      leave({ id: 5, status: 3 }),
    );
    await enter('qj/2/', { courses: [lesson(4, '29T14:00', '29T16:30')] });
    const rows = within(screen.getByRole('region', { name: '请假' })).getAllByRole('listitem');
    expect(rows.map((li) => [li.querySelector('.st')?.textContent, li.querySelector('button') !== null])).toEqual([
      ['待处理', true],
      ['已批准', false],
      ['未批准', false],
      ['准假已撤销', false],
      ['已撤回', false],
    ]);
    expect([rows[3]?.querySelector('span')?.textContent, linkTo('看证明材料')]).toEqual([
      ...['课程已经调整', '/file/x.pdf'],
    ]);
    expect(rows[0]?.textContent).not.toContain('说明');
    expect(screen.getAllByRole('button', { name: '申请请假' }).length).toBe(1);
  });

  it('that was decided meanwhile is not said to be withdrawn, and stands as it is now', async () => {
    const list = mine(leave());
    const withdraw = vi.spyOn(api.leave, 'withdraw').mockRejectedValue(new ApiError(400, '已经处理过了'));
    await enter('qj/2/', { courses: [lesson(4, '29T14:00', '29T16:30')] });
    await press(/^撤回\s?“/);
    list.mockResolvedValue({ list: [leave({ status: 1 })], total: 1 } as never);
    await inDialog('撤回');
    expect([withdraw.mock.calls, told(), button(/^撤回/)]).toEqual([[[{ id: 9 }]], [], null]);
    expect(screen.getByRole('region', { name: '请假' }).textContent).toContain('已批准');
  });

  it('of a period ends after it begins, and of lessons has those that are ticked in the end', async () => {
    const list = mine();
    const ask = vi.spyOn(formApi.leave, 'ask').mockResolvedValue({ id: 9 });
    await enter('qj/2/', { courses: [lesson(4, '29T14:00', '29T16:30'), lesson(5, '30T09:00', '30T11:30')] });
    await press('申请请假');
    await settled();
    fireEvent.change(screen.getByLabelText('事由'), { target: { value: '住院' } });
    fireEvent.click(screen.getByLabelText('选时间段'));
    const period = async (from: string, to: string) => {
      fireEvent.change(screen.getByLabelText('开始时间'), { target: { value: `2026-11-${from}` } });
      fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: `2026-11-${to}` } });
      await press('提交');
      return screen.queryAllByRole('alert', { hidden: true }).map((a) => a.textContent);
    };
    expect(await period('30T09:00', '30T09:00')).toEqual(['结束时间须晚于开始时间']);
    expect(await period('30T09:00', '29T23:59')).toEqual(['结束时间须晚于开始时间']);
    expect(ask.mock.calls).toEqual([]);
    fireEvent.click(screen.getByLabelText('选课'));
    const [first, second] = screen.getAllByRole('checkbox', { hidden: true }) as HTMLElement[];
    for (const box of [first, second, first]) {
      fireEvent.click(box as HTMLElement);
      await settled();
    }
    fireEvent.click(screen.getByLabelText('公务'));
    await press('提交');
    expect(ask.mock.calls).toEqual([[{ trainingClassId: 2, courseIds: [5], category: 3, reason: '住院', file: '' }]]);
    expect(list.mock.calls.length).toBe(2);
  });

  it('from every lesson that is left was asked for already: that is said, and withdrawn ones may be ticked', async () => {
    const courses = [lesson(4, '29T14:00', '29T16:30')];
    const help = '还没上的课都请过假了，要改请先撤回原来的申请。';
    mine(leave());
    await enter('qj/2/', { courses });
    await press('申请请假');
    await settled();
    expect(screen.queryByText(help)).not.toBeNull();
    mine(leave({ status: 3 }));
    await enter('qj/2/', { courses });
    await press('申请请假');
    await settled();
    expect([
      screen.queryByText(help),
      screen.getByRole<HTMLInputElement>('checkbox', { hidden: true }).disabled,
    ]).toEqual([null, false]);
  });
});

it('an application that can no longer be cancelled is not said to be, and is read anew', async () => {
  const application = {
    ...{ id: 1, projectId: 4, projectName: '写作小班', startDate: '2026-12-07', endDate: '2026-12-09', place: '' },
    ...{ name: '周以宁', cellPhone: '138****0001', dept: '', post: '', note: '', hasAttachment: false, status: 0 },
    ...{ reason: '', createTime: '2026-11-20T02:00:00Z', cancellable: true, receipt: 'receipt-1234567890' },
  };
  const list = vi.spyOn(api.applications, 'mine').mockResolvedValue([application]);
  vi.spyOn(api.applications, 'cancel').mockRejectedValue(new ApiError(400, '已经开班'));
  render(<SignUps />, { wrapper: MemoryRouter });
  await settled();
  await press(/^取消报名/);
  await inDialog('取消报名');
  expect([told(), list.mock.calls.length, document.querySelector('dialog')]).toEqual([[], 2, null]);
});
