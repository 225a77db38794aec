import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanContent, PlanDetail, PlanVersion } from '../../../../shared/contract/plans.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import { toasts } from '../../../lib/toast.ts';
import { button, inDialog, press, settled, told } from '../../../../test/screen.ts';
import PlanPage from './plan.tsx';
import '../calls.ts';

let now = performance.now();
beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'copyTyped').mockResolvedValue(null as never);
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  toasts.set([]);
});
const half = (what: string) => ({ what, refs: [] });
const content = (more: Partial<PlanContent> = {}): PlanContent => ({
  ...{ title: '治理培训方案', startDate: '', place: '', headCount: 30, aim: '', budget: '', total: null, notes: '' },
  schedule: [{ theme: '', morning: half('导论'), afternoon: half('') }] as unknown as PlanContent['schedule'],
  ...more,
});
const version = (number: number, state: PlanVersion['state'], more: Partial<PlanVersion> = {}) =>
  ({
    ...{ id: number * 10, number, state, revision: 3, userName: '甲', words: '', answerTime: null },
    ...{ updateTime: '2026-11-18T16:05:00Z', sentTime: state === 'draft' ? null : '2026-11-18T16:05:00Z' },
    ...{ content: content(), ...more },
  }) as PlanVersion;
const planOf = (...versions: PlanVersion[]) =>
  ({
    ...{ id: 7, title: '方案申请', unitName: '', name: '乙', cellPhone: '13700000001', receipt: 'R1' },
    ...{ createTime: '2026-11-18T16:05:00Z', versions },
    answers: [{ key: 'region', question: '地区', answer: '浙江省,杭州市,西湖区', type: 2 }],
  }) as unknown as PlanDetail;
async function open(plan: PlanDetail) {
  const read = vi.spyOn(api.plans, 'detail').mockResolvedValue(plan);
  const router = createMemoryRouter([{ path: '*', element: <PlanPage params={{ id: '7' }} /> }]);
  render(<RouterProvider router={router} />);
  await settled();
  return read;
}
const dialog = () => document.querySelector('dialog');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

describe('what stands before the asker', () => {
  it('leads to the next version, and to none once it is accepted', async () => {
    await open(planOf());
    expect(button('开始写第 1 版')).not.toBeNull();
    expect(screen.getByRole('link', { name: '对方看到的页面' }).getAttribute('href')).toMatch(/R1\/$/);
    cleanup();
    await open(planOf(version(2, 'changed', { words: '再短些' }), version(1, 'replaced')));
    expect([screen.getAllByText('再短些').length, button('在第 2 版基础上写第 3 版') !== null]).toEqual([2, true]);
    cleanup();
    await open(planOf(version(2, 'accepted', { answerTime: '2026-11-18T16:06:00Z' })));
    expect([screen.queryByText(/2026\.11\.19 00:06 确认/) !== null, button(/基础上写/)]).toEqual([true, null]);
  });

  it('is where words that were not saved are offered, as long as it can still be answered', async () => {
    await open(planOf(version(2, 'draft'), version(1, 'sent')));
    type('地点', '杭州');
    cleanup();
    await open(planOf(version(2, 'sent')));
    await vi.waitFor(() => expect(button('找回')).not.toBeNull());
    cleanup();
    await open(planOf(version(1, 'sent')));
    await vi.waitFor(() => expect(button('找回')).not.toBeNull());
    await press('找回');
    expect(field('地点').value).toBe('杭州');
    cleanup();
    await open(planOf(version(2, 'accepted', { answerTime: '2026-11-18T16:06:00Z' })));
    for (let n = 0; n < 3; n++) await settled();
    expect(button('找回')).toBeNull();
  });

  it('is where the next version begins, beside what was asked for, and is named below each sheet', async () => {
    const foot = () => document.documentElement.style.getPropertyValue('--sheet-foot');
    await open(planOf(version(2, 'sent', { content: content({ place: '宁波' }) }), version(1, 'replaced')));
    expect([screen.queryByText('浙江省 杭州市 西湖区') !== null, foot()]).toEqual([true, '"乙 方案申请 第 2 版"']);
    await press('在第 2 版基础上写第 3 版');
    expect(field('地点').value).toBe('宁波');
    expect(foot()).toBe('"乙 方案申请 第 2 版"');
    cleanup();
    await open(planOf(version(3, 'draft'), version(2, 'sent')));
    expect(foot()).toBe('"乙 方案申请 第 3 版"');
  });

  it('is compared with the version before it', async () => {
    await open(planOf(version(2, 'sent', { content: content({ place: '杭州' }) }), version(1, 'replaced')));
    expect(screen.getAllByRole('button', { name: /^与上一版对比/ }).length).toBe(1);
    await press(/^与上一版对比/);
    expect(dialog()?.querySelector('h2')?.textContent).toBe('第 1 版与第 2 版');
    expect([...(dialog()?.querySelectorAll('pre') ?? [])].map((l) => l.textContent).join()).toContain('新增：杭州');
  });
});

