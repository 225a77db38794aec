import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { columns, detail, row, wrong } from '../../../test/student-imports.ts';
import type { StudentImportRow } from '../../../shared/contract/student-imports.ts';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import '../centre/unit-calls.ts';
import { Rows } from './rows.tsx';

anew();
beforeEach(() => sessionStorage.clear());

async function open(list: StudentImportRow[], state = 'all') {
  vi.spyOn(api.students, 'importRows').mockResolvedValue({ list, total: list.length });
  vi.spyOn(quietApi.students, 'importRows').mockResolvedValue({ list, total: list.length });
  const of = { ...detail, columns: { ...columns, studentType: 2 }, counts: { ...detail.counts, dropped: 1 } };
  const routes = [{ path: '*', element: <Rows of={of} changed={() => undefined} /> }];
  const address = `/wtdw/xygl/pldr/7/?state=${state}`;
  const { unmount } = render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await settled();
  return unmount;
}
const cell = <E extends HTMLElement = HTMLInputElement>(line: number, name = '姓名') =>
  screen.getByLabelText<E>(`第 ${line} 行，${name}`);
const kind = (line: number) => cell<HTMLSelectElement>(line, '学员类型');
const type = (line: number, value: string) => fireEvent.change(cell(line), { target: { value } });
/** @returns whether the browser does with the key what it does by itself */
const key = (of: HTMLElement, name: string, more = {}) => fireEvent.keyDown(of, { key: name, ...more });
const mends = () => vi.spyOn(formApi.students, 'mendImportRow');

it('of a row that is left out nothing can be typed, and the keys go past it', async () => {
  await open([row(2), row(3, { state: 'dropped' }), row(4)]);
  expect([2, 3, 4].map((line) => cell(line).disabled)).toEqual([false, true, false]);
  cell(2).focus();
  key(cell(2), 'ArrowDown');
  expect(document.activeElement).toBe(cell(4));
  key(cell(4), 'Enter');
  expect(document.activeElement, 'there is nothing below').toBe(cell(4));
  key(cell(4), 'ArrowUp');
  expect(document.activeElement).toBe(cell(2));
});

it('what has to be mended of a row that is left out is gone past, and after the last comes the first', async () => {
  await open([wrong(2), { ...wrong(3), state: 'dropped' }, wrong(4), wrong(5)], 'wrong');
  cell(2).focus();
  const way = [2, 4, 5].map((line) => {
    key(cell(line), 'Enter');
    return (document.activeElement as HTMLElement).getAttribute('aria-label');
  });
  expect(way).toEqual(['第 4 行，姓名', '第 5 行，姓名', '第 2 行，姓名']);
});

it('says at its own cell alone what is wrong, and that it is being saved', async () => {
  await open([row(2, { state: 'wrong', faults: [{ field: 'cellPhone', message: '不是 11 位数字' }] })]);
  const phone = cell(2, '手机号码');
  expect([phone, cell(2)].map((c) => c.getAttribute('aria-invalid'))).toEqual(['true', null]);
  expect(document.getElementById(phone.getAttribute('aria-describedby') ?? '')?.textContent).toBe('不是 11 位数字');
  expect([phone.inputMode, phone.maxLength]).toEqual(['tel', 200]);
  // What is longer than the cell is read in full by pointing at it.
  expect([phone.title, cell(2).title]).toEqual(['13600000001', '']);
  let answer: (row: StudentImportRow) => void = () => undefined;
  mends().mockReturnValue(new Promise((resolve) => (answer = resolve)));
  type(2, '王一');
  key(cell(2), 'Enter');
  await settled();
  expect(cell(2).getAttribute('aria-busy')).toBe('true');
  await act(async () => answer(row(2, { name: '王一', version: 2 })));
  await settled();
  expect([cell(2).getAttribute('aria-busy'), cell(2).value]).toEqual([null, '王一']);
});

