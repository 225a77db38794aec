import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ContentRow } from '../../../../shared/contract/content.ts';
import { ApiError, formApi } from '../../../lib/api.ts';
import { anew, idle, press, settled } from '../../../../test/screen.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import '../calls.ts';

anew();

it.each([99, 100, 250])('an order is that of all %i records, however many pages they come in', async (count) => {
  const all = Array.from({ length: count }, (_, i) => ({ recordId: i + 1, title: `专家${i + 1}` })) as ContentRow[];
  const read = vi.spyOn(formApi.content, 'list').mockImplementation(async (asked) => {
    const { pageNum, pageSize } = asked as { pageNum: number; pageSize: number };
    return { list: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: count };
  });
  const arrange = vi.spyOn(formApi.content, 'arrange').mockResolvedValue(null);
  render(<ArrangeDialog kind="expert" onClose={() => undefined} onDone={() => undefined} />);
  expect(await screen.findByText(`专家${count}`)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保存顺序', hidden: true }));
  // An order that leaves some out is refused by the server, as one of a list that has changed.
  expect(arrange).toHaveBeenCalledWith({ kind: 'expert', ids: all.map((r) => r.recordId) });
  expect(read.mock.calls.length).toBe(Math.ceil(count / 100));
});

it('an order that was refused stays as it was put, and says why', async () => {
  const list = ['甲', '乙'].map((title, i) => ({ recordId: i + 1, title })) as ContentRow[];
  vi.spyOn(formApi.content, 'list').mockResolvedValue({ list, total: 2 });
  const arrange = vi.spyOn(formApi.content, 'arrange').mockRejectedValue(new ApiError(409, '列表已经变动'));
  const ended = vi.fn();
  render(<ArrangeDialog kind="expert" onClose={ended} onDone={ended} />);
  await screen.findByText('甲');
  fireEvent.keyDown(screen.getByRole('button', { name: /^移动甲/, hidden: true }), { key: 'ArrowDown' });
  await press('保存顺序');
  expect(arrange.mock.calls).toEqual([[{ kind: 'expert', ids: [2, 1] }]]);
  expect([screen.queryByText('列表已经变动') !== null, ended.mock.calls.length]).toEqual([true, 0]);
  // While it is tried once more nobody knows that it is refused again.
  const late = Promise.withResolvers<null>();
  arrange.mockReturnValue(late.promise);
  await press('保存顺序');
  expect([screen.queryByText('列表已经变动'), idle('保存顺序')]).toEqual([null, true]);
  late.resolve(null);
  await settled();
  expect(ended.mock.calls.length).toBe(2);
});

it('an order that could not be read is not saved; one that has lost a record meanwhile is read to its end', async () => {
  const read = vi.spyOn(formApi.content, 'list').mockRejectedValueOnce(new ApiError(500, '没有读到'));
  const arrange = vi.spyOn(formApi.content, 'arrange').mockResolvedValue(null);
  render(<ArrangeDialog kind="expert" onClose={() => undefined} onDone={() => undefined} />);
  await settled();
  await press('保存顺序');
  expect([idle('保存顺序'), arrange.mock.calls]).toEqual([true, []]);
  read.mockResolvedValue({ list: [{ recordId: 1, title: '甲' }] as ContentRow[], total: 2 });
  await press('重新读取');
  expect(read.mock.calls.slice(1)).toEqual([[{ kind: 'expert', pageNum: 1, pageSize: 100, sort: 'own' }]]);
  await press('保存顺序');
  expect(arrange.mock.calls).toEqual([[{ kind: 'expert', ids: [1] }]]);
});
