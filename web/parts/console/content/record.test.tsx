import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aLinkItem } from '../../../../test/factories/content-item.ts';
import { at, dialog, inDialog } from '../../../../test/lists.ts';
import { anew, button, idle, press, settled, told } from '../../../../test/screen.ts';
import { contentKind, kindsSeenBy } from '../../../../shared/content-kinds.ts';
import { firstValues } from '../../../../shared/fields/field.ts';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import type { Role } from '../../../../shared/roles.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import '../calls.ts';
import { type Me, MeContext } from '../me.ts';
import Categories from './categories.tsx';
import ContentEdit from './edit.tsx';
import Hot from './hot.tsx';
import { KindNav } from './kind-nav.tsx';
import { Library, LibraryDialog } from './library.tsx';

anew();
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'copyTyped').mockResolvedValue(null as never);
  vi.spyOn(formApi.content, 'choices').mockResolvedValue({} as never);
});
async function show(page: ReactNode, roles: Role[] = ['administrator'], address = '/') {
  cleanup();
  const element = <MeContext value={{ roles } as unknown as Me}>{page}</MeContext>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  for (let n = 0; n < 2; n++) await settled();
  return router;
}
async function open(more: Partial<ContentItem> = {}, roles?: Role[]) {
  const is = aLinkItem(more);
  const read = vi.spyOn(formApi.content, 'get').mockResolvedValue(is);
  const router = await show(<ContentEdit params={{ kind: is.kind, id: String(is.recordId) }} />, roles);
  return { read, router };
}
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const about = { kind: 'about', data: firstValues(contentKind('about').fields) } as Partial<ContentItem>;
const status = () => document.querySelector('.edit-bar p[role=status]')?.textContent;

