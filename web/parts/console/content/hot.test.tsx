import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { HotPinned } from '../../../../shared/contract/hot.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import { anew, button, idle, press, settled, told } from '../../../../test/screen.ts';
import Hot from './hot.tsx';
import '../calls.ts';

anew();
const text = (id: number, kind = 'topic', more: Partial<HotPinned> = {}) =>
  ({ id, kind, title: `${kind}${id}`, reads: id, live: true, ...more }) as HotPinned;
const words = (n: number) => Array.from({ length: n }, (_, i) => `词${i + 1}`);
async function open(more: object = {}) {
  const data = {
    ...{ words: words(2), searched: [], topics: [], topicsRead: [], articles: [], articlesRead: [] },
    ...more,
  };
  const read = vi.spyOn(api.hot, 'get').mockResolvedValue(data);
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Hot /> }])} />);
  await settled();
  return read;
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

it('what is pinned goes out by its kind, in its order, and the page is read anew', async () => {
  const save = vi.spyOn(formApi.hot, 'save').mockResolvedValue(null);
  const read = await open({ topics: [text(1)], topicsRead: [text(1), text(2)], articlesRead: [text(3, 'news')] });
  expect(idle('保存')).toBe(true);
  // What is pinned already is not offered again.
  expect([button(/^置顶\s*topic1$/), card('热读十门').queryByText('2 次')]).toEqual([null, expect.anything()]);
  await press(/^置顶\s*topic2/);
  await press(/^置顶\s*news3/);
  expect(screen.queryByText('已撤下，公开页面不显示')).toBeNull();
  await press(/^移除\s*词1/);
  await press('保存');
  expect(save.mock.calls).toEqual([[{ words: ['词2'], topics: [1, 2], articles: [3] }]]);
  expect([read.mock.calls.length, told()]).toEqual([2, ['已保存，公开页面即刻生效']]);
});

it('a word is added without its blanks and once; what others search for is offered until it is taken', async () => {
  await open({ searched: [{ term: '党校', searches: 9 }, ...words(9).map((term) => ({ term, searches: 1 }))] });
  const list = () =>
    card('热门搜索词')
      .getAllByRole('button', { name: /^移除/ })
      .map((b) => b.textContent);
  type('添加热词', ' 　');
  await press('添加');
  expect(list()).toEqual(['移除词1', '移除词2']);
  type('添加热词', ' 乡村 ');
  await press('添加');
  type('添加热词', '词1');
  await press('添加');
  expect([list(), field('添加热词').value]).toEqual([['移除词2', '移除乡村', '移除词1'], '']);
  expect(field('添加热词').maxLength).toBeGreaterThan(1);
  expect(card('热门搜索词').getAllByRole('button', { name: /^加入/ }).length).toBe(8);
  expect(button(/^加入\s*词2/)).toBeNull();
  expect(card('热门搜索词').getByText('9 次')).toBeTruthy();
  await press(/^加入\s*党校/);
  expect([list().at(-1), button(/^加入\s*党校/)]).toEqual(['移除党校', null]);
});

it('nothing is added to a list that is full', async () => {
  await open({
    words: words(12),
    searched: [{ term: '党校', searches: 9 }],
    topics: Array.from({ length: 10 }, (_, i) => text(i + 1)),
    topicsRead: [text(11)],
  });
  expect([field('添加热词').disabled, button('添加')?.disabled, button(/^加入/)?.disabled]).toEqual([true, true, true]);
  expect([field('热读十门：按标题查找').disabled, button(/^置顶/)?.disabled]).toEqual([true, true]);
  const hints = ['热读十门', '热门文章'].map((list) => field(`${list}：按标题查找`).placeholder);
  expect(hints).toEqual(['最多置顶 10 条', '按标题查找要置顶的']);
  await press(/^移除\s*词3/);
  await press(/^移除\s*topic3/);
  expect([button('添加')?.disabled, button(/^置顶/)?.disabled]).toEqual([false, false]);
});

it('a text is looked for by its title: what the public sees, and of the kind that the list has', async () => {
  const row = (id: number, kind: string, state = 'published') => ({ id, kind, title: `${kind}${id}`, state });
  const content = [row(1, 'topic'), row(2, 'topic', 'draft'), row(3, 'news'), row(4, 'expert')];
  const find = vi.spyOn(quietApi.find, 'all').mockResolvedValue({ content } as never);
  await open({ topics: [text(9, 'topic', { live: false })], topicsRead: [text(5)] });
  expect(screen.getByText('已撤下，公开页面不显示')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'topic9' }).getAttribute('href')).toBe('/guanli/content/topic/9/');
  const offers = () => screen.queryAllByRole('button', { name: /^置顶/ }).map((b) => b.textContent);
  expect(offers()).toEqual(['置顶topic5']);
  const words = () => card('热读十门').queryByText(/正在查找|没有可以置顶的/)?.textContent;
  expect([words(), card('热门文章').queryByText('没有可以置顶的') !== null]).toEqual([undefined, true]);
  type('热读十门：按标题查找', ' 治理 ');
  expect(words()).toBe('正在查找');
  await settled();
  expect([find.mock.calls, offers()]).toEqual([[[{ wd: '治理' }]], ['置顶topic1']]);
  type('热读十门：按标题查找', '');
  type('热门文章：按标题查找', '治理');
  await settled();
  expect(offers()).toEqual(['置顶topic5', '置顶news3']);
});

it('what was chosen and not saved is offered on the next visit', async () => {
  await open();
  await press(/^移除\s*词1/);
  await settled();
  cleanup();
  await open();
  const isFound = () => button(/^移除\s*词1/) === null || button('找回') !== null;
  await vi.waitFor(() => expect(isFound()).toBe(true));
});

it('what is refused as a whole says so above, and each press leads on to the same deed of what stands beside it', async () => {
  vi.spyOn(formApi.hot, 'save').mockRejectedValue(new ApiError(500, '没有成功'));
  const offered = [text(4), text(5), text(6)];
  await open({ words: words(3), topics: [text(1), text(2), text(3)], topicsRead: offered });
  const then = async (name: RegExp) => {
    button(name)?.focus();
    await press(name);
    return document.activeElement?.textContent;
  };
  expect([await then(/^移除\s*词2/), await then(/^移除\s*topic2/), await then(/^置顶\s*topic4/)]).toEqual([
    ...['移除词3', '移除topic3', '置顶topic5'],
  ]);
  await press('保存');
  expect([screen.getByText('没有成功').closest('section'), told()]).toEqual([null, []]);
});
