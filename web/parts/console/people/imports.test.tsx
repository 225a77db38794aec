import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { api, formApi } from '../../../lib/api.ts';
import * as line from '../../../lib/upload.ts';
import { anew, button, press, settled } from '../../../../test/screen.ts';
import '../calls.ts';
import Imports from './imports.tsx';

anew();
it('imports are told newest first, each leading to its own; a unit that is named has its new one opened', async () => {
  const row = (id: number, status: number) => ({
    ...{ id, status, fileName: `名单${id}.xlsx`, unitName: '云栖县委', good: 3, wrong: id, made: 2, byName: '甲' },
    createTime: '2026-11-18T16:05:00Z',
  });
  const list = vi.spyOn(api.staff, 'imports');
  list.mockResolvedValue({ list: [row(7, 0), row(8, 1), row(9, 2)], total: 3 } as never);
  const unit = vi.spyOn(formApi.staff, 'unit').mockResolvedValue({ id: 5, unitName: '云栖县委' } as never);
  const open = async (address: string) => {
    cleanup();
    const router = createMemoryRouter([{ path: '*', element: <Imports /> }], { initialEntries: [address] });
    render(<RouterProvider router={router} />);
    await settled();
  };
  await open('/');
  expect(list.mock.calls[0]?.[0]).toMatchObject({ sort: '-createTime' });
  const cells = (label: string) => [...document.querySelectorAll(`td[data-l=${label}]`)].map((td) => td.textContent);
  expect([cells('状态'), cells('有误'), cells('可导入')[0], cells('现有账号')[0]]).toEqual([
    ...[['待确认', '已导入', '已撤销'], ['7', '8', '9'], '3', '2'],
  ]);
  expect(screen.getAllByRole('link', { name: /^查看/ })[1]?.getAttribute('href')).toMatch(/\/8\/$/);
  expect([document.querySelector('dialog'), unit.mock.calls.length, button('下载模板') !== null]).toEqual([
    null,
    0,
    true,
  ]);
  await open('/?unit=5');
  expect([document.querySelector('dialog h2')?.textContent, unit.mock.calls]).toEqual(['上传名单', [[{ id: 5 }]]]);
});

it('a list goes for preview once it has arrived, by where it lies, and leads to what was found in it', async () => {
  vi.spyOn(api.staff, 'imports').mockResolvedValue({ list: [], total: 0 } as never);
  vi.spyOn(formApi.staff, 'unit').mockResolvedValue({ id: 5, name: '云栖县委' } as never);
  const preview = vi.spyOn(formApi.staff, 'previewImport').mockResolvedValue({ id: 12 } as never);
  const sent = Promise.withResolvers<line.UploadedFile>();
  const upload = vi.spyOn(line, 'uploadFile').mockReturnValue(sent.promise);
  const router = createMemoryRouter([{ path: '*', element: <Imports /> }], { initialEntries: ['/?unit=5'] });
  render(<RouterProvider router={router} />);
  await settled();
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = new File(['PK\u0003\u0004'], '名单.xlsx', { type });
  fireEvent.change(screen.getByLabelText(/^名单/, { selector: 'input' }), { target: { files: [file] } });
  await vi.waitFor(() => expect(upload).toHaveBeenCalledOnce());
  await settled();
  await press('预览');
  expect([preview.mock.calls.length, document.querySelector('.msg-err')?.textContent]).toEqual([
    ...[0, '文件还在上传，请稍候'],
  ]);
  const filePath = 'u/5/list.xlsx';
  await act(async () => sent.resolve({ url: '/file/x', filePath, fileName: '名单.xlsx', urlAndSignature: '' }));
  await settled();
  expect(document.querySelector('.msg-err')).toBeNull();
  await press('预览');
  expect([preview.mock.calls, router.state.location.pathname]).toEqual([
    [[{ unitId: 5, filePath }]],
    '/guanli/imports/12/',
  ]);
});