it('typed as it was is nothing to save, and neither is what nobody typed', async () => {
  await open([row(2)]);
  const mend = mends().mockResolvedValue(row(2));
  fireEvent.blur(cell(2));
  type(2, ' 甲2 ');
  expect(screen.queryByText('有 1 格还没有保存')).not.toBeNull();
  await act(async () => void fireEvent.blur(cell(2)));
  expect([mend.mock.calls, screen.queryByText(/还没有保存/), cell(2).value]).toEqual([[], null, '甲2']);
});

it('a cleared cell stands empty while it is not saved', async () => {
  await open([row(2)]);
  type(2, '');
  expect(cell(2).value).toBe('');
});

it('what was refused keeps the keys until it is mended or given up, and is sent again by the next press', async () => {
  await open([row(2), row(3)]);
  const mend = mends().mockRejectedValue(new ApiError(400, '姓名太长'));
  cell(2).focus();
  type(2, '王一');
  await act(async () => void fireEvent.blur(cell(2)));
  await settled();
  expect(screen.queryByText('没有保存：姓名太长')).not.toBeNull();
  cell(2).focus();
  key(cell(2), 'Enter');
  await settled();
  expect([mend.mock.calls.length, document.activeElement === cell(2)]).toEqual([2, true]);
  type(2, '甲2');
  await act(async () => void fireEvent.blur(cell(2)));
  expect(screen.queryByText('没有保存：姓名太长')).toBeNull();
  key(cell(2), 'Enter');
  expect([mend.mock.calls.length, document.activeElement === cell(3)]).toEqual([2, true]);
});

it('what was refused keeps the keys also where Enter leads to what is wrong next', async () => {
  await open([wrong(2), wrong(3)], 'wrong');
  mends().mockRejectedValue(new ApiError(400, '姓名太长'));
  cell(2).focus();
  type(2, '王一');
  await act(async () => void fireEvent.blur(cell(2)));
  await settled();
  key(cell(2), 'Enter');
  await settled();
  expect(document.activeElement).toBe(cell(2));
});

it('leaves the keys of an input method and of ordinary typing alone, and Escape where nothing was typed', async () => {
  await open([row(2), row(3)]);
  const mend = mends().mockResolvedValue(row(2));
  cell(2).focus();
  type(2, '王');
  const composing = createEvent.keyDown(cell(2), { key: 'Enter', isComposing: true });
  fireEvent(cell(2), composing);
  await settled();
  expect([composing.defaultPrevented, mend.mock.calls, document.activeElement === cell(2)]).toEqual([false, [], true]);
  expect([key(cell(2), 'a'), key(cell(3), 'Escape')]).toEqual([true, true]);
  expect([key(cell(2), 'Escape'), key(cell(2), 'Enter'), key(cell(3), 'ArrowUp')]).toEqual([false, false, false]);
});

it('a kind is chosen among those that there are, or stays what the file says, and is saved at once', async () => {
  await open([row(2), row(3, { studentType: '村干部' }), row(4, { studentType: '机关干部' })]);
  const offered = (line: number) => [...kind(line).options].map((o) => o.textContent);
  expect([offered(2).slice(0, 2), offered(3).slice(0, 2)]).toEqual([
    ['没有填写', '机关干部'],
    ['没有填写', '村干部'],
  ]);
  expect([2, 3, 4].map((line) => kind(line).value)).toEqual(['', '村干部', '机关干部']);
  expect([offered(4), offered(3).length]).toEqual([offered(2), offered(2).length + 1]);
  kind(2).focus();
  expect(['ArrowDown', 'ArrowUp'].map((name) => key(kind(2), name))).toEqual([true, true]);
  expect(document.activeElement).toBe(kind(2));
  const mend = mends().mockRejectedValue(new ApiError(0, '网络异常'));
  fireEvent.change(kind(2), { target: { value: '机关干部' } });
  await settled();
  expect(mend.mock.calls).toEqual([[{ id: 7, rowId: 102, version: 1, studentType: '机关干部' }]]);
  expect([kind(2).value, screen.queryByText('有 1 格还没有保存') !== null]).toEqual(['机关干部', true]);
});
