import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { VersionState } from '../../../../shared/content-kinds.ts';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import { api } from '../../../lib/api.ts';
import { deedsOf } from './bulk.tsx';
import { ItemVersions, StateCard } from './side.tsx';
import { State } from './state.tsx';
import type { Item } from './use-item.ts';
import '../calls.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const version = (number: number, state: VersionState, more = {}) => ({
  ...{ id: number * 10, number, state, author: '甲', approver: '', reason: '', decision: null },
  ...{ writtenAt: '2026-11-18T16:05:00Z', ...more },
});
const item = (more: object = {}) =>
  ({
    ...{ kind: 'news', state: 'draft', live: false, failed: false, page: '', versions: [] },
    ...more,
  }) as unknown as ContentItem;
const setTimes = vi.fn();
function card(of: ContentItem, given: { approves?: boolean; disabled?: boolean } = {}) {
  cleanup();
  const times = { publishAt: '2099-12-31T16:30:00.000Z', withdrawAt: null };
  const form = { values: { data: {}, times }, faults: {}, idOf: (name: string) => name };
  const editor = { form, setTimes } as unknown as Item;
  render(<StateCard item={of} editor={editor} approves={false} disabled={false} {...given} />);
  return screen.getByLabelText<HTMLInputElement>('定时发布');
}

it('times are those of Shanghai; while it waits they are the approver’s matter', () => {
  const field = card(item());
  expect([field.value, field.disabled]).toEqual(['2100-01-01T00:30', false]);
  // On paper only the time that there is.
  const empty = ['定时发布', '定时撤下'].map((label) => screen.getByLabelText(label).parentElement?.dataset.empty);
  expect(empty).toEqual([undefined, 'true']);
  fireEvent.change(field, { target: { value: '2100-01-01T08:00' } });
  fireEvent.change(screen.getByLabelText('定时撤下'), { target: { value: '' } });
  expect(setTimes.mock.calls[0]).toEqual([{ publishAt: '2100-01-01T00:00:00.000Z' }]);
  for (const state of ['submitted', 'approved']) {
    expect(card(item({ state })).disabled, state).toBe(true);
    expect(card(item({ state }), { approves: true }).disabled, state).toBe(false);
  }
  expect(card(item(), { disabled: true }).disabled).toBe(true);
});

it('the reason of a refusal stays in sight while the author works on it, and no longer', () => {
  const refused = version(2, 'rejected', { reason: '缺导语' });
  const reasons = (...versions: object[]) => {
    card(item({ versions }));
    return screen.queryByText(/退回原因/)?.textContent ?? '';
  };
  expect(reasons(refused)).toBe('退回原因：缺导语');
  expect(reasons(version(3, 'draft'), refused)).toBe('第 2 版的退回原因：缺导语');
  expect(reasons(version(3, 'submitted'), refused)).toBe('');
  expect(reasons(version(4, 'draft'), version(3, 'draft'), refused)).toBe('');
  expect(screen.getByText('甲 于 11.19 00:05 修改')).toBeTruthy();
});

it('says what the public sees while a newer version is on its way, and leads there only where it is live', () => {
  const said = () => [screen.queryByText(/已发布的那一版/) !== null, screen.queryByRole('link') !== null];
  card(item({ live: true, page: '/xwzx/1/' }));
  expect(said()).toEqual([true, true]);
  card(item({ live: true, state: 'published', page: '/xwzx/1/' }));
  expect(said()).toEqual([false, true]);
  card(item({ page: '/xwzx/1/' }));
  expect(said()).toEqual([false, false]);
});

it('older versions are brought back, while nothing is unsaved; each is compared with the one before', async () => {
  const restore = vi.fn();
  const compare = vi.spyOn(api.content, 'compare').mockResolvedValue([] as never);
  const versions = [version(3, 'draft'), version(2, 'published'), version(1, 'replaced')];
  const list = (dirty: boolean, disabled = false) => (
    <ItemVersions item={item({ versions })} onRestore={restore} disabled={disabled} dirty={dirty} />
  );
  const { rerender } = render(list(false));
  const backs = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^恢复/ });
  expect(backs().map((b) => b.textContent)).toEqual(['恢复第 2 版', '恢复第 1 版']);
  // A version of which nobody has said why it was sent back says no such thing.
  expect(document.body.textContent).not.toContain('；');
  fireEvent.click(backs()[1] as HTMLElement);
  expect(restore.mock.calls).toEqual([[10]]);
  fireEvent.click(screen.getByRole('button', { name: /第 2 版与第 3 版/ }));
  await vi.waitFor(() => expect(compare).toHaveBeenCalled());
  expect(compare.mock.calls[0]?.[0]).toMatchObject({ before: 20, after: 30 });
  const dialog = screen.getByRole('dialog');
  const whose = within(dialog)
    .getAllByRole('listitem')
    .map((li) => li.textContent);
  expect(whose).toEqual([2, 3].map((n) => expect.stringMatching(RegExp(`^第 ${n} 版：甲，[\\d.]+ [\\d:]+$`))));
  rerender(list(true));
  expect(backs().map((b) => b.disabled)).toEqual([true, true]);
  rerender(list(false, true));
  expect(backs().map((b) => b.disabled)).toEqual([true, true]);
});

