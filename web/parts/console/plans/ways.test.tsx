import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanContent, PlanDetail, PlanVersion } from '../../../../shared/contract/plans.ts';
import { dialog, inDialog } from '../../../../test/lists.ts';
import { anew, button, idle, press, settled, told } from '../../../../test/screen.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import '../calls.ts';
import PlanPage from './plan.tsx';

anew();
beforeEach(() => {
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'copyTyped').mockResolvedValue(null as never);
});
const half = (what: string, refs: object[] = []) => ({ what, refs });
const day = (what: string) => ({ theme: '', morning: half(what), afternoon: half('') });
const content = (more: object = {}) =>
  ({
    ...{ title: '治理培训', startDate: '', place: '', headCount: 30, aim: '', budget: '', total: null, notes: '' },
    ...{ schedule: [day('导论')], ...more },
  }) as unknown as PlanContent;
const time = '2026-11-18T16:05:00Z';
const version = (number: number, state: PlanVersion['state'], more: object = {}) =>
  ({
    ...{ id: number * 10, number, state, revision: 3, userName: '甲', words: '', answerTime: null, updateTime: time },
    ...{ sentTime: state === 'draft' ? null : time, content: content(), ...more },
  }) as PlanVersion;
const planOf = (versions: PlanVersion[], more: object = {}) =>
  ({
    ...{ id: 7, title: '方案申请', unitName: '', name: '乙', cellPhone: '137', receipt: 'R1', createTime: time },
    ...{ versions, answers: [], ...more },
  }) as unknown as PlanDetail;
async function open(versions: PlanVersion[], more: object = {}) {
  cleanup();
  const read = vi.spyOn(api.plans, 'detail').mockResolvedValue(planOf(versions, more));
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <PlanPage params={{ id: '7' }} /> }])} />);
  await settled();
  return read;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const bar = () => document.querySelector('.edit-bar p')?.textContent;