describe('a record in the editor', () => {
  it('is looked at as it is saved; what is typed is saved first, and nothing is shown where that was refused', async () => {
    const preview = vi.spyOn(formApi.content, 'preview').mockResolvedValue({ url: '/x/' } as never);
    const { read } = await open(about);
    await press('预览');
    expect([preview.mock.calls, read.mock.calls.length, dialog().getAttribute('aria-label')]).toEqual([
      ...[[[{ id: 70 }]], 1, '预览'],
    ]);
    await inDialog('关闭');
    const save = vi.spyOn(formApi.content, 'save').mockRejectedValueOnce(new ApiError(400, '没有保存'));
    save.mockResolvedValue({ recordId: 7, versionId: 71, revision: 1 } as never);
    const [name] = contentKind('about').fields.filter((f) => f.input === 'line');
    type(new RegExp(`^${name?.label}`), '别的');
    await press('预览');
    expect([save.mock.calls.length, dialog(), preview.mock.calls.length]).toEqual([1, null, 1]);
    await press('预览');
    expect([preview.mock.calls.at(-1), read.mock.calls.length, dialog() !== null]).toEqual([[{ id: 71 }], 2, true]);
  });

  it('says how many things are wrong, for the second may lie out of sight, until none is', async () => {
    await open({}, ['editor']);
    type(/^名称/, '');
    type(/^链接/, 'https://bank.test@evil.test/');
    await press('提交审核');
    expect(status()).toBe('有 2 处需要修改');
    type(/^名称/, '新馆');
    expect(status()).toBe('有 1 处需要修改');
    type(/^链接/, 'https://bank.test/');
    expect(status()).toContain('有修改还没有保存');
  });

  it('says so as well where nothing was typed', async () => {
    await open({ versionId: 0, data: { ...firstValues(contentKind('link').fields) } }, ['editor']);
    await press('提交审核');
    expect(status()).toBe('有 2 处需要修改');
  });

  it('says in its bar how it stands, and in its heading whether it is judged here', async () => {
    const standing: [Partial<ContentItem>, Role[], string | undefined, string][] = [
      [{}, ['editor'], '', '编辑：图书馆'],
      [{ state: 'published' }, ['editor'], '修改后在这里保存', '编辑：图书馆'],
      [{ state: 'withdrawn' }, ['editor'], '修改后在这里保存', '编辑：图书馆'],
      [{ state: 'submitted' }, ['editor'], '已提交，等待另一位审核', '编辑：图书馆'],
      [{ state: 'submitted' }, ['administrator'], '', '审核：图书馆'],
      [{ state: 'submitted', mine: false }, ['approver'], '', '审核：图书馆'],
    ];
    for (const [more, roles, words, heading] of standing) {
      await open(more, roles);
      expect([status(), document.querySelector('h1')?.textContent]).toEqual([words, heading]);
      // Who judges it reads it as a whole.
      expect(document.querySelector('[data-whole]') !== null).toBe(heading.startsWith('审核'));
    }
    expect(at(contentKind('link').label)).toBe('/guanli/content/link/');
    await open({}, ['editor']);
    expect(screen.queryByRole('group', { name: '撤销与重做' })).toBeNull();
    type(/^名称/, '新馆');
    expect([status()?.startsWith('有修改还没有保存'), idle('保存草稿')]).toEqual([true, false]);
    expect(screen.queryByRole('group', { name: '撤销与重做' })).not.toBeNull();
    await press('撤销');
    // What was taken back can be done again.
    expect([field(/^名称/).value, screen.queryByRole('group', { name: '撤销与重做' }) !== null]).toEqual([
      '图书馆',
      true,
    ]);
    await press('重做');
    expect(field(/^名称/).value).toBe('新馆');
  });

  it('says what became of it for the public, to those who may do something about it', async () => {
    const state = () => document.querySelector('[aria-labelledby=state]')?.textContent ?? '';
    await open({ state: 'withdrawn' }, ['approver', 'editor']);
    expect(state()).toContain('可以重新发布；修改过的要再经审核。');
    await open({ state: 'withdrawn' }, ['editor']);
    expect(state()).toContain('或请审核者重新发布。');
    await open({ state: 'submitted' }, ['editor']);
    expect(state()).toContain('这次提交就收回了');
    // An approver who has written in it reads it as its author does.
    await open({ state: 'submitted' }, ['approver']);
    expect([state(), document.querySelector('h1')?.textContent]).toEqual([
      expect.stringMatching(/您改过这一稿，须由另一位审核。.*这次提交就收回了/),
      '查看：图书馆',
    ]);
    await open({ state: 'submitted', mine: false }, ['approver']);
    expect(state()).not.toMatch(/这次提交就收回了|您改过/);
    for (const [more, empty] of [
      [{}, true],
      [{ withdrawAt: '2999-01-01T00:00:00Z' }, false],
    ] as const) {
      await open(more);
      expect(document.querySelector('[aria-labelledby=times]')?.hasAttribute('data-empty')).toBe(empty);
    }
  });

  it('offers what else there is on the site where it hangs on that', async () => {
    const choices = vi.mocked(formApi.content.choices);
    choices.mockResolvedValue({ categoryId: [{ value: 7, label: '学院新闻' }] } as never);
    await open({ kind: 'news', data: firstValues(contentKind('news').fields) });
    expect(choices.mock.lastCall).toEqual([{ kind: 'news' }]);
    fireEvent.change(field(/^栏目/), { target: { value: '7' } });
    expect(field(/^栏目/).value).toBe('7');
  });

  it('goes to the public no later than it goes from it', async () => {
    const save = vi.spyOn(formApi.content, 'save');
    await open({ publishAt: '2999-01-02T00:00:00Z' });
    type('定时撤下', '2999-01-01T08:00');
    await press('定时发布');
    expect([save.mock.calls.length, document.querySelector('[aria-labelledby=times] [role=alert]') !== null]).toEqual([
      ...[0, true],
    ]);
  });

  it('that somebody else is changing says so by name, and one that cannot be brought back says why', async () => {
    const editing = [
      { name: '乙', at: '2026-11-18T16:05:00Z' },
      { name: '丙', at: '2026-11-18T16:06:00Z' },
    ];
    const version = (id: number) => ({ id, number: id, state: 'replaced', author: '', writtenAt: editing[0]?.at });
    await open({ editing, versions: [version(2), version(1)] } as never);
    expect(screen.getByText(/正在修改这条内容/).textContent).toContain('乙（00:05）、丙（00:06）正在修改');
    expect(document.querySelector('[aria-labelledby=versions]')?.textContent).toContain('原有内容，2026.11.19 00:05');
    const restore = vi.spyOn(formApi.content, 'restoreVersion').mockRejectedValue(new ApiError(409, '已经变动'));
    await press(/^恢复\s*第 1 版/);
    expect([restore.mock.calls.length, told()]).toEqual([1, []]);
    type(/^名称/, '新馆');
    const back = button(/^恢复\s*第 1 版/);
    expect([back?.disabled, back?.title]).toEqual([true, '有未保存的修改，请先保存']);
  });

  it('is no longer saved by the key once its page is left', async () => {
    const save = vi.spyOn(formApi.content, 'save').mockResolvedValue({ recordId: 7, versionId: 71 } as never);
    await open();
    cleanup();
    expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })).toBe(true);
    expect(save).not.toHaveBeenCalled();
  });

  it('that is none leads back to the list, and a long one to each of its parts', async () => {
    await show(<ContentEdit params={{ kind: 'x', id: '7' }} />);
    expect(at('回到内容')).toBe('/guanli/content/');
    const kind = kindsSeenBy(['administrator']).find(
      (k) =>
        contentKind(k).fields.filter((f) => f.part).length >= 3 && contentKind(k).fields.some((f) => f.part && f.side),
    ) as string;
    await open({ kind, data: firstValues(contentKind(kind).fields) });
    const named = contentKind(kind).fields.filter((f) => f.part);
    const parts = [...named.filter((f) => !f.side), ...named.filter((f) => f.side)];
    expect(parts.at(-1)?.side).toBe(true);
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const nav = screen.getByRole('navigation', { name: '各部分' });
    expect([...nav.querySelectorAll('button')].map((b) => b.textContent)).toEqual(parts.map((f) => f.part));
    fireEvent.click(nav.querySelectorAll('button')[1] as HTMLElement);
    expect((shown.mock.contexts.at(-1) as Element | undefined)?.textContent).toBe(parts[1]?.part);
  });
});

