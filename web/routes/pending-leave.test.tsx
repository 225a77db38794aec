import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { at, tableShown } from '../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../test/screen.ts';
import { anewUnit, askedOf, classDetail, enter, pageOf } from '../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../lib/api.ts';
import '../parts/leave/leave-list.tsx';
import pendingLeave from './unit/pending-leave.tsx';

anew();
anewUnit();

const leave = (given: object = {}) => ({
  ...{
    id: 9,
    userId: 4,
    name: '周以宁',
    dept: '发改',
    trainingClassId: 2,
    className: '治理班',
    category: 1,
    status: 0,
  },
  ...{ startTime: '2026-11-30T01:00:00Z', endTime: '2026-11-30T03:30:00Z', reason: '家长会', fileUrl: '', remark: '' },
  ...{
    courseName: '模拟协商',
    courses: [{ id: 5, name: '模拟协商', startTime: '2026-11-30T01:00:00Z', endTime: '2026-11-30T03:30:00Z' }],
    revoked: false,
    decideTime: null,
    overlaps: [],
    createTime: '2026-11-26T02:00:00Z',
  },
  ...given,
});
const overlap = {
  ...{ id: 8, trainingClassId: 3, className: '公文班', status: 1 },
  courses: [
    { name: '公文', startTime: '2026-11-30T01:00:00Z', endTime: '2026-11-30T03:30:00Z' },
    { name: '写作', startTime: '2026-11-30T06:00:00Z', endTime: '2026-11-30T08:00:00Z' },
  ],
};
const read = (...list: object[]) => vi.spyOn(api.leave, 'list').mockResolvedValue(pageOf(list));
const remark = (value: string) => fireEvent.change(screen.getByLabelText('说明'), { target: { value } });

const current = () => document.querySelector('nav.tabs [aria-current=page]')?.textContent;

