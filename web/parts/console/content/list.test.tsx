import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { contentKind } from '../../../../shared/content-kinds.ts';
import { choicesOf } from '../../../../test/lists.ts';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import type { ContentRow } from '../../../../shared/contract/content.ts';
import type { Role } from '../../../../shared/roles.ts';
import { api, formApi, quietApi } from '../../../lib/api.ts';
import { type Me, MeContext } from '../me.ts';
import ContentList, { Records } from './list.tsx';
import '../calls.ts';

anew();
const row = (id: number, more: Partial<ContentRow> = {}) =>
  ({
    ...{ kind: 'news', recordId: id, versionId: id * 10, title: `题${id}`, state: 'published', open: null, page: '' },
    ...{ pinned: false, reason: '', category: '新闻', time: '2026-11-18T16:05:00Z', reads: 3, sort: 5, author: '' },
    ...{ publishAt: null, failed: false, listed: {} },
    ...more,
  }) as unknown as ContentRow;
type Given = { kind?: string; address?: string; roles?: Role[]; rows?: ContentRow[]; waiting?: true };
async function open({ kind = 'news', address = '/', roles = ['approver', 'editor'], rows, waiting }: Given = {}) {
  cleanup();
  const counts = vi.spyOn(quietApi.content, 'counts').mockResolvedValue({ published: 2, draft: 4 } as never);
  vi.spyOn(quietApi.content, 'kinds').mockImplementation(async ({ state }) => (state === 'submitted' ? ['news'] : []));
  const choices = vi.spyOn(quietApi.content, 'choices');
  choices.mockResolvedValue({ categoryId: [{ value: 7, label: '学院新闻' }] } as never);
  const list = rows ?? [row(1), row(2, { pinned: true, page: '/xinwen/2/', author: '甲' })];
  const read = vi.spyOn(api.content, 'list').mockResolvedValue({ list, total: list.length });
  read.mockClear();
  counts.mockClear();
  render(
    <MemoryRouter initialEntries={[address]}>
      <MeContext value={{ roles } as unknown as Me}>
        {waiting ? (
          <Records kind={undefined} states={['submitted', 'approved']} title="待审核与待发布" />
        ) : (
          <ContentList params={{ kind }} />
        )}
      </MeContext>
    </MemoryRouter>,
  );
  await settled();
  return { counts, read };
}
const at = (name: string | RegExp) =>
  screen.queryAllByRole('link', { name, hidden: true })[0]?.getAttribute('href') ?? null;
const heads = () =>
  [...document.querySelectorAll('thead th')].map((th) => th.textContent?.replace(/[↕↑↓]/g, '')).filter(Boolean);
const acts = (n: number) =>
  [...document.querySelectorAll(`tbody tr:nth-child(${n}) :is(td:last-child) :is(a, button)`)].map(
    (e) => e.textContent,
  );
const deeds = () => ['发布', '撤下', '移入回收站', '恢复为草稿'].filter((name) => button(name));
const dialog = () => document.querySelector('dialog') as HTMLElement;
const choose = (title: string) => fireEvent.click(screen.getByLabelText(new RegExp(`^选择.*${title}`)));

