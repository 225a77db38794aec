import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ContentRow } from '../../../../shared/contract/content.ts';
import { formApi } from '../../../lib/api.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import '../calls.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([99, 100, 250])('an order is that of all %i records, however many pages they come in', async (count) => {
  const all = Array.from({ length: count }, (_, i) => ({ recordId: i + 1, title: `专家${i + 1}` })) as ContentRow[];
  vi.spyOn(formApi.content, 'list').mockImplementation(async (asked) => {
    const { pageNum, pageSize } = asked as { pageNum: number; pageSize: number };
    return { list: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: count };
  });
  const arrange = vi.spyOn(formApi.content, 'arrange').mockResolvedValue(null);
  render(<ArrangeDialog kind="expert" onClose={() => undefined} onDone={() => undefined} />);
  expect(await screen.findByText(`专家${count}`)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保存顺序', hidden: true }));
  // An order that leaves some out is refused by the server, as one of a list that has changed.
  expect(arrange).toHaveBeenCalledWith({ kind: 'expert', ids: all.map((r) => r.recordId) });
});
