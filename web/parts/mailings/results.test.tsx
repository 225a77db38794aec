import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { anew, button, press, settled, told } from '../../../test/screen.ts';
import { classDetail, pageOf } from '../../../test/unit-centre.tsx';
import type { MailingPreview, SentMailing } from '../../../shared/contract/mailings.ts';
import { ApiError, api, formApi } from '../../lib/api.ts';
import { ClassMailings } from './class-mailings.tsx';
import { MailingDialog } from './mailing-dialog.tsx';
import { MailingResults } from './mailing-results.tsx';
import { countsInWords, yuanOf } from './words.tsx';

anew();
async function show(element: object) {
  cleanup();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: element as never }])} />);
  await settled();
}
const nobody = { group: 0, named: 0, applied: 0, walked: 0 };
const sent = (id: number, given: Partial<SentMailing> = {}): SentMailing => ({
  ...{ id, content: `集合 ${id}`, createTime: '2026-11-29T16:30:00.000Z', byName: '委托单位', courseName: '党史' },
  ...{ total: 9, waiting: 0, sent: 6, failed: 1, noNumber: 1, archived: 1, parts: 6, cost: 115, ...given },
});

describe('the texts of a class', () => {
  it('are none of a draft, and none where there is nobody to be written to and nothing was sent', async () => {
    const list = vi.spyOn(api.mailings, 'list').mockResolvedValue(pageOf([]));
    const shown = async (given: object) => {
      await show(<ClassMailings of={{ ...classDetail, ...given } as never} />);
      return [screen.queryByRole('region', { name: '短信' }) !== null, button('发短信') !== null];
    };
    expect(await shown({ status: 0 })).toEqual([false, false]);
    expect(await shown({ status: 1 })).toEqual([true, true]);
    expect(screen.queryByText(/^还没有发过/)).not.toBeNull();
    expect(await shown({ status: 3 })).toEqual([true, true]);
    expect(await shown({ status: 2, sources: nobody })).toEqual([false, false]);
    list.mockResolvedValue(pageOf([sent(5)]));
    expect(await shown({ status: 2, sources: nobody })).toEqual([true, false]);
  });

  it('say when, by whom, of which lesson, what became of them and what they cost; five first, then all', async () => {
    const list = vi.spyOn(api.mailings, 'list').mockResolvedValue({ list: [sent(5)], total: 6 } as never);
    await show(<ClassMailings of={{ ...classDetail, status: 2 } as never} />);
    expect(screen.getByRole('listitem').querySelector('small')?.textContent).toBe(
      '11.30 00:30　委托单位　党史　已发送 6 人，失败 1 人，没有号码 1 人，已归档 1 人　1.15 元',
    );
    await press('查看全部 6 条');
    expect(list.mock.calls).toEqual([5, 100].map((pageSize) => [{ trainingClassId: 3, pageSize }]));
    expect(button(/^查看全部/)).toBeNull();
  });

  it('have their counts in words, of which none is told that is none, and money with its fen', () => {
    const none = { total: 2, waiting: 0, sent: 0, failed: 0, noNumber: 0, archived: 0 };
    expect([countsInWords({ ...none, sent: 2 }), countsInWords({ ...none, waiting: 2 })]).toEqual([
      ...['已发送 2 人', '等待 2 人'],
    ]);
    expect([0, 5, 100, 1234].map(yuanOf)).toEqual(['0.00 元', '0.05 元', '1.00 元', '12.34 元']);
  });
});