describe('the list of a kind', () => {
  it('asks for its state in its own order, and names what it holds', async () => {
    const { read, counts } = await open({ address: '/?state=draft&categoryId=7' });
    expect([read.mock.calls[0]?.[0], counts.mock.calls]).toEqual([
      { pageNum: 1, pageSize: 10, sort: 'own', kind: 'news', state: 'draft', categoryId: '7' },
      [[{ kind: 'news' }]],
    ]);
    expect([at(/^已发布/), at(/^草稿与退回/), at(/^待审核/)]).toEqual([
      ...['/?categoryId=7', '/?categoryId=7&state=draft', '/?categoryId=7&state=submitted'],
    ]);
    expect(screen.getByRole('link', { name: /^草稿与退回/ }).textContent).toBe('草稿与退回4');
    expect([screen.queryByRole('option', { name: '学院新闻', hidden: true }) !== null, at(/^新建/)]).toEqual([
      ...[true, '/guanli/content/news/new/'],
    ]);
    expect(screen.getByRole('navigation', { name: '内容类别' }).querySelector('[aria-current]')?.textContent).toBe(
      document.querySelector('h1')?.textContent,
    );
    await open({ rows: [], address: '/?state=trashed' });
    expect(screen.getByText('回收站是空的')).toBeTruthy();
    // What is no kind is the first; what is no state is the first of them.
    const other = await open({ kind: 'x', address: '/?state=x' });
    expect(other.read.mock.calls[0]?.[0]).toMatchObject({ kind: 'news', state: 'published' });
  });

  it('has the columns of its kind and state', async () => {
    await open();
    const published = heads();
    for (const [state, is] of [
      ['published', true],
      ['withdrawn', false],
    ] as const) {
      await open({ kind: 'expert', address: `/?state=${state}` });
      expect(heads().includes('排序'), state).toBe(is);
    }
    await open({ address: '/?state=withdrawn' });
    const withdrawn = heads();
    await open({ waiting: true });
    expect([published.includes('发布日期'), published.includes('更新'), withdrawn.includes('撤下时间')]).toEqual([
      ...[true, false, true],
    ]);
    expect([withdrawn.includes('作者'), heads().includes('类别'), published.includes('类别')]).toEqual([
      true,
      true,
      false,
    ]);
    const times = () => [...document.querySelectorAll('td')].map((td) => td.textContent);
    expect(times()).toContain('11.19 00:05');
    await open();
    expect(times()).toContain('2026.11.19');
    // When it went, long ago as well; of what was hidden from the beginning nobody knows.
    await open({ address: '/?state=withdrawn', rows: [row(1), row(2, { time: null })] });
    expect(times().filter((t) => /^2026|无记录/.test(t ?? ''))).toEqual(['2026.11.19 00:05', '无记录']);
  });

  it('shows what its kind says beside the titles, and is narrowed by what has choices', async () => {
    const listed = { position: 'gbpx', image: '/art/campus-gate' };
    const { read } = await open({
      kind: 'banner',
      address: '/?choice=gbpx',
      rows: [row(1, { kind: 'banner', listed })],
    });
    expect(read.mock.calls[0]?.[0]).toMatchObject({ kind: 'banner', choice: 'gbpx' });
    expect(heads()).toContain('所在页面');
    expect([...document.querySelectorAll('tbody td')].map((td) => td.textContent)).toContain('干部培训');
    expect(document.querySelector('tbody td a img')?.getAttribute('src')).toMatch(/^\/art\/campus-gate-\d+\.webp$/);
    expect(choicesOf('所在页面')).toContain('干部培训 gbpx');
    const link = { link: 'https://example.edu.cn/' };
    await open({ kind: 'link', rows: [row(1, { kind: 'link', listed: link })] });
    expect([screen.getByText(link.link).className, heads().includes('链接')]).toEqual([
      ...[expect.stringContaining('muted'), false],
    ]);
    expect(document.querySelector('tbody img')).toBeNull();
  });

  it('is put first, looked at, brought back or begun anew from its rows', async () => {
    const { read, counts } = await open();
    expect([acts(1), acts(2)]).toEqual([
      ['编辑 题1', '置顶 题1'],
      ['编辑 题2', '查看 题2', '取消置顶 题2'],
    ]);
    expect([at(/^编辑\s*题1/), at(/^查看\s*题2/)]).toEqual(['/guanli/content/news/1/', '/xinwen/2/']);
    const order = vi.spyOn(api.content, 'order').mockResolvedValue(null as never);
    await press(/^取消置顶\s*题2/);
    expect(order.mock.calls).toEqual([[{ kind: 'news', recordId: 2, pinned: false }]]);
    expect([read.mock.calls.length, counts.mock.calls.length]).toEqual([2, 2]);
    await press(/^置顶\s*题1/);
    expect(order.mock.lastCall).toEqual([{ kind: 'news', recordId: 1, pinned: true }]);
    await open({ roles: ['editor'] });
    expect(acts(1)).toEqual(['编辑 题1']);
    const rows = [
      row(1, { state: 'submitted' }),
      row(2, { state: 'rejected', reason: '太长', title: '' }),
      row(3, { reason: '旧的' }),
    ];
    await open({ address: '/?state=submitted', rows });
    expect([
      acts(1),
      screen.queryByText('退回原因：太长') !== null,
      screen.queryByText('（没有标题）') !== null,
    ]).toEqual([...[['审核 题1'], true, true]]);
    expect(screen.queryByText(/旧的/)).toBeNull();
    const bulk = vi.spyOn(api.content, 'bulk').mockResolvedValue({ done: 1, failed: [] });
    const again = await open({ address: '/?state=trashed', rows: [row(1, { state: 'trashed' })], roles: ['editor'] });
    await press(/^恢复\s*题1/);
    expect([bulk.mock.calls, told().at(-1), again.read.mock.calls.length]).toEqual([
      ...[[[{ deed: 'restore', items: [{ kind: 'news', recordId: 1 }] }]], '已恢复为草稿 1 条', 2],
    ]);
  });

  it.each<[string, Role[], string[]]>([
    ['published', ['approver'], ['撤下', '移入回收站']],
    ['published', ['editor'], []],
    ['draft', ['editor'], ['移入回收站']],
    ['approved', ['approver'], ['发布', '移入回收站']],
    ['withdrawn', ['editor'], []],
    ['trashed', ['editor'], ['恢复为草稿']],
  ])('%s: %o may do with chosen ones what is theirs', async (state, roles, wanted) => {
    await open({ address: `/?state=${state}`, roles });
    // Without a deed there is nothing to choose.
    const box = screen.queryByLabelText(/^选择.*题1/);
    if (box) fireEvent.click(box);
    expect(box !== null).toBe(wanted.length > 0);
    expect(deeds()).toEqual(wanted);
  });

  it('asks before what the public would miss, and reads the list and the counts anew', async () => {
    const { read, counts } = await open();
    const bulk = vi.spyOn(api.content, 'bulk');
    bulk.mockResolvedValue({ done: 1, failed: [{ kind: 'news', recordId: 2, message: '正在修改' }] } as never);
    for (const title of ['题1', '题2']) choose(title);
    expect(['撤下', '移入回收站'].map((name) => /danger/.test(button(name)?.className ?? ''))).toEqual([false, true]);
    await press('撤下');
    expect([bulk.mock.calls.length, dialog().querySelector('h2')?.textContent]).toEqual([0, '撤下 2 条内容？']);
    fireEvent.click(within(dialog()).getByText('撤下'));
    await settled();
    const items = [1, 2].map((recordId) => ({ kind: 'news', recordId }));
    expect([bulk.mock.calls, dialog(), read.mock.calls.length, counts.mock.calls.length]).toEqual([
      ...[[[{ deed: 'withdraw', items }]], null, 2, 2],
    ]);
    expect(told()).toEqual(['已撤下 1 条', expect.stringContaining('题2')]);
    expect(button('取消选择')).toBeNull();
  });

  it('has an order where its kind has one, and what waits of all kinds has neither an order nor a new one', async () => {
    await open({ kind: 'expert', roles: ['editor', 'approver'] });
    expect(button('调整顺序')).toBeTruthy();
    const ordered = await open({ kind: 'expert', roles: ['approver'] });
    vi.spyOn(formApi.content, 'list').mockResolvedValue({ list: [row(1, { kind: 'expert' })], total: 1 });
    vi.spyOn(formApi.content, 'arrange').mockResolvedValue(null);
    await press('调整顺序');
    await press('保存顺序');
    expect([dialog(), ordered.read.mock.calls.length]).toEqual([null, 2]);
    await open({ kind: 'expert', roles: ['editor'] });
    expect(button('调整顺序')).toBeNull();
    const rows = [row(1, { state: 'submitted' }), row(1, { kind: 'expert', state: 'submitted', versionId: 11 })];
    const { read, counts } = await open({ waiting: true, rows, address: '/?kind=news&author=mine' });
    expect([read.mock.calls[0]?.[0], counts.mock.calls.at(-1)]).toEqual([
      { pageNum: 1, pageSize: 10, sort: 'own', state: 'submitted', kind: 'news', author: 'mine' },
      [{ kind: undefined }],
    ]);
    expect([document.querySelector('h1')?.textContent, at(/^新建/), button('调整顺序')]).toEqual([
      ...['待审核与待发布', null, null],
    ]);
    expect(document.querySelectorAll('tbody tr').length).toBe(2);
    await open({ waiting: true, rows, roles: ['editor'] });
    expect(acts(1)).toEqual(['编辑 题1']);
    // Who wrote some of it is not called to decide about it, except an administrator.
    const own = [row(1, { state: 'submitted', mine: true, page: '/xinwen/1/' })];
    await open({ waiting: true, rows: own });
    expect([acts(1), at(/^查看/), at(/^公开页面/)]).toEqual([
      ...[['查看 题1', '公开页面 题1'], '/guanli/content/news/1/', '/xinwen/1/'],
    ]);
    await open({ waiting: true, rows: own, roles: ['administrator'] });
    expect(acts(1)).toEqual(['审核 题1', '查看 题1']);
    await open({ kind: 'about', roles: ['administrator'] });
    expect(at(/^新建/)).toBeNull();
  });

  it('of all kinds is narrowed to those of which its state has something, and to the one that is asked for', async () => {
    await open({ waiting: true });
    expect([choicesOf('类别'), screen.queryByRole('group', { name: '日期' }) !== null]).toEqual([['新闻 news'], true]);
    fireEvent.click(screen.getByRole('link', { name: /^待发布/ }));
    await settled();
    expect(choicesOf('类别')).toEqual([]);
    await open({ waiting: true, address: '/?state=approved&kind=expert' });
    expect(choicesOf('类别')).toEqual([`${contentKind('expert').label} expert`]);
  });

  it('names what could not be done by its own kind, and tells of nothing done where nothing was', async () => {
    const expert = row(1, { kind: 'expert', title: '沈知白', versionId: 11, state: 'approved' });
    await open({ waiting: true, rows: [row(1, { state: 'approved' }), expert], address: '/?state=approved' });
    const failed = [{ kind: 'expert', recordId: 1, message: '正在修改' }];
    const bulk = vi.spyOn(api.content, 'bulk').mockResolvedValue({ done: 0, failed } as never);
    for (const title of ['题1', '沈知白']) choose(title);
    await press('发布');
    expect(bulk.mock.lastCall?.[0].items.map((i) => i.kind)).toEqual(['news', 'expert']);
    expect(told()).toEqual([expect.stringContaining('“沈知白”：正在修改')]);
  });
});