describe('leave that waits for a unit', () => {
  it('is shown alone as long as nothing else is asked for, and what was decided stands under its own words', async () => {
    const asked = read();
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
    const tabs = [...document.querySelectorAll('nav.tabs a')].map((a) => [a.textContent, a.getAttribute('href')]);
    const path = '/wtdw/pxgl/dclqj/';
    expect(tabs).toEqual([
      ['待处理', path],
      ...['已批准', '未批准', '撤回或撤销'].map((label, i) => [label, `${path}?status=${i + 1}`]),
      ['全部', `${path}?status=all`],
    ]);
    expect([askedOf(asked), current()]).toEqual([{ status: 0, pageNum: 1, pageSize: 10 }, '待处理']);
    expect(document.querySelector('h1')?.textContent).toBe('待处理请假');
    expect(screen.getByText('没有待处理的请假')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: '已批准' }));
    await settled();
    expect([asked.mock.calls.at(-1)?.[0]?.status, document.querySelector('h1')?.textContent]).toEqual([1, '请假']);
    expect(screen.getByText('没有这样的请假')).toBeTruthy();
  });

  it('stands with its lessons, what it overlaps, and what may be done with it', async () => {
    const decideTime = '2026-11-27T06:05:00Z';
    const asked = read(
      leave({ overlaps: [overlap] }),
      leave({ id: 8, name: '路平川', status: 1, category: 2, fileUrl: '/file/x.pdf', decideTime, remark: '注意安全' }),
      leave({ id: 7, name: '麦小满', status: 3, revoked: true, decideTime, courses: [], courseName: '' }),
      leave({ id: 6, name: '沈一帆', status: 3, remark: '旧的说明' }),
    );
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/?status=all');
    expect(asked.mock.calls).toEqual([[{ pageNum: 1, pageSize: 10 }]]);
    expect([document.querySelector('h1')?.textContent, current()]).toEqual(['请假', '全部']);
    expect(tableShown()).toEqual([
      '学员 | 请假的课 | 事由 | 状态 | 操作',
      '周以宁 | 模拟协商11月30日 09:00–11:30治理班 | 事假：家长会 | 待处理11月26日 10:00 提交重叠：公文班 11月30日 09:00–11:30 等 2 节（已批准） | 批准周以宁不批准周以宁',
      '路平川 | 模拟协商11月30日 09:00–11:30治理班 | 病假：家长会 | 已批准11月26日 10:00 提交11月27日 14:05 处理说明：注意安全 | 证明路平川撤销准假路平川',
      '麦小满 | 课程已经调整11月30日 09:00–11:30治理班 | 事假：家长会 | 准假已撤销11月26日 10:00 提交11月27日 14:05 处理',
      '沈一帆 | 模拟协商11月30日 09:00–11:30治理班 | 事假：家长会 | 已撤回11月26日 10:00 提交',
    ]);
    expect(at('公文班')).toBe('/wtdw/pxgl/dclqj/3/?status=1');
    expect([...document.querySelectorAll('td[data-whole]')].slice(0, 2).map((td) => td.getAttribute('data-l'))).toEqual(
      ['请假的课', '状态'],
    );
  });

  it('of several lessons says how many apart from the name of the first, whose end may give way', async () => {
    const one = leave().courses[0];
    const courses = [
      { ...one, name: '一门名字很长的课' },
      { ...one, id: 6 },
      { ...one, id: 7 },
    ];
    read(leave({ courses, courseName: '一门名字很长的课等 3 节课' }));
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
    const [lessons] = document.querySelectorAll('tbody td[data-l=请假的课] > span');
    expect([...(lessons?.children ?? [])].map((e) => e.textContent)).toEqual(['一门名字很长的课', '等 3 节课']);
  });

  it('of the class that the address names is asked for alone', async () => {
    const asked = read(leave());
    const detail = vi.spyOn(quietApi.classes, 'detail').mockResolvedValue({ ...classDetail, name: '治理班' } as never);
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/2/');
    const input = { trainingClassId: 2, status: 0, pageNum: 1, pageSize: 10 };
    expect([askedOf(asked), askedOf(detail)]).toEqual([input, { id: 2 }]);
    expect(document.querySelector('h1')?.textContent).toBe('治理班的请假');
    expect(tableShown()).toEqual([
      '学员 | 请假的课 | 事由 | 状态 | 操作',
      '周以宁 | 模拟协商11月30日 09:00–11:30 | 事假：家长会 | 待处理11月26日 10:00 提交 | 批准周以宁不批准周以宁',
    ]);
  });

  it('shows three lines of a reason, and the rest where it is unfolded', async () => {
    const tall = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(99);
    read(leave({ reason: '孩子住院。'.repeat(20) }));
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
    const more = () => button(/^(展开|收起)\s?周以宁的事由$/);
    expect([more()?.textContent, more()?.getAttribute('aria-expanded')]).toEqual(['展开周以宁的事由', 'false']);
    await press(/^展开/);
    expect([more()?.textContent, more()?.getAttribute('aria-expanded')]).toEqual(['收起周以宁的事由', 'true']);
    tall.mockRestore();
  });

  it('leaves the keys in its row once it is decided: what was pressed goes away then', async () => {
    const asked = read(leave());
    vi.spyOn(formApi.leave, 'updateMany').mockResolvedValue({ gone: [] });
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
    let answer = (_: never) => undefined as unknown;
    // The list comes anew after the dialog has gone, as over a line.
    asked.mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
    button(/^批准\s?周以宁$/)?.focus();
    await press(/^批准\s?周以宁$/);
    await inDialog('批准');
    await act(async () => void answer(pageOf([leave({ status: 2 })])));
    for (let n = 0; n < 4; n++) await act(() => new Promise((done) => requestAnimationFrame(done)));
    expect(document.activeElement?.closest('tr')?.textContent).toContain('未批准');
  });

  it('is granted with a remark, several at once, and those that somebody has decided meanwhile are told of', async () => {
    const asked = read(leave(), leave({ id: 8, name: '路平川' }));
    const decided = vi.spyOn(formApi.leave, 'updateMany').mockResolvedValue({ gone: [8] });
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
    for (const name of ['周以宁的请假', '路平川的请假']) fireEvent.click(screen.getByLabelText(`选择${name}`));
    await settled();
    fireEvent.click(screen.getAllByRole('button', { name: '批准' })[0] as HTMLElement);
    await settled();
    remark('注意安全');
    fireEvent.click(screen.getAllByRole('button', { name: '批准', hidden: true }).at(-1) as HTMLElement);
    await settled();
    expect(decided.mock.calls).toEqual([[{ ids: [9, 8], status: 1, remark: '注意安全' }]]);
    expect(told()).toEqual(['已经批准，并通知了学员', '1 份请假已经处理过，或已由学员撤回']);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is not said to be granted where somebody has decided all of it meanwhile', async () => {
    read(leave());
    vi.spyOn(formApi.leave, 'updateMany').mockResolvedValue({ gone: [9] });
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
    await press(/^批准\s?周以宁$/);
    await inDialog('批准');
    expect(told()).toEqual(['1 份请假已经处理过，或已由学员撤回']);
  });

  it('is decided by who sees from what, why, with what proof, and what is at the same time', async () => {
    read(leave({ overlaps: [overlap], fileUrl: '/file/x.pdf' }), leave({ id: 8, name: '路平川', courses: [] }));
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
    await press(/^批准\s?周以宁$/);
    const says = () => [...document.querySelectorAll('dialog li')].map((li) => li.textContent);
    const first =
      '周以宁 治理班11月30日 09:00–11:30 模拟协商事假：家长会 看证明周以宁与另一份请假重叠：公文班 11月30日 09:00–11:30 等 2 节（已批准）';
    expect(says()).toEqual([first]);
    await inDialog('取消');
    for (const name of ['周以宁的请假', '路平川的请假']) fireEvent.click(screen.getByLabelText(`选择${name}`));
    await settled();
    fireEvent.click(screen.getAllByRole('button', { name: '不批准' })[0] as HTMLElement);
    await settled();
    expect(says()).toEqual([first, '路平川 治理班11月30日 09:00–11:30（课程已经调整）事假：家长会']);
  });

  it('that was granted is taken back, and a refusal of the server is said in the dialog', async () => {
    read(leave({ status: 1 }));
    const revoked = vi.spyOn(formApi.leave, 'revoke').mockRejectedValue(new ApiError(400, '只有已批准的请假可以撤销'));
    await enter(pendingLeave, '/wtdw/pxgl/dclqj/');
    await press(/^撤销准假.*周以宁/);
    await settled();
    fireEvent.click(screen.getAllByRole('button', { name: '撤销准假', hidden: true }).at(-1) as HTMLElement);
    await settled();
    expect(revoked.mock.calls).toEqual([[{ id: 9, remark: '' }]]);
    expect([screen.getByText('只有已批准的请假可以撤销') !== null, told()]).toEqual([true, []]);
    expect(button('取消')).toBeTruthy();
  });
});