describe('a plan', () => {
  it('says who asked and for what, and of each version whose it is, how it stands, and what was said to it', async () => {
    const answers = [
      { key: 'days', question: '天数', answer: '3', type: 1 },
      { key: 'expectedDate', question: '日期', answer: '2026-12-01', type: 1 },
    ];
    const answered = { answerTime: '2026-11-18T16:09:00Z', words: '再短些' };
    const read = await open([version(3, 'draft'), version(2, 'changed', answered), version(1, 'replaced')], {
      unitName: '县委',
      answers,
    });
    expect([read.mock.calls, screen.queryByText('县委，2026.11.19 00:05 提交') !== null]).toEqual([
      [[{ id: 7 }]],
      true,
    ]);
    const asked = [...document.querySelectorAll('[aria-labelledby=asked] dl > div')].map((d) =>
      [...d.children].map((c) => c.textContent),
    );
    expect(asked).toEqual([
      ['联系人', '乙　137'],
      ['天数', '3'],
      ['日期', '2026.12.01'],
    ]);
    const rows = [...document.querySelectorAll('[aria-labelledby=versions] li')].map((li) =>
      [...li.children].map((c) => c.textContent).join(' '),
    );
    expect(rows).toEqual([
      '第 3 版草稿 甲，2026.11.19 00:05 保存 查看第 3 版与上一版对比：第 3 版',
      '第 2 版对方请求修改 甲，2026.11.19 00:05 发出；对方 2026.11.19 00:09 回复 再短些 查看第 2 版与上一版对比：第 2 版',
      '第 1 版已由新版代替 甲，2026.11.19 00:05 发出 查看第 1 版',
    ]);
    await press(/^与上一版对比\s*：第 2 版/);
    const whose = [...dialog().querySelectorAll('li')].map((li) => li.textContent);
    expect(whose).toEqual(['第 1 版：甲，2026.11.19 00:05 发出', '第 2 版：甲，2026.11.19 00:05 发出']);
    await inDialog('关闭');
    await press(/^查看\s*第 1 版/);
    expect([dialog().textContent?.includes('导论'), dialog().getAttribute('aria-label')]).toEqual([true, '第 1 版']);
  });

  it('says in its bar what is saved and by whom, and saves nothing where nothing has changed', async () => {
    const save = vi.spyOn(formApi.plans, 'save').mockResolvedValue({ versionId: 20, revision: 4 });
    const read = await open([version(2, 'draft'), version(1, 'sent')]);
    expect([bar(), idle('保存草稿')]).toEqual(['甲，2026.11.19 00:05 保存', true]);
    await press('保存草稿');
    expect(save).not.toHaveBeenCalled();
    type('地点', '杭州');
    expect([bar(), idle('保存草稿')]).toEqual(['有修改还没有保存', false]);
    read.mockResolvedValue(planOf([version(2, 'draft', { revision: 4, content: content({ place: '杭州' }) })]));
    await press('保存草稿');
    expect([save.mock.calls.length, told(), read.mock.calls.length, bar()]).toEqual([
      ...[1, ['草稿已保存'], 2, '甲，2026.11.19 00:05 保存'],
    ]);
  });

  it('that is refused says so at its days and at who teaches; what was typed is taken back step by step', async () => {
    const fields = ['content.schedule', 'content.schedule.0.morning.refs'].map((path) => ({
      ...{ path, code: 'wrong' as const, message: `不行 ${path}` },
    }));
    vi.spyOn(formApi.plans, 'save').mockRejectedValue(new ApiError(400, '', fields));
    await open([version(2, 'draft'), version(1, 'sent')]);
    type('地点', '杭州');
    await press('保存草稿');
    const said = screen.getAllByRole('alert').map((e) => [e.id.replace(/^.*?schedule/, 'schedule'), e.textContent]);
    expect(said).toEqual(
      expect.arrayContaining([
        ['schedule-err', '不行 content.schedule'],
        ['schedule.0.morning.refs-err', '不行 content.schedule.0.morning.refs'],
      ]),
    );
    await press('撤销');
    expect(field('地点').value).toBe('');
  });

  it('is not asked about while it is saved', async () => {
    const gone = Promise.withResolvers<never>();
    vi.spyOn(formApi.plans, 'save').mockReturnValue(gone.promise);
    await open([version(2, 'draft'), version(1, 'sent')]);
    type('地点', '杭州');
    await press('保存草稿');
    await press('发出第 2 版');
    expect([dialog(), idle('发出第 2 版')]).toEqual([null, true]);
    gone.resolve({ versionId: 20, revision: 4 } as never);
    await settled();
    await press('发出第 2 版');
    expect(dialog()).not.toBeNull();
  });

  it('is saved once more on what came of the first saving, also where that could not be read', async () => {
    const save = vi.spyOn(formApi.plans, 'save').mockResolvedValue({ versionId: 20, revision: 4 });
    const read = await open([version(2, 'draft'), version(1, 'sent')]);
    read.mockRejectedValue(new ApiError(500, '没有读到'));
    for (const place of ['杭州', '宁波']) {
      type('地点', place);
      await press('保存草稿');
    }
    expect(save.mock.calls.map(([given]) => given.revision)).toEqual([3, 4]);
  });

  it('is one request’s: what is typed for it is offered in no other, and none is begun anew on a version in between', async () => {
    await open([version(3, 'sent'), version(1, 'replaced')]);
    const save = vi.spyOn(formApi.plans, 'save').mockResolvedValue({ versionId: 40, revision: 1 });
    await press('在第 3 版基础上写第 4 版');
    // The first field has the keys.
    expect(document.activeElement).toBe(field('方案名称'));
    type('地点', '杭州');
    await settled();
    await open([version(3, 'sent')], { id: 8 });
    for (let n = 0; n < 3; n++) await settled();
    expect(button('找回')).toBeNull();
    await open([version(3, 'sent'), version(1, 'replaced')]);
    await vi.waitFor(() => expect(button('找回')).not.toBeNull());
    await press('找回');
    await press('保存草稿');
    expect(save.mock.calls[0]?.[0]).toMatchObject({ versionId: 0, revision: 3 });
  });

  it('whose first version was only begun may be saved as it stands', async () => {
    const save = vi.spyOn(formApi.plans, 'save').mockResolvedValue({ versionId: 20, revision: 1 });
    await open([], { answers: [{ key: 'headCount', question: '人数', answer: '45', type: 1 }] });
    await press('开始写第 1 版');
    expect([bar(), idle('保存草稿'), field('培训人数').value]).toEqual(['还没有保存', false, '45']);
    await press('保存草稿');
    expect(save.mock.calls[0]?.[0]).toMatchObject({ id: 7, versionId: 0, revision: 0 });
  });

  it('that lacks something is asked about by nobody, and one whose sending is refused stays as it is', async () => {
    await open([version(2, 'draft'), version(1, 'sent')]);
    type('方案名称', '');
    await press('发出第 2 版');
    expect([dialog(), field('方案名称').getAttribute('aria-invalid')]).toEqual([null, 'true']);
    const save = vi.spyOn(formApi.plans, 'save').mockResolvedValue({ versionId: 20, revision: 4 });
    const send = vi.spyOn(formApi.plans, 'send').mockRejectedValue(new ApiError(400, '对方已经取消'));
    const read = await open([version(2, 'draft'), version(1, 'sent')]);
    await press('发出第 2 版');
    expect(dialog().textContent).toContain('对方会收到短信');
    await inDialog('发出');
    expect([save.mock.calls.length, send.mock.calls.length, told(), dialog(), read.mock.calls.length]).toEqual([
      ...[1, 1, [], null, 3],
    ]);
    expect([screen.queryByText('对方已经取消') !== null, button('发出第 2 版') !== null]).toEqual([true, true]);
    // What could not even be saved is not sent.
    save.mockRejectedValue(new ApiError(400, '太长了'));
    await press('发出第 2 版');
    await inDialog('发出');
    expect([send.mock.calls.length, read.mock.calls.length]).toEqual([1, 3]);
  });

  it('with some days empty says which, and goes out all the same where that is meant', async () => {
    await open([version(1, 'draft', { content: content({ schedule: [day('导论'), day(''), day('')] }) })]);
    await press('发出第 1 版');
    expect([dialog().textContent?.includes('第 2、3 天还没有安排课程'), button('仍然发出') !== null]).toEqual([
      true,
      true,
    ]);
  });

  it('whose draft could not be deleted keeps it', async () => {
    const discard = vi.spyOn(formApi.plans, 'discard').mockRejectedValue(new ApiError(400, '已经发出'));
    const read = await open([version(2, 'draft'), version(1, 'sent')]);
    type('地点', '杭州');
    await press('删除草稿');
    await inDialog('删除');
    expect([discard.mock.calls.length, read.mock.calls.length, field('地点').value]).toEqual([1, 1, '杭州']);
    expect([screen.queryByText('已经发出') !== null, dialog()]).toEqual([true, null]);
  });

  it('goes day by day from its beginning, one is added and the last one stays', async () => {
    await open([version(1, 'draft', { content: content({ startDate: '2026-12-30' }) })]);
    const days = () => [...document.querySelectorAll('fieldset > legend')].map((l) => l.textContent);
    const out = () => button(/^移除第 1 天/)?.disabled;
    expect([days().length, out()]).toEqual([1, true]);
    await press(/^添加一天/);
    expect([days().length, out(), days()[0]?.startsWith('第 1 天'), days()[0]?.length]).toEqual([
      ...[2, false, true, days()[1]?.length],
    ]);
    expect(days()[0]).not.toBe(days()[1]?.replace('第 2 天', '第 1 天'));
    expect(days().map((d) => /30|31/.exec(d ?? '')?.[0])).toEqual(['30', '31']);
    type('开始日期', '');
    expect(days()).toEqual(['第 1 天', '第 2 天']);
  });

  it('is looked at as it is typed', async () => {
    await open([version(2, 'draft'), version(1, 'sent')]);
    type('地点', '杭州城');
    await press('预览');
    expect([dialog().textContent?.includes('杭州城'), dialog().textContent?.includes('培训方案　第 2 版')]).toEqual([
      ...[true, true],
    ]);
    await inDialog('关闭预览');
    expect(dialog()).toBeNull();
    // What could not be sent may be looked at, and thrown away.
    type('方案名称', '');
    await press('预览');
    expect(dialog().getAttribute('aria-label')).toBe('对方看到的样子');
    await inDialog('关闭预览');
    await press('删除草稿');
    expect([dialog().getAttribute('aria-label'), field('方案名称').getAttribute('aria-invalid')]).toEqual([
      ...['删除这份草稿？', null],
    ]);
  });

  it('that was asked to be changed says so above what was sent, one that was accepted is written no further', async () => {
    await open([version(2, 'changed', { words: '再短些' })]);
    const ready = () => document.querySelector('section[aria-label=当前方案]');
    expect([ready()?.querySelector('.st')?.textContent, ready()?.querySelector('.alert')?.textContent]).toEqual([
      ...['对方请求修改', '再短些'],
    ]);
    expect(ready()?.textContent).toContain('第 2 版　2026.11.19 00:05 发出');
    await open([version(2, 'sent')]);
    expect([ready()?.querySelector('.st')?.textContent, ready()?.querySelector('.alert')]).toEqual([
      '等对方回复',
      null,
    ]);
    await open([version(2, 'accepted', { answerTime: time })]);
    expect([ready()?.querySelector('.st'), ready()?.querySelector('.alert.ok') !== null]).toEqual([null, true]);
  });

  it('has its people half day by half day: chosen into one, and taken out of that alone', async () => {
    const ref = (id: number) => ({ kind: 'expert' as const, id, name: `专家${id}`, about: '教授', path: `/${id}/` });
    const schedule = [{ theme: '', morning: half('', [ref(1), ref(2)]), afternoon: half('', [ref(1)]) }];
    await open([version(1, 'draft', { content: content({ schedule }) })]);
    vi.spyOn(formApi.plans, 'pick').mockImplementation(async ({ kind }) => (kind === 'expert' ? [ref(3)] : []));
    const halves = () => {
      const [morning, afternoon] = [...document.querySelectorAll('[id$=".refs"]')];
      const names = (at?: Element) =>
        [...(at?.querySelectorAll('.tag') ?? [])].map((t) => t.textContent?.replace('×', ''));
      return [names(morning), names(afternoon)];
    };
    expect(halves()).toEqual([['专家1', '专家2'], ['专家1']]);
    await press('移除专家2');
    expect(halves()).toEqual([['专家1'], ['专家1']]);
    fireEvent.click(screen.getAllByRole('button', { name: '移除专家1' })[1] as HTMLElement);
    await settled();
    expect(halves()).toEqual([['专家1'], []]);
    await press(/^师资、教学点\s*：.*下午/);
    expect(dialog().getAttribute('aria-label')).toBe('第 1 天下午');
    fireEvent.change(field('名称或介绍里的几个字'), { target: { value: '专' } });
    await vi.waitFor(() => expect(dialog().querySelector('[role=option]')).not.toBeNull());
    fireEvent.click(dialog().querySelector('[role=option]') as Element);
    await settled();
    expect([halves(), dialog() !== null]).toEqual([[['专家1'], ['专家3']], true]);
    await press('去掉专家3');
    await inDialog('完成');
    expect([halves(), dialog()]).toEqual([[['专家1'], []], null]);
  });
});
