import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, api, formApi } from '../../../lib/api.ts';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import Categories from './categories.tsx';
import type { Category } from './stale.ts';
import '../calls.ts';

anew();
const category = (id: number, kind: string, more: Partial<Category> = {}) =>
  ({ id, kind, name: `${kind}${id}`, uses: 0, newest: null, fixed: false, ...more }) as Category;
const all = () => [
  category(1, 'news', { uses: 3, fixed: true, newest: '2026-11-18T16:05:00Z' }),
  category(2, 'news'),
  category(3, 'news'),
  category(4, 'policy', { uses: 5 }),
];
async function open(list = all(), address = '/') {
  const read = vi.spyOn(api.content, 'categories').mockResolvedValue(list);
  render(
    <MemoryRouter initialEntries={[address]}>
      <Categories />
    </MemoryRouter>,
  );
  await settled();
  return read;
}
const dialog = () => document.querySelector('dialog');
const names = () => [...document.querySelectorAll('section li')].map((li) => li.querySelector('a')?.textContent);

describe('the columns of a kind', () => {
  it('are moved out of and given up where that is possible at all', async () => {
    await open();
    const deeds = (name: string) => ['移动内容', '移除'].filter((d) => button(RegExp(`^${d}.*${name}`)));
    // One that the site needs stays; what has no other column beside it has nowhere to go.
    expect(['news1', 'news2', 'policy4'].map(deeds)).toEqual([['移动内容'], ['移除'], ['移除']]);
    expect(screen.getByText('最近 2026.11.19')).toBeTruthy();
    expect(button(/^移动policy4/)?.disabled ?? button(/^移动policy4/)?.getAttribute('aria-disabled')).toBeTruthy();
  });

  it('give what they have to another one of their kind', async () => {
    const move = vi.spyOn(formApi.content, 'moveCategory').mockResolvedValue({ moved: 3 });
    const read = await open();
    await press(/^移动内容.*news1/);
    const box = within(dialog() as HTMLElement);
    const select = box.getByRole<HTMLSelectElement>('combobox', { hidden: true });
    expect([...select.options].map((o) => o.textContent).slice(1)).toEqual(['news2', 'news3']);
    await press('移动');
    expect(move).not.toHaveBeenCalled();
    fireEvent.change(select, { target: { value: '3' } });
    await press('移动');
    expect([move.mock.calls, told()]).toEqual([[[{ from: 1, to: 3 }]], ['已移动 3 条内容']]);
    expect([dialog(), read.mock.calls.length]).toEqual([null, 2]);
  });

  it('go after a question that tells what hangs on them, and a refusal names its column', async () => {
    const bulk = vi.spyOn(api.content, 'bulk').mockResolvedValueOnce({ done: 1, failed: [] });
    bulk.mockResolvedValueOnce({ done: 0, failed: [{ kind: 'category', recordId: 4, message: '还有内容' }] });
    await open();
    await press(/^移除\s*news2/);
    expect([bulk.mock.calls.length, dialog()?.textContent]).toEqual([0, expect.stringContaining('从回收站恢复')]);
    fireEvent.click(within(dialog() as HTMLElement).getByText('移除'));
    await settled();
    await press(/^移除\s*policy4/);
    expect(dialog()?.textContent).toContain('还有 5 条内容');
    fireEvent.click(within(dialog() as HTMLElement).getByText('移除'));
    await settled();
    expect(bulk.mock.calls.map(([given]) => given)).toEqual([
      { deed: 'trash', items: [{ kind: 'category', recordId: 2 }] },
      { deed: 'trash', items: [{ kind: 'category', recordId: 4 }] },
    ]);
    expect([told(), dialog()]).toEqual([['已移除news2', '“policy4”：还有内容'], null]);
  });

  it('lead to moving what hangs on them, as long as they cannot go', async () => {
    const bulk = vi.spyOn(api.content, 'bulk');
    await open([category(2, 'news', { uses: 3 }), category(3, 'news')]);
    await press(/^移除\s*news2/);
    // Only what cannot be taken back looks like it.
    expect(dialog()?.querySelector('.danger')).toBeNull();
    fireEvent.click(within(dialog() as HTMLElement).getByText('移动内容'));
    await settled();
    expect(bulk).not.toHaveBeenCalled();
    expect(dialog()?.querySelector('h2')?.textContent).toBe('移动“news2”的内容');
  });

  it('stand in the order that is chosen at once, and as they were where it is refused', async () => {
    const arrange = vi.spyOn(api.content, 'arrange').mockResolvedValueOnce(null);
    const read = await open();
    fireEvent.keyDown(button(/^移动news1/) as HTMLElement, { key: 'ArrowDown' });
    await settled();
    expect(arrange.mock.calls).toEqual([[{ kind: 'category', group: 'news', ids: [2, 1, 3] }]]);
    expect([names(), read.mock.calls.length]).toEqual([['news2', 'news1', 'news3', 'policy4'], 1]);
    arrange.mockRejectedValue(new ApiError(500, '没有成功'));
    fireEvent.keyDown(button(/^移动news1/) as HTMLElement, { key: 'ArrowUp' });
    await settled();
    expect([names(), read.mock.calls.length]).toEqual([['news1', 'news2', 'news3', 'policy4'], 2]);
  });
});

it('those that nothing came to lead to what they have', async () => {
  await open([category(1, 'news', { stale: true, newest: '2020-01-01T00:00:00Z' }), category(2, 'policy')], '/?stale');
  const links = [...document.querySelectorAll('.console-rows a')].map((a) => a.getAttribute('href'));
  expect(links).toContain('/guanli/content/news/?categoryId=1');
  expect(screen.getByText('最近 2020.01.01')).toBeTruthy();
  expect(screen.getByRole('link', { name: '看全部栏目' }).getAttribute('href')).toBe('/guanli/categories/');
  cleanup();
  await open([], '/?stale');
  expect(screen.getByText('还没有栏目')).toBeTruthy();
});

it('what is stale says so where there never was anything, and where nothing is', async () => {
  await open([category(1, 'news', { stale: true }), category(2, 'policy')], '/?stale=1');
  expect([screen.queryByText('还没有内容') !== null, screen.queryByText(/各栏目都有/)]).toEqual([true, null]);
  cleanup();
  await open([category(1, 'news', { stale: false })], '/?stale=1');
  expect([screen.queryByText(/各栏目都有/) !== null, document.querySelectorAll('.console-rows li').length]).toEqual([
    ...[true, 0],
  ]);
});