describe('what became of a text', () => {
  const one = (userId: number, state: number, given: object = {}) => ({
    ...{ userId, name: `学员 ${userId}`, dept: '', cellPhone: '139', state, reason: '', ...given },
  });
  const read = (list: object[], total: number, failed: number) =>
    vi
      .spyOn(api.mailings, 'results')
      .mockImplementation((async ({ state }: { state?: number }) =>
        state === undefined ? { list, total } : { list: [], total: failed }) as never);

  it('stands for each in words, and who has failed is tried once more, and no one else', async () => {
    const list = [one(1, 2, { reason: '号码停用', dept: '一处' }), one(2, 1), one(3, 3, { cellPhone: '' }), one(4, 4)];
    const asked = read(list, 4, 1);
    const again = vi.spyOn(api.mailings, 'resend').mockRejectedValueOnce(new ApiError(400, '刚刚试过'));
    await show(<MailingResults id={5} />);
    expect(screen.getAllByRole('listitem').map((li) => [...li.children].map((e) => e.textContent))).toEqual([
      ['学员 1', '139　一处', '发送失败号码停用'],
      ['学员 2', '139', '已发送'],
      ['学员 3', '没有号码', '没有号码'],
      ['学员 4', '139', '已归档，没有发'],
    ]);
    expect(asked.mock.calls).toEqual([[{ id: 5, pageSize: 50 }], [{ id: 5, state: 2, pageSize: 1 }]]);
    await press('重试失败的 1 条');
    expect(told(), 'what is refused is not told as done').toEqual([]);
    again.mockResolvedValue({ again: 1 });
    read(list.slice(1), 4, 0);
    await press('重试失败的 1 条');
    expect([again.mock.calls.length, told(), button(/^重试/)]).toEqual([2, ['1 条短信重新排队发送'], null]);
  });

  it('is asked for anew as long as anybody waits for it, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const asked = read([one(1, 1), one(2, 0)], 2, 0);
      await show(<MailingResults id={5} />);
      expect([asked.mock.calls.length, screen.queryByText('等待发送') !== null]).toEqual([2, true]);
      read([one(1, 1), one(2, 1)], 2, 0);
      await act(async () => vi.advanceTimersByTime(2000));
      await settled();
      expect([asked.mock.calls.length, screen.queryByText('等待发送')]).toEqual([4, null]);
      await act(async () => vi.advanceTimersByTime(20_000));
      await settled();
      expect(asked.mock.calls.length).toBe(4);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is shown for a hundred at most, in two steps, and then says how many there are', async () => {
    const asked = read([one(1, 1)], 120, 0);
    await show(<MailingResults id={5} />);
    expect(screen.queryByText(/^这里列出/)).toBeNull();
    await press('再看一些');
    expect(asked.mock.calls.map(([of]) => of.pageSize)).toEqual([50, 1, 100, 1]);
    expect([button('再看一些'), screen.getByText(/^这里列出/).textContent]).toEqual([
      ...[null, '这里列出前 1 人，共 120 人。'],
    ]);
    read([one(1, 1)], 1, 0);
    await show(<MailingResults id={6} />);
    expect([button('再看一些'), screen.queryByText(/^这里列出/)]).toEqual([null, null]);
  });
});

describe('the preview of a text', () => {
  const people = Array.from({ length: 12 }, (_, i) => ({
    ...{ userId: i + 1, name: `学员 ${i + 1}`, dept: '', reachable: true, archived: false, groupIds: [] },
  }));
  const found: MailingPreview = {
    ...{ count: 0, parts: 0, price: 5, cost: 0, key: 'k1', archived: [], sample: null },
    noNumber: people.slice(0, 11).map(({ userId, name }) => ({ userId, name })),
  };
  const write = (words: string) => fireEvent.change(screen.getByLabelText(/短信内容/), { target: { value: words } });
  const beside = () => screen.getByLabelText('预览').textContent;

  it('is asked for once there are people and words, without spaces alone, and says of many without number ten', async () => {
    vi.spyOn(formApi.classes, 'roll').mockResolvedValue({ people, groups: [] });
    const preview = vi.spyOn(formApi.mailings, 'preview').mockResolvedValue(found);
    await show(<MailingDialog of={{ ...classDetail, members: 12 } as never} onClose={() => undefined} />);
    write('集合');
    expect(beside()).toContain('选好人、写好内容');
    for (const box of screen.getAllByRole('checkbox', { name: /^学员/, hidden: true })) fireEvent.click(box);
    write('  ');
    expect(beside()).toContain('选好人、写好内容');
    write('集合');
    expect(beside()).toContain('正在计算');
    await vi.waitFor(() => expect(preview.mock.calls.length).toBe(1));
    await settled();
    expect(preview.mock.calls[0]?.[0]).toEqual({
      ...{ trainingClassId: 3, userIds: people.map((p) => p.userId), content: '集合' },
    });
    expect(beside()).toContain('没有号码 11 人　学员 1、学员 2、学员 3、');
    expect(beside()).toMatch(/、学员 10等不超过 70 字/);
    expect(button('发送'), 'a button names no sum where nobody gets it').not.toBeNull();
    preview.mockResolvedValue({ ...found, noNumber: found.noNumber.slice(0, 10) });
    write('集合了');
    await vi.waitFor(() => expect(preview.mock.calls.length).toBe(2));
    await settled();
    expect(beside()).toMatch(/没有号码 10 人.*、学员 10不超过/);
  });
});
