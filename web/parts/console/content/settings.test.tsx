import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { aLinkItem } from '../../../../test/factories/content-item.ts';
import { anew, button, idle, press, settled, told } from '../../../../test/screen.ts';
import { contentKind } from '../../../../shared/content-kinds.ts';
import { firstValues } from '../../../../shared/fields/field.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import '../calls.ts';
import { type Me, MeContext } from '../me.ts';
import ContentEdit from './edit.tsx';
import Media from './media.tsx';
import Settings from './settings.tsx';

anew();
const of = contentKind('setting');
const line = of.fields.find((f) => f.input === 'line' && !f.required && !f.side) ?? of.fields[0];
const setting = (more: object = {}) =>
  aLinkItem({
    kind: 'setting',
    recordId: 1,
    title: '',
    state: 'published',
    live: true,
    data: firstValues(of.fields),
    ...more,
  } as never);
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'copyTyped').mockResolvedValue(null as never);
  vi.spyOn(formApi.content, 'choices').mockResolvedValue({} as never);
});
async function show(page: ReactNode, address = '/guanli/settings/') {
  cleanup();
  const element = (
    <MeContext value={{ roles: ['administrator'] } as unknown as Me}>
      <Link to="/elsewhere/">别处</Link>
      {page}
    </MeContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  for (let n = 0; n < 2; n++) await settled();
  return router;
}
const save = () => {
  fireEvent.keyDown(document.body, { key: 's', metaKey: true });
  return settled();
};
const type = (value: string) => {
  const field = document.querySelector(`[id$="data.${line?.name}"]`) as HTMLInputElement;
  fireEvent.change(field, { target: { value } });
};

it('the settings are one record of their own, which belongs to no list, keeps its address and is never withdrawn', async () => {
  const read = vi.spyOn(formApi.content, 'get').mockResolvedValue(setting());
  const router = await show(<Settings />);
  expect([read.mock.calls, document.querySelector('h1')?.textContent]).toEqual([
    [[{ kind: 'setting', recordId: 1 }]],
    of.label,
  ]);
  expect([document.querySelector('p.fs-sm a'), button('撤下'), screen.queryByLabelText('定时撤下')]).toEqual([
    null,
    null,
    null,
  ]);
  const call = vi
    .spyOn(formApi.content, 'save')
    .mockResolvedValue({ recordId: 1, versionId: 71, revision: 4 } as never);
  type('别的');
  await save();
  expect([call.mock.calls.length, told(), read.mock.calls.length, router.state.location.pathname]).toEqual([
    ...[1, ['草稿已保存'], 2, '/guanli/settings/'],
  ]);
  read.mockRejectedValue(new ApiError(404, '没有'));
  await show(<Settings />);
  expect(screen.queryByRole('link', { name: /^回到/ })).toBeNull();
});

it('a record that is not there leads back to the list of content, and one that is new has a heading of its kind', async () => {
  vi.spyOn(formApi.content, 'get').mockRejectedValue(new ApiError(404, '没有'));
  await show(<ContentEdit params={{ kind: 'link', id: '7' }} />, '/guanli/content/link/7/');
  expect(screen.getByRole('link', { name: /^回到/ }).getAttribute('href')).toMatch(/^\/guanli\/content\//);
  await show(<ContentEdit params={{ kind: 'link', id: 'new' }} />);
  expect(document.querySelector('h1')?.textContent).toBe(`新建${contentKind('link').label}`);
  // Nothing was saved yet: there is nothing to compare, to bring back or to look at.
  expect([document.querySelector('[aria-labelledby=versions]'), button('看这一版改了什么'), button('预览')]).toEqual([
    ...[null, null, null],
  ]);
});

it('a record is left unsaved only after a question, by our links as by the way back', async () => {
  vi.spyOn(formApi.content, 'get').mockResolvedValue(aLinkItem());
  const router = await show(<ContentEdit params={{ kind: 'link', id: '7' }} />, '/guanli/content/link/7/');
  const question = () => document.querySelector('dialog h2')?.textContent ?? null;
  fireEvent.change(screen.getByLabelText(/^名称/), { target: { value: '新馆' } });
  fireEvent.click(screen.getByText('别处'));
  await settled();
  expect(question()).toBe('有修改还没有保存');
  await press('留在这里');
  const call = vi
    .spyOn(formApi.content, 'save')
    .mockResolvedValue({ recordId: 7, versionId: 71, revision: 4 } as never);
  vi.mocked(formApi.content.get).mockResolvedValue(
    aLinkItem({ versionId: 71, revision: 4, data: { name: '新馆', link: 'https://lib.test/', sort: 1 } }),
  );
  await save();
  expect(call).toHaveBeenCalledOnce();
  // What is saved is left without one.
  fireEvent.click(screen.getByText('别处'));
  await settled();
  expect([question(), router.state.location.pathname]).toEqual([null, '/elsewhere/']);
});

it('all pictures stand on a page of their own', async () => {
  const read = vi.spyOn(api.content, 'pictures').mockResolvedValue({ list: [], total: 0 } as never);
  await show(<Media />);
  expect([
    document.querySelector('h1')?.textContent,
    read.mock.calls,
    screen.queryByText('还没有上传过图片') !== null,
  ]).toEqual([...['图片库', [[{ wd: '', pageNum: 1, pageSize: 24 }]], true]]);
});

it('where somebody was faster each answer is given once, and what failed is said in the question', async () => {
  const get = vi.spyOn(formApi.content, 'get').mockResolvedValue(aLinkItem());
  vi.spyOn(formApi.content, 'save').mockRejectedValue(new ApiError(409, '乙刚刚保存了新的一版'));
  await show(<ContentEdit params={{ kind: 'link', id: '7' }} />, '/guanli/content/link/7/');
  fireEvent.change(screen.getByLabelText(/^名称/), { target: { value: '我的' } });
  await save();
  let refuse: (error: Error) => void = () => undefined;
  for (const name of ['看对方改了什么', '存为我的新版本']) {
    get.mockClear();
    get.mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
    for (let n = 0; n < 2; n++) await press(name);
    expect([get.mock.calls, idle(name)]).toEqual([[[{ kind: 'link', recordId: 7 }]], true]);
    expect(document.querySelector('dialog [role=alert]')).toBeNull();
    refuse(new ApiError(500, `没有读到 ${name}`));
    await settled();
    expect([document.querySelector('dialog [role=alert]')?.textContent, idle(name)]).toEqual([
      `没有读到 ${name}`,
      false,
    ]);
  }
});
