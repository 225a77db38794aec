import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aLinkItem } from '../../../../test/factories/content-item.ts';
import { anew, button, inDialog, press, settled, told } from '../../../../test/screen.ts';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import type { Role } from '../../../../shared/roles.ts';
import { ApiError, formApi, quietApi } from '../../../lib/api.ts';
import { type Me, MeContext } from '../me.ts';
import { tellUnderWay } from '../fields/under-way.ts';
import ContentEdit from './edit.tsx';
import '../calls.ts';

anew();
const calls: [deed: string, given: unknown][] = [];
beforeEach(() => {
  calls.length = 0;
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'copyTyped').mockResolvedValue(null as never);
  vi.spyOn(formApi.content, 'choices').mockResolvedValue({} as never);
  let versionId = 70;
  for (const deed of ['save', 'submit', 'approve', 'publish', 'reject'] as const)
    vi.spyOn(formApi.content, deed).mockImplementation((async (given: unknown) => {
      calls.push([deed, given]);
      versionId++;
      return { recordId: 7, versionId, revision: versionId - 60 };
    }) as never);
});
async function open(more: Partial<ContentItem>, roles: Role[]) {
  cleanup();
  const item = aLinkItem(more);
  const read = vi.spyOn(formApi.content, 'get').mockResolvedValue(item);
  read.mockClear();
  const page = (
    <MeContext value={{ roles } as unknown as Me}>
      <ContentEdit params={{ kind: 'link', id: '7' }} />
    </MeContext>
  );
  const routes = [{ path: '*', element: page }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/guanli/content/link/7/'] })} />);
  await settled();
  return read;
}
const bar = () => screen.getByRole('group', { name: '操作', hidden: true });
const offered = () => [...bar().querySelectorAll('button')].map((b) => b.textContent);
const deeds = () => calls.map(([deed]) => deed);
const type = (value: string) => fireEvent.change(screen.getByLabelText(/^名称/), { target: { value } });
const of = (id: number) => ({ id, revision: id - 60 });

describe('what is done with a record', () => {
  it.each<[string, Partial<ContentItem>, Role[], string[]]>([
    ['a draft of an editor', {}, ['editor'], ['保存草稿', '提交审核']],
    ['a draft of an administrator', {}, ['administrator'], ['保存草稿', '发布']],
    ['what waits, of a colleague', { state: 'submitted', mine: false }, ['approver'], ['通过并发布', '只通过', '退回']],
    ['what was approved', { state: 'approved' }, ['approver'], ['发布', '退回']],
    ['what was approved, to an editor', { state: 'approved' }, ['editor'], []],
    ['what was withdrawn', { state: 'withdrawn' }, ['approver'], ['保存草稿', '重新发布']],
    ['what the public sees', { state: 'published', live: true }, ['approver'], ['保存草稿', '撤下']],
    ['what lies in the bin', { state: 'trashed' }, ['editor'], ['恢复为草稿']],
    ['what has its time', { publishAt: '2999-01-01T00:00:00Z' }, ['administrator'], ['保存草稿', '定时发布']],
    ['what had its time', { publishAt: '2020-01-01T00:00:00Z' }, ['administrator'], ['保存草稿', '发布']],
  ])('is for %s', async (_, more, roles, wanted) => {
    await open(more, roles);
    expect(offered()).toEqual(wanted);
  });

  it('waits for what has not arrived of it, typed or not, and says so at its field', async () => {
    await open({}, ['administrator']);
    act(() => tellUnderWay('data.name', '还有附件没有传完'));
    await press('发布');
    type('书店');
    await press('保存草稿');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await settled();
    expect([deeds(), screen.queryByText('还有附件没有传完') !== null, told()]).toEqual([[], true, []]);
    act(() => tellUnderWay('data.name', ''));
    await press('保存草稿');
    expect(deeds()).toEqual(['save']);
  });

  it('goes through all its steps, each on what the one before answered, what is typed saved first', async () => {
    const read = await open({}, ['administrator']);
    type('新图书馆');
    await press('发布');
    expect(calls.map(([deed, given]) => [deed, deed === 'save' ? null : given])).toEqual([
      ['save', null],
      ['submit', of(71)],
      ['approve', of(72)],
      ['publish', { ...of(73), publishAt: null, withdrawAt: null }],
    ]);
    expect([told(), read.mock.calls.length]).toEqual([['已发布'], 2]);
    calls.length = 0;
    await open({}, ['editor']);
    await press('提交审核');
    expect([calls, told().at(-1)]).toEqual([[['submit', { id: 70, revision: 3 }]], '已提交审核']);
    calls.length = 0;
    await open({ state: 'submitted', mine: false }, ['approver']);
    await press('只通过');
    expect([calls, told().at(-1)]).toEqual([[['approve', { id: 70, revision: 3 }]], '已通过，等待发布']);
    calls.length = 0;
    await open({ state: 'submitted', mine: false, publishAt: '2999-01-01T00:00:00Z' }, ['approver']);
    await press('通过并定时发布');
    expect([deeds(), calls[1]?.[1], told().at(-1)]).toEqual([
      ['approve', 'publish'],
      { ...of(77), publishAt: '2999-01-01T00:00:00Z', withdrawAt: null },
      '已排定发布时间',
    ]);
  });

  it('begins with saving where it has no version yet, though nothing was typed', async () => {
    await open({ versionId: 0 }, ['administrator']);
    await press('发布');
    expect(deeds()).toEqual(['save', 'submit', 'approve', 'publish']);
  });

  it('stops at the step that is refused, and shows how it stands where something was saved', async () => {
    vi.mocked(formApi.content.submit).mockRejectedValue(new ApiError(400, '栏目已经没有了'));
    const read = await open({}, ['administrator']);
    await press('发布');
    expect([deeds(), told(), screen.getByRole('alert').textContent, read.mock.calls.length]).toEqual([
      ...[[], [], '栏目已经没有了', 1],
    ]);
    type('新图书馆');
    await press('发布');
    expect([deeds(), told(), read.mock.calls.length]).toEqual([['save'], [], 2]);
    // What others are to judge is whole, or nothing is saved.
    calls.length = 0;
    type('');
    await press('发布');
    expect([deeds(), screen.getAllByRole('alert').some((e) => e.textContent?.includes('名称'))]).toEqual([[], true]);
  });

  it('goes out at another time than was asked for, with no word of it changed, by who approves', async () => {
    for (const state of ['submitted', 'approved'] as const) {
      calls.length = 0;
      await open({ state, mine: false, publishAt: '2999-01-01T00:00:00Z' }, ['approver']);
      fireEvent.change(screen.getByLabelText('定时发布'), { target: { value: '2998-01-01T08:00' } });
      await press(/定时发布$/);
      expect([deeds().includes('save'), calls.at(-1)?.[1]], state).toEqual([
        ...[false, expect.objectContaining({ publishAt: '2998-01-01T00:00:00.000Z' })],
      ]);
    }
    // Of a draft it is the author's word like any other.
    await open({}, ['editor']);
    fireEvent.change(screen.getByLabelText('定时发布'), { target: { value: '2998-01-01T08:00' } });
    await press('保存草稿');
    expect(calls.at(-1)).toEqual(['save', expect.objectContaining({ publishAt: '2998-01-01T00:00:00.000Z' })]);
  });

  it('leaves what is typed while it goes out on the version that came of that', async () => {
    const gone = Promise.withResolvers<never>();
    vi.mocked(formApi.content.publish).mockReturnValueOnce(gone.promise);
    const read = await open({}, ['administrator']);
    type('新图书馆');
    await press('发布');
    type('又改');
    read.mockResolvedValue(aLinkItem({ state: 'published', versionId: 80, revision: 9 }));
    gone.resolve({ versionId: 80, revision: 9 } as never);
    await settled();
    await press('保存草稿');
    expect([told()[0], calls.at(-1)]).toEqual([
      ...['已发布', ['save', expect.objectContaining({ versionId: 80, revision: 9 })]],
    ]);
  });

  it('is sent back with a reason', async () => {
    const read = await open({ state: 'submitted', mine: false }, ['approver']);
    await press('退回');
    await inDialog('退回');
    expect(deeds()).toEqual([]);
    fireEvent.change(screen.getByLabelText(/原因/), { target: { value: '太长' } });
    await inDialog('退回');
    expect([calls, told(), document.querySelector('dialog'), read.mock.calls.length]).toEqual([
      ...[[['reject', { id: 70, revision: 3, reason: '太长' }]], ['已退回'], null, 2],
    ]);
  });

  it('is not sent back where that is refused: the dialog stays with its reason, and says why', async () => {
    vi.spyOn(formApi.content, 'reject').mockRejectedValue(new ApiError(409, '这一版已被通过'));
    await open({ state: 'submitted', mine: false }, ['approver']);
    await press('退回');
    fireEvent.change(screen.getByLabelText(/原因/), { target: { value: '太长' } });
    await inDialog('退回');
    const dialog = document.querySelector('dialog');
    expect([dialog?.textContent?.includes('这一版已被通过'), dialog?.querySelector('textarea')?.value, told()]).toEqual(
      [...[true, '太长', []]],
    );
  });

  it('is withdrawn, published again or brought back as one of a list, which says why not', async () => {
    const bulk = vi.spyOn(formApi.content, 'bulk').mockResolvedValue({ done: 1, failed: [] });
    const items = [{ kind: 'link', recordId: 7 }];
    for (const [state, name, deed, said] of [
      ['withdrawn', '重新发布', 'publish', '已发布'],
      ['trashed', '恢复为草稿', 'restore', '已恢复为草稿'],
    ] as const) {
      await open({ state }, ['administrator']);
      await press(name);
      expect([bulk.mock.calls.at(-1), told().at(-1)]).toEqual([[{ deed, items }], said]);
    }
    await open({ state: 'published', live: true }, ['approver']);
    await press('撤下');
    await inDialog('取消');
    expect(bulk).toHaveBeenCalledTimes(2);
    const failed = [{ kind: 'link', recordId: 7, message: '正在修改' }];
    bulk.mockResolvedValue({ done: 0, failed } as never);
    const before = told().length;
    await press('撤下');
    await inDialog('撤下');
    expect([bulk.mock.calls.at(-1), told().length, document.querySelector('dialog'), button('撤下') !== null]).toEqual([
      ...[[{ deed: 'withdraw', items }], before, null, true],
    ]);
    expect(screen.getByRole('alert').textContent).toContain('正在修改');
  });

  it('is withdrawn right after another deed: its question has asked, and no press is lost behind it', async () => {
    const bulk = vi.spyOn(formApi.content, 'bulk').mockResolvedValue({ done: 1, failed: [] });
    await open({ state: 'submitted', live: true, mine: false }, ['approver']);
    fireEvent.click(button('只通过') as HTMLElement);
    await settled();
    fireEvent.click(button('撤下') as HTMLElement);
    await inDialog('撤下');
    expect([deeds(), bulk.mock.calls.length, told().at(-1)]).toEqual([['approve'], 1, '已撤下，可以在“已撤下”里找到']);
  });

  it.each([
    ['below a draft, which somebody has saved meanwhile', 'draft', { revision: 4 }, 3],
    ['of which the draft is written', 'published', { revision: 4 }, 4],
    ['and was saved twice meanwhile', 'published', { revision: 5 }, 3],
    ['and is another version meanwhile', 'published', { revision: 4, versionId: 71 }, 3],
  ] as const)('takes nobody else’s saving as its own: withdrawn is what stands %s', async (_, state, now, revision) => {
    vi.spyOn(formApi.content, 'bulk').mockResolvedValue({ done: 1, failed: [] });
    const read = await open({ state, live: true }, ['administrator']);
    type('我写的');
    read.mockResolvedValue(aLinkItem({ state, ...now }));
    await press('撤下');
    await inDialog('撤下');
    await press('保存草稿');
    expect(calls[0]).toEqual(['save', expect.objectContaining({ revision })]);
  });
});