it('the kinds of content are gone to from a narrow screen as well', async () => {
  const router = await show(<KindNav current="news" />);
  fireEvent.change(field('内容类别'), { target: { value: 'expert' } });
  await settled();
  expect(router.state.location.pathname).toBe('/guanli/content/expert/');
});

describe('the pictures of the site', () => {
  const picture = { path: 'f/a/1.png', url: '/file/f/a/1.png', thumbUrl: '/t/1', name: '图', fault: '', bytes: 4096 };
  const more = { uploader: '甲', createTime: '2026-11-18T16:05:00Z' };
  it('are looked at where none is to be chosen, and leafed back', async () => {
    const read = vi.spyOn(api.content, 'pictures');
    read.mockResolvedValue({ list: [{ ...picture, ...more }], total: 25 } as never);
    await show(<Library />);
    expect([at(/图/), document.querySelector('li img')?.getAttribute('src'), button('查看原图') !== null]).toEqual([
      ...['/file/f/a/1.png', '/t/1', true],
    ]);
    expect([screen.getByText('共 25 张') !== null, screen.getByText('甲 11.19 · 4 KB') !== null]).toEqual([true, true]);
    const look = vi.spyOn(api.files, 'getUrl').mockResolvedValue({ data: '/x' } as never);
    vi.spyOn(window, 'open').mockReturnValue({ location: { replace: () => undefined } } as never);
    await press('查看原图');
    expect(look.mock.calls).toEqual([[{ url: 'f/a/1.png' }]]);
    await press('下一页');
    await press('上一页');
    expect(read.mock.calls.map(([asked]) => asked.pageNum)).toEqual([1, 2, 1]);
    read.mockResolvedValue({ list: [{ ...picture, ...more }], total: 24 } as never);
    await show(<Library />);
    expect(button('下一页')).toBeNull();
    read.mockResolvedValue({ list: [], total: 0 } as never);
    const close = vi.fn();
    await show(<LibraryDialog onChoose={() => undefined} onClose={close} />);
    expect(screen.getByText('还没有上传过图片')).toBeTruthy();
    fireEvent.click(document.querySelector('.dialog-close') as HTMLElement);
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('what is wanted', () => {
  const hot = { words: ['一', '二'], searched: [], topics: [], topicsRead: [], articles: [], articlesRead: [] };
  it('that was refused says so at its list, and goes back to what is saved after a question', async () => {
    vi.spyOn(api.hot, 'get').mockResolvedValue(hot);
    const fields = [{ path: 'words.0', code: 'wrong' as const, message: '这个词不能用' }];
    const save = vi.spyOn(formApi.hot, 'save').mockRejectedValue(new ApiError(400, '', fields));
    await show(<Hot />);
    expect([document.querySelector('.edit-bar p')?.textContent, button('放弃修改')]).toEqual([
      '修改后在这里保存',
      null,
    ]);
    await press('保存');
    expect(save).not.toHaveBeenCalled();
    await press(/^移除\s*一/);
    expect(document.querySelector('.edit-bar p')?.textContent).toBe('有修改还没有保存');
    await press('保存');
    const said = screen.getByText('这个词不能用');
    expect([said.getAttribute('role'), said.closest('section')?.getAttribute('aria-labelledby'), told()]).toEqual([
      ...['alert', 'hot-words', []],
    ]);
    await vi.waitFor(() => expect(document.activeElement).toBe(said.closest('section')));
    expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
    await press('放弃修改');
    await inDialog('放弃修改');
    expect([button(/^移除\s*一/) !== null, button('放弃修改')]).toEqual([true, null]);
    fireEvent.keyDown(button(/^移动一/) as HTMLElement, { key: 'ArrowDown' });
    save.mockResolvedValue(null);
    await press('保存');
    expect(save.mock.lastCall?.[0]).toMatchObject({ words: ['二', '一'] });
  });
});

it('what hangs on a column stays where it could not be moved, and the dialog says why', async () => {
  const columns = [1, 2].map((id) => ({ id, kind: 'news', name: `栏目${id}`, uses: 1, newest: null, fixed: false }));
  const read = vi.spyOn(api.content, 'categories').mockResolvedValue(columns as never);
  vi.spyOn(formApi.content, 'moveCategory').mockRejectedValue(new ApiError(409, '栏目刚刚移除'));
  await show(<Categories />);
  expect(at('新建栏目')).toBe('/guanli/content/category/new/');
  await press(/^移动内容.*栏目1/);
  expect(dialog().textContent).toContain('1 条内容连同草稿一起移到另一个栏目');
  fireEvent.change(dialog().querySelector('select') as Element, { target: { value: '2' } });
  await inDialog('移动');
  expect([dialog().textContent?.includes('栏目刚刚移除'), told(), read.mock.calls.length]).toEqual([true, [], 1]);
  vi.spyOn(api.content, 'bulk').mockRejectedValue(new ApiError(500, '没有成功'));
  await inDialog('取消');
  read.mockResolvedValue([{ ...columns[0], uses: 0 }] as never);
  await show(<Categories />);
  await press(/^移除\s*栏目1/);
  await inDialog('移除');
  expect([dialog(), told(), read.mock.calls.length]).toEqual([null, [], 2]);
});