it('a version that failed to come out says so before anything else, one with a time says it', () => {
  const said = (of: Parameters<typeof State>[0]) => render(<State {...of} />).container.textContent;
  const publishAt = '2026-11-18T16:05:00Z';
  expect([
    said({ state: 'approved', publishAt, failed: true }),
    said({ state: 'approved', publishAt }),
    said({ state: 'submitted', publishAt }),
  ]).toEqual(['定时未成功', '11.19 00:05 发布', '待审核']);
  // What waits is decided in its own page; what is in the bin is only taken out of it.
  expect([deedsOf.submitted, deedsOf.trashed, deedsOf.draft]).toEqual([[], ['restore'], ['trash']]);
});

it('what the newest version changed is a press away from its state, with who has judged it', async () => {
  const compare = vi.spyOn(api.content, 'compare').mockResolvedValue([] as never);
  card(
    item({ versions: [version(3, 'published', { approver: '乙' }), version(2, 'replaced'), version(1, 'replaced')] }),
  );
  expect(screen.getByText('甲 于 11.19 00:05 修改，乙 审核')).toBeTruthy();
  fireEvent.click(screen.getByText('看这一版改了什么'));
  await vi.waitFor(() => expect(compare.mock.calls[0]?.[0]).toMatchObject({ before: 20, after: 30 }));
  card(item({ versions: [version(1, 'draft')] }));
  expect(screen.queryByText('看这一版改了什么')).toBeNull();
});

it('who has decided about the newest version stands with a time of its own, and in the list of versions', () => {
  const decision = { verdict: 'approved', name: '乙', at: '2026-11-30T22:18:00Z' };
  const back = { verdict: 'rejected', name: '丙', at: '2026-11-29T22:29:00Z' };
  const versions = [
    version(2, 'published', { approver: '乙', decision }),
    version(1, 'replaced', { reason: '缺导语', decision: back }),
  ];
  card(item({ versions }));
  const said = ['甲 于 11.19 00:05 修改', '乙 于 12.01 06:18 审核通过'];
  expect(said.map((words) => screen.queryByText(words) !== null)).toEqual([true, true]);
  card(item({ versions: versions.slice(1) }));
  expect(screen.getByText('丙 于 11.30 06:29 退回')).toBeTruthy();
  // What the public sees of it since, and by whom: what one press has done in one line.
  const turned = (state: VersionState, turn: object) => {
    card(item({ state, versions, turn }));
    return [...document.querySelectorAll('p.muted')]
      .map((p) => p.textContent)
      .filter((said) => / 于 /.test(said ?? ''));
  };
  const [wrote, judged] = said;
  expect([
    turned('published', { name: '乙', at: '2026-11-30T22:18:30Z' }),
    turned('published', { name: '丁', at: '2026-11-30T22:20:00Z' }),
    turned('withdrawn', { name: '系统', at: '2026-11-30T23:00:00Z' }),
  ]).toEqual([
    [wrote, '乙 于 12.01 06:18 审核并发布'],
    [wrote, judged, '丁 于 12.01 06:20 发布'],
    [wrote, judged, '系统 于 12.01 07:00 撤下'],
  ]);
  // Whoever has judged an earlier try has not judged what waits again.
  card(item({ versions: [version(1, 'submitted', { approver: '乙' })] }));
  expect(screen.getByText('甲 于 11.19 00:05 修改')).toBeTruthy();
  cleanup();
  render(<ItemVersions item={item({ versions })} onRestore={vi.fn()} disabled={false} dirty={false} />);
  expect(screen.getByText(/审核通过$/).textContent).toContain('甲，2026.11.19 00:05；乙 于 2026.12.01 06:18 审核通过');
  expect(screen.getByText(/缺导语/).textContent).toContain('丙 于 2026.11.30 06:29 退回：缺导语');
});

it('what did not come out at its time says so, and what there always has to be is never withdrawn', () => {
  card(item({ state: 'approved', publishAt: '2026-11-18T16:05:00Z' }));
  expect(screen.getByText('11.19 00:05 发布')).toBeTruthy();
  card(item({ state: 'approved', failed: true }));
  expect([screen.queryByText(/^到时间没有发布成功/) !== null, screen.queryByLabelText('定时撤下') !== null]).toEqual([
    ...[true, true],
  ]);
  card(item({ kind: 'about' }));
  expect([screen.queryByText(/^到时间没有发布成功/), screen.queryByLabelText('定时撤下')]).toEqual([null, null]);
});