describe('a draft', () => {
  it('has four at most in half a day: the fourth that is chosen ends the choice', async () => {
    const ref = (id: number) => ({ kind: 'expert' as const, id, name: `专家${id}`, about: '教授', path: `/${id}/` });
    vi.spyOn(formApi.plans, 'pick').mockImplementation(async ({ kind }) =>
      kind === 'expert' ? [3, 4, 5].map(ref) : [],
    );
    const morning = { what: '导论', refs: [1, 2].map(ref) };
    const schedule = [{ theme: '', morning, afternoon: half('') }] as unknown as PlanContent['schedule'];
    await open(planOf(version(1, 'draft', { content: content({ schedule }) })));
    await press(/^师资、教学点\s*：.*上午/);
    const take = async (name: RegExp) => {
      fireEvent.change(field('名称或介绍里的几个字'), { target: { value: '专' } });
      fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
      await settled();
    };
    await take(/^专家3/);
    expect(button('去掉专家3')).not.toBeNull();
    await take(/^专家4/);
    expect(dialog()).toBeNull();
    // The keys stay at the half day, though what opened the dialog is gone.
    expect(document.activeElement?.textContent).toContain('专家4');
    expect(document.activeElement?.tagName).toBe('SPAN');
    expect(button('移除专家4')).not.toBeNull();
    expect(button(/^师资、教学点\s*：.*上午/)).toBeNull();
  });

  it('is on paper what the asker would get, as it stands typed', async () => {
    await open(planOf(version(1, 'draft')));
    type('费用说明', '面议');
    const paper = document.querySelector('.print-only');
    expect(paper?.textContent).toContain('导论');
    expect(paper?.textContent).toContain('面议');
    expect(screen.getByLabelText('费用说明').closest('.no-print')).toBeTruthy();
  });

  it('that says nothing is not sent, and of one with empty days that is told first', async () => {
    const save = vi.spyOn(formApi.plans, 'save').mockResolvedValue({ versionId: 20, revision: 4 });
    const send = vi.spyOn(formApi.plans, 'send').mockResolvedValue(null as never);
    const empty = { theme: '', morning: half(''), afternoon: half('') };
    await open(planOf(version(1, 'draft', { content: content({ schedule: [empty] as never }) })));
    await press('发出第 1 版');
    expect([dialog()?.querySelector('h2')?.textContent, button('仍然发出')]).toEqual(['方案还不能发出', null]);
    await inDialog('继续写');
    type('费用说明', '面议');
    await press('发出第 1 版');
    expect(dialog()?.textContent).toContain('日程里还没有任何课程');
    await inDialog('仍然发出');
    expect(save.mock.calls[0]?.[0]).toMatchObject({ id: 7, versionId: 10, revision: 3, content: { budget: '面议' } });
    expect([send.mock.calls, told()]).toEqual([
      [[{ id: 7, versionId: 20, revision: 4 }]],
      ['第 1 版已经发出，对方会收到通知'],
    ]);
  });

  it.each([
    ['sent', true],
    ['changed', true],
    ['replaced', false],
  ] as const)(
    'says before it goes out what becomes of a version that is %s: it gives way (%s)',
    async (state, gives) => {
      await open(planOf(version(2, 'draft'), version(1, state)));
      await press('发出第 2 版');
      expect(dialog()?.textContent?.includes('以前的版本随即由它代替')).toBe(gives);
    },
  );

  it('that a colleague has saved meanwhile is taken, or written over once that was said', async () => {
    const theirs = version(2, 'draft', { id: 21, revision: 9, content: content({ place: '宁波' }) });
    const save = vi.spyOn(formApi.plans, 'save').mockRejectedValue(new ApiError(409, '丙刚保存过'));
    const read = await open(planOf(version(2, 'draft'), version(1, 'sent')));
    type('地点', '杭州');
    await press('保存草稿');
    expect([dialog()?.textContent?.includes('丙刚保存过。'), told()]).toEqual([true, []]);
    read.mockResolvedValue(planOf(theirs, version(1, 'sent')));
    await inDialog('载入现在的内容');
    expect([dialog(), field('地点').value, save.mock.calls.length]).toEqual([null, '宁波', 1]);
    await vi.waitFor(() => expect(button('找回')).not.toBeNull());
    await press('找回');
    expect(field('地点').value).toBe('杭州');
    vi.spyOn(formApi.plans, 'detail').mockResolvedValue(planOf({ ...theirs, revision: 10 }, version(1, 'sent')));
    await press('保存草稿');
    save.mockResolvedValue({ versionId: 21, revision: 11 });
    await inDialog('用我写的保存');
    expect(save.mock.calls.at(-1)?.[0]).toMatchObject({ versionId: 21, revision: 10, content: { place: '杭州' } });
    expect([dialog(), told()]).toEqual([null, ['草稿已保存']]);
  });

  it('is deleted after a question as it was shown; one that was never saved is only given up', async () => {
    const discard = vi.spyOn(formApi.plans, 'discard').mockResolvedValue(null as never);
    const read = await open(planOf(version(2, 'draft'), version(1, 'sent')));
    await press('删除草稿');
    expect([discard.mock.calls.length, dialog()?.textContent?.includes('删除这份草稿？')]).toEqual([0, true]);
    read.mockResolvedValue(planOf(version(1, 'sent')));
    await inDialog('删除');
    expect([discard.mock.calls, button('在第 1 版基础上写第 2 版') !== null]).toEqual([
      [[{ id: 7, versionId: 20, revision: 3 }]],
      true,
    ]);
    await press('在第 1 版基础上写第 2 版');
    expect(document.activeElement).toBe(screen.getByLabelText('方案名称'));
    type('地点', '杭州');
    await press('不写了');
    await inDialog('放弃');
    expect([discard.mock.calls.length, button('在第 1 版基础上写第 2 版') !== null]).toEqual([1, true]);
    // What was given up is gone: the next draft begins anew, and nothing is offered to be found again.
    await press('在第 1 版基础上写第 2 版');
    expect(field('地点').value).toBe('');
    cleanup();
    await open(planOf(version(1, 'sent')));
    await settled();
    expect(button('找回')).toBeNull();
  });
});
