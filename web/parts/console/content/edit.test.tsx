import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLinkItem } from '../../../../test/factories/content-item.ts';
import { anew, button, inDialog, press, settled, told } from '../../../../test/screen.ts';
import type { Role } from '../../../../shared/roles.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import { type Me, MeContext } from '../me.ts';
import ContentEdit from './edit.tsx';
import '../calls.ts';

anew();
beforeEach(() => {
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'copyTyped').mockResolvedValue(null as never);
  vi.spyOn(formApi.content, 'choices').mockResolvedValue({} as never);
});
afterEach(() => sessionStorage.clear());

const data = { name: '图书馆', link: 'https://lib.test/', sort: 1 };
/** The record of the address, or one that has none; `path` is where the page begins. */
function At({ kind, id, path }: { kind: string; id: string; path: string }) {
  const { pathname } = useLocation();
  const [, other] = (pathname !== path && /link\/(\d)/.exec(pathname)) || [];
  return <ContentEdit params={{ kind, id: other ?? id }} />;
}
async function open({ id = '7', kind = 'link', is = aLinkItem(), roles = ['administrator'] as Role[] } = {}) {
  cleanup();
  const read = vi.spyOn(formApi.content, 'get').mockResolvedValue(is);
  const path = `/guanli/content/link/${id}/`;
  const page = (
    <MeContext value={{ roles } as unknown as Me}>
      <At kind={kind} id={id} path={path} />
    </MeContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  await settled();
  return { router, read };
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const dialog = () => document.querySelector('dialog');
const closing = () => {
  fireEvent.click(document.querySelector('.dialog-close') as HTMLElement);
  return settled();
};
const label = /^名称/;
const saved = (versionId = 71) => ({ recordId: 7, versionId, revision: 4 }) as never;
const save = () => {
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  return settled();
};

describe('the editor of a record', () => {
  it('says what it edits, and what is no record', async () => {
    const { read } = await open();
    expect([read.mock.calls, document.querySelector('h1')?.textContent]).toEqual([
      [[{ kind: 'link', recordId: 7 }]],
      '编辑：图书馆',
    ]);
    for (const bad of [{ kind: 'x' }, { id: '-1' }, { id: 'a' }]) {
      await open(bad);
      expect(document.querySelector('h1')?.textContent).toBe('页面不存在');
    }
    const fresh = await open({ id: 'new' });
    expect([fresh.read.mock.calls.length, document.querySelector('h1')?.textContent?.slice(0, 2)]).toEqual([1, '新建']);
    await open({ is: aLinkItem({ title: '' }) });
    expect(document.querySelector('h1')?.textContent).toBe('编辑：（没有标题）');
    await open({ is: aLinkItem({ state: 'trashed' }) });
    expect([screen.queryByText(/在回收站里/) !== null, field(label).disabled]).toEqual([true, true]);
    await open({ is: aLinkItem({ editing: [{ name: '乙', at: '2026-11-18T16:05:00Z' }] as never }) });
    expect(screen.getByText(/正在修改这条内容/).textContent).toContain('乙（00:05）');
    await open({ roles: ['desk'] });
    expect(field(label).disabled).toBe(true);
  });

  it('saves by its key what was typed on the version that was read, and reads how it stands', async () => {
    const call = vi.spyOn(formApi.content, 'save').mockResolvedValue(saved());
    const { read } = await open();
    type(label, '新图书馆');
    // Without Ctrl, and held down, which the keyboard repeats by itself.
    for (const held of [{}, { ctrlKey: true, repeat: true }]) fireEvent.keyDown(document.body, { key: 's', ...held });
    await settled();
    expect(call).not.toHaveBeenCalled();
    await save();
    expect(call.mock.calls.map(([given]) => given)).toEqual([
      {
        ...{ kind: 'link', recordId: 7, versionId: 70, revision: 3, publishAt: null, withdrawAt: null },
        key: expect.any(String),
        // A place that nobody changed here is not said: a colleague may have set it in the list meanwhile.
        data: { name: '新图书馆', link: data.link },
      },
    ]);
    expect([told(), read.mock.calls.length]).toEqual([['草稿已保存'], 2]);
  });

  it('sends words whose answer was lost again under the same key, by which the server knows them', async () => {
    const call = vi.spyOn(formApi.content, 'save').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    call.mockResolvedValue(saved());
    await open();
    type(label, '新馆');
    await save();
    type(label, '新馆二层');
    await save();
    const [first, second] = call.mock.calls.map(([given]) => given.key);
    expect([first, second]).toEqual([expect.stringMatching(/^[\w-]{8,64}$/), first]);
  });

  it('saves by its key as often as it is pressed, with capitals locked too, and the browser saves no page', async () => {
    const call = vi.spyOn(formApi.content, 'save').mockResolvedValue(saved());
    await open();
    vi.spyOn(performance, 'now').mockReturnValue(1e9);
    for (const [name, key] of Object.entries({ 新馆: 's', 老馆: 'S' })) {
      type(label, name);
      expect(fireEvent.keyDown(document.body, { key, ctrlKey: true })).toBe(false);
      await settled();
    }
    expect(call.mock.calls.map(([given]) => given.data.name)).toEqual(['新馆', '老馆']);
  });

  it('keeps the one time where the other is set', async () => {
    const call = vi.spyOn(formApi.content, 'save').mockResolvedValue(saved());
    await open({ is: aLinkItem({ publishAt: '2998-01-01T00:00:00Z' }) });
    type('定时撤下', '2999-01-01T08:00');
    await save();
    const times = { publishAt: '2998-01-01T00:00:00Z', withdrawAt: '2999-01-01T00:00:00.000Z' };
    expect(call.mock.calls[0]?.[0]).toMatchObject(times);
  });

  it('shows another record where its address has become that of one, with nothing of the first', async () => {
    const { router, read } = await open();
    read.mockResolvedValue(aLinkItem({ recordId: 8, title: '书店', data: { ...data, name: '书店' } }));
    await act(() => router.navigate('/guanli/content/link/8/'));
    await settled();
    expect([read.mock.lastCall, field(label).value]).toEqual([[{ kind: 'link', recordId: 8 }], '书店']);
  });

  it('says the place that was changed', async () => {
    const call = vi.spyOn(formApi.content, 'save').mockResolvedValue(saved());
    await open();
    type(/^排序/, '5');
    await save();
    expect(call.mock.calls[0]?.[0].data).toEqual({ ...data, sort: 5 });
  });

  it('goes back to what is saved once that was asked, with the keys in the bar and the page where it was', async () => {
    await open();
    expect(button('放弃修改')).toBeNull();
    type(label, '新馆');
    await press('放弃修改');
    await inDialog('取消');
    expect(field(label).value).toBe('新馆');
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    await press('放弃修改');
    await inDialog('放弃修改');
    expect([field(label).value, button('放弃修改')]).toEqual(['图书馆', null]);
    expect([document.activeElement, focus.mock.lastCall]).toEqual([button('保存草稿'), [{ preventScroll: true }]]);
  });

  it('gives a new record its address under who goes on writing', async () => {
    const call = vi.spyOn(formApi.content, 'save').mockResolvedValue(saved());
    const { router, read } = await open({ id: 'new' });
    const asked = Promise.withResolvers<ReturnType<typeof aLinkItem>>();
    read.mockReturnValue(asked.promise);
    const box = field(label);
    type(label, '新图书馆');
    await save();
    expect(call.mock.calls[0]?.[0]).toMatchObject({ recordId: 0, versionId: 0, data: { name: '新图书馆' } });
    expect([router.state.location.pathname, router.state.location.state, router.state.historyAction]).toEqual([
      ...['/guanli/content/link/7/', { stays: true }, 'REPLACE'],
    ]);
    type(label, '新图书馆二');
    asked.resolve(aLinkItem({ versionId: 71, revision: 4, data: { ...data, name: '新图书馆' } }));
    await settled();
    expect([field(label) === box, box.value, document.querySelector('h1')?.textContent]).toEqual([
      ...[true, '新图书馆二', '编辑：图书馆'],
    ]);
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    await save();
    const next = { recordId: 7, versionId: 71, revision: 4, data: { name: '新图书馆二' } };
    expect(call.mock.calls.at(-1)?.[0]).toMatchObject(next);
  });

  it('saves once more under its number before that has answered, and makes no second record', async () => {
    const call = vi.spyOn(formApi.content, 'save').mockResolvedValue(saved());
    const { read } = await open({ id: 'new' });
    read.mockReturnValue(new Promise(() => undefined));
    type(label, '新图书馆');
    await save();
    type(label, '新图书馆二');
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    await save();
    expect(call.mock.calls.map(([sent]) => [sent.recordId, sent.versionId])).toEqual([
      [0, 0],
      [7, 71],
    ]);
  });

  it('keeps what is typed while a new record is saved for that record, and for no other new one', async () => {
    const gone = Promise.withResolvers<never>();
    vi.spyOn(formApi.content, 'save').mockReturnValue(gone.promise);
    await open({ id: 'new' });
    type(label, '新馆');
    await save();
    type(label, '又改');
    gone.resolve(saved());
    await settled();
    await open({ id: 'new' });
    for (let n = 0; n < 3; n++) await settled();
    expect(button('找回')).toBeNull();
    await open({ is: aLinkItem({ versionId: 71, revision: 4, data: { ...data, name: '新馆' } }) });
    await vi.waitFor(() => expect(button('找回')).not.toBeNull());
    await press('找回');
    expect(field(label).value).toBe('又改');
  });

  it('keeps what was typed where a save was refused', async () => {
    const refused = new ApiError(400, '', [{ path: 'data.name', code: 'wrong', message: '已有这个名称' }]);
    vi.spyOn(formApi.content, 'save').mockRejectedValue(refused);
    const { read } = await open();
    type(label, '新图书馆');
    await save();
    expect([screen.getByRole('alert').textContent, field(label).value, told(), read.mock.calls.length]).toEqual([
      ...['已有这个名称', '新图书馆', [], 1],
    ]);
  });
});

it('an older version is brought back as a new draft, in the place of what was typed; times are the approver’s', async () => {
  const version = (id: number) => ({
    id,
    number: id,
    state: 'replaced',
    author: '甲',
    writtenAt: '2026-11-18T16:05:00Z',
  });
  const restore = vi.spyOn(formApi.content, 'restoreVersion').mockResolvedValue({} as never);
  const { read } = await open({ is: aLinkItem({ versions: [version(2), version(1)] as never }) });
  await press(/^恢复\s*第 1 版/);
  expect([restore.mock.calls, told(), read.mock.calls.length]).toEqual([
    ...[[[{ id: 70, revision: 3, versionId: 1 }]], ['已恢复为新的草稿'], 2],
  ]);
  await open({ is: aLinkItem({ state: 'submitted' }), roles: ['editor'] });
  expect(field('定时发布').disabled).toBe(true);
  await open({ is: aLinkItem({ state: 'submitted' }), roles: ['approver'] });
  expect(field('定时发布').disabled).toBe(false);
});

describe('where somebody else was faster', () => {
  const faster = new ApiError(409, '乙刚刚保存了新的一版');
  const theirs = aLinkItem({ versionId: 72, revision: 9, data: { ...data, name: '对方的' } });
  async function conflict() {
    const call = vi.spyOn(formApi.content, 'save').mockRejectedValueOnce(faster);
    const { read } = await open();
    type(label, '我的');
    await save();
    expect([dialog()?.querySelector('h2')?.textContent, screen.queryByText('乙刚刚保存了新的一版。') !== null]).toEqual(
      [...['别人刚刚改过', true]],
    );
    read.mockResolvedValue(theirs);
    return { call, read };
  }
  it('the own words become a version on top of theirs', async () => {
    const { call, read } = await conflict();
    call.mockResolvedValue(saved(73));
    await inDialog('存为我的新版本');
    expect(call.mock.calls.at(-1)?.[0]).toMatchObject({ versionId: 72, revision: 9, data: { name: '我的' } });
    expect([dialog(), read.mock.calls.length]).toEqual([null, 3]);
  });
  it('theirs take the place of the own, which can be found again', async () => {
    const { call } = await conflict();
    await inDialog('载入对方的版本');
    expect([dialog(), field(label).value, call.mock.calls.length]).toEqual([null, '对方的', 1]);
    await press('找回');
    expect(field(label).value).toBe('我的');
  });
  it('is looked at first, and what fails is said in the dialog', async () => {
    const { read } = await conflict();
    read.mockRejectedValueOnce(new ApiError(500, '没有读到'));
    await inDialog('看对方改了什么');
    expect(within(dialog() as HTMLElement).getByRole('alert').textContent).toBe('没有读到');
    const compare = vi.spyOn(api.content, 'compare').mockResolvedValue([] as never);
    await inDialog('看对方改了什么');
    expect([dialog()?.querySelector('h2')?.textContent, compare.mock.calls[0]?.[0]]).toEqual([
      ...['对方改了什么', expect.objectContaining({ before: 70, after: 72 })],
    ]);
    await closing();
    expect([dialog()?.querySelector('h2')?.textContent, dialog()?.querySelector('[role=alert]')]).toEqual([
      ...['别人刚刚改过', null],
    ]);
    await closing();
    expect([dialog(), field(label).value, button('找回')]).toEqual([null, '我的', null]);
  });
  it('says so where what they changed has no version of its own', async () => {
    const { read } = await conflict();
    read.mockResolvedValue({ ...theirs, versionId: 70 });
    const compare = vi.spyOn(api.content, 'compare');
    await inDialog('看对方改了什么');
    expect([compare.mock.calls.length, dialog()?.textContent]).toEqual([
      0,
      expect.stringContaining('没有更早的版本可比'),
    ]);
  });
});
