import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demand as one } from '../../../../test/console-pages.tsx';
import { at, dialog, inDialog } from '../../../../test/lists.ts';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import type { DemandDetail } from '../../../../shared/contract/demands.ts';
import { text } from '../../../../shared/text.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import '../calls.ts';
import DemandPage from './demand.tsx';
import { Due } from './due.tsx';
import { Notes } from './notes.tsx';
import { Replies } from './replies.tsx';

anew();
afterEach(() => {
  vi.useRealTimers();
});
const reload = vi.fn(async () => undefined);
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(quietApi.staff, 'templates').mockResolvedValue({ list: [], total: 0 });
});
async function open(page: ReactNode, address = '/') {
  cleanup();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />);
  await settled();
}
const demand = (more: object = {}) => ({ ...one, ...more }) as unknown as DemandDetail;
async function look(more: object = {}, address = '/') {
  const read = vi.spyOn(api.demands, 'detail').mockResolvedValue(demand(more));
  const beside = vi.spyOn(quietApi.demands, 'beside');
  beside.mockResolvedValue({ previous: { id: 3, title: '前一件' }, next: null } as never);
  await open(<DemandPage params={{ id: '4' }} />, address);
  return read;
}
const factsOf = (section: string) =>
  [...document.querySelectorAll(`[aria-labelledby=${section}] dl > div`)].map((d) =>
    [...d.children].map((c) => c.textContent).join(' '),
  );
const time = '2026-11-18T16:05:00Z';
const said = '2026.11.19 00:05';
const area = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label, { selector: 'textarea' });
const type = (label: string, value: string) => fireEvent.change(area(label), { target: { value } });

describe('a record of the desk', () => {
  it('says what was asked, by whom, and how to reach them; what a form has asked is said once', async () => {
    const answers = [{ question: '日期', key: 'expectedDate', answer: '2026-12-01', type: 1 }];
    await look({ unitName: '县委', answers });
    expect(factsOf('asked')).toEqual(['日期 2026.12.01']);
    expect(document.querySelector('[aria-labelledby=asked]')?.textContent).toContain(`${said} 收到`);
    expect(factsOf('sender').slice(0, 4)).toEqual([
      ...['姓名 沈砚清', '联系电话 13700000001', '单位 县委', '地区 浙江省 / 杭州市'],
    ]);
    expect([at('13700000001'), at('打开对方看到的页面')?.endsWith('/R/'), at('上一件')]).toEqual([
      ...['tel:13700000001', true, '/guanli/desk/3/'],
    ]);
    expect([screen.getByText('上一件').title, screen.getByText('下一件').getAttribute('aria-disabled')]).toEqual([
      ...['前一件', 'true'],
    ]);
    expect([screen.getByText('编号 4') !== null, screen.getByText('负责人：无人负责') !== null]).toEqual([true, true]);
    await look({ answers: [{ question: '地区', key: 'region', answer: '浙江省,杭州市', type: 2 }] });
    expect(factsOf('sender').some((f) => /^(地区|单位)/.test(f))).toBe(false);
  });

  it('has beside it those of the list as it was narrowed, whatever its page, and the way back to it', async () => {
    const narrowed = '?owner=mine&page=3&size=20';
    await look({}, `/${narrowed}`);
    expect(vi.mocked(quietApi.demands.beside).mock.lastCall).toEqual([{ owner: 'mine', id: 4 }]);
    expect([at('上一件'), at('接待')]).toEqual([`/guanli/desk/3/${narrowed}`, `/guanli/desk/${narrowed}`]);
  });

  it('says when it was handed out, answered and done, where that has been', async () => {
    await look();
    expect(factsOf('handling').map((f) => f.split(' ')[0])).toEqual(['时限', '负责人']);
    await look({ ownerId: 1, ownerName: '乙', assignTime: time, answerTime: time, doneTime: time, status: 2 });
    expect(factsOf('handling').slice(1)).toEqual([
      ...['负责人 乙', `分派时间 ${said}`, `首次答复 ${said}`, `办结时间 ${said}`],
    ]);
  });

  it('that asks for a plan leads to it before anything else', async () => {
    await look({ kind: 'plan', type: null });
    expect([at('编写方案'), screen.getByText('编写方案').className, button('归我负责')?.className]).toEqual([
      ...['/guanli/plans/4/', 'btn sm', 'btn sm ghost'],
    ]);
    await look();
    expect([at('编写方案'), button('归我负责')?.className]).toEqual([null, 'btn sm']);
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await press('打印');
    expect(print).toHaveBeenCalledOnce();
  });

  it('is given to a colleague by name, and read anew; one that is gone is said to be', async () => {
    const owners = vi.spyOn(formApi.demands, 'owners').mockRejectedValueOnce(new ApiError(503, '服务暂不可用'));
    owners.mockResolvedValue([{ id: 4, name: '乙' }]);
    const give = vi.spyOn(formApi.demands, 'assign').mockResolvedValueOnce({ assigned: 1, gone: [] } as never);
    const read = await look();
    await press('分派给同事');
    expect([dialog().textContent?.includes('基层治理'), button('分派')]).toEqual([true, null]);
    await inDialog('重新读取');
    fireEvent.change(screen.getByLabelText(/^负责人/, { selector: 'select' }), { target: { value: '4' } });
    await inDialog('分派');
    expect([give.mock.calls, told(), dialog(), read.mock.calls.length]).toEqual([
      ...[[[{ ids: [4], ownerId: 4 }]], ['已分派给乙'], null, 2],
    ]);
    give.mockResolvedValueOnce({ assigned: 0, gone: [4] } as never);
    await press('分派给同事');
    fireEvent.change(screen.getByLabelText(/^负责人/, { selector: 'select' }), { target: { value: '4' } });
    await inDialog('分派');
    expect([told().slice(1), read.mock.calls.length]).toEqual([[`“基层治理”${text.gone}`], 3]);
    vi.spyOn(api.demands, 'assign').mockRejectedValue(new ApiError(500, '没有成功'));
    await press('归我负责');
    expect([told().includes('已归您负责'), read.mock.calls.length]).toEqual([false, 4]);
  });

  it('says what it is and how far, in its line', async () => {
    for (const [more, words] of [
      [{ type: 3, status: 1 }, '专家咨询办理中'],
      [{ type: 5, status: 2 }, '创新合作已办结'],
      [{ kind: 'consultation', type: null }, '在线咨询新收到'],
    ] as const) {
      await look(more);
      expect(document.querySelector('.console-head > p:last-child')?.textContent).toContain(words);
    }
  });
});

describe('the clock of a record', () => {
  const due = (more: object) => render(<Due of={demand(more)} />).container;
  it('says until when there is time, and no more once it is answered or done', () => {
    expect(due({ dueTime: time }).textContent).toContain(`最迟 ${said}`);
    expect(due({ dueTime: time, status: 2 }).textContent).toBe('未书面答复');
    expect(due({ dueTime: time, answerTime: time }).textContent).not.toContain('最迟');
  });

  it('goes on by itself every half a minute, and stops with its page', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00Z') });
    const { container, unmount } = render(<Due of={demand({ dueTime: '2026-11-18T12:10:00Z' })} />);
    const words = () => container.querySelector('.st')?.textContent;
    expect([words(), container.querySelector('.st')?.className]).toEqual(['剩余 10 分钟', 'st wait']);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(words()).toBe('剩余 9 分钟');
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect([words(), container.querySelector('.st')?.className]).toEqual(['已超时 1 分钟', 'st err']);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an answer', () => {
  const entry = (id: number, kind: string) => ({ id, kind, content: `第${id}`, userName: '乙', time });
  it('stands above the next one with who gave it, and notes are none', async () => {
    const entries = [entry(1, 'reply'), entry(2, 'note')];
    await open(<Replies demand={demand({ entries })} reload={reload} />);
    const shown = screen.getAllByRole('article').map((a) => [a.getAttribute('aria-label'), a.textContent]);
    expect(shown).toEqual([['乙的答复', `第1乙，${said}`]]);
    expect(screen.queryByText('还没有答复。')).toBeNull();
    await open(<Replies demand={demand()} reload={reload} />);
    expect(screen.getByText('还没有答复。').className).toContain('print-only');
  });

  it.each([
    [{ message: true, sms: true }, '，同时收到站内消息和发到 13700000001 的短信。', '，同时收到站内消息；不发短信。'],
    [{ message: true, sms: false }, '，同时收到站内消息。', '，同时收到站内消息；不发短信。'],
    [{ message: false, sms: true }, '，同时收到发到 13700000001 的短信。', '；不发短信。'],
  ])('is heard of in the way that there is: %o', async (reach, whole, interim) => {
    await open(<Replies demand={demand({ reach })} reload={reload} />);
    expect(screen.getByText(`对方在回执页面看到全文${whole}`)).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/^只告知进展/));
    expect(screen.getByText(`对方在回执页面看到全文${interim}`)).toBeTruthy();
  });

  it('that was refused stays as it was typed, is not said to be out, and what came meanwhile is shown', async () => {
    const answer = vi.spyOn(formApi.demands, 'answer').mockRejectedValue(new ApiError(409, '同事刚刚答复过'));
    await open(<Replies demand={demand()} reload={reload} />);
    await press('发出答复');
    expect([answer.mock.calls.length, reload.mock.calls.length, area('答复').getAttribute('aria-invalid')]).toEqual([
      ...[0, 0, 'true'],
    ]);
    type('答复', '已安排');
    await press('发出答复');
    expect([area('答复').value, told(), reload.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([
      ...['已安排', [], 1, '同事刚刚答复过'],
    ]);
  });

  it('that was not sent is kept on this computer, which says so, and is found on the next visit', async () => {
    await open(<Replies demand={demand({ id: 41 })} reload={reload} />);
    type('答复', '没有发出的');
    await screen.findByText('草稿已存在这台电脑');
    expect(screen.queryByText(/^这是您上次/)).toBeNull();
    await open(<Replies demand={demand({ id: 41 })} reload={reload} />);
    expect([await screen.findByText('这是您上次没有发出的答复。'), area('答复').value]).toEqual([
      ...[expect.anything(), '没有发出的'],
    ]);
  });
});

describe('a note of the desk', () => {
  it('stands below those before it with who wrote it, and its field is empty again', async () => {
    const note = vi.spyOn(formApi.demands, 'note').mockRejectedValueOnce(new ApiError(500, '没有成功'));
    note.mockResolvedValue(null as never);
    const entries = [
      { id: 1, kind: 'note', content: '打过电话', userName: '乙', time },
      { id: 2, kind: 'reply', content: '您好', userName: '乙', time },
    ];
    await open(<Notes demand={demand({ entries })} reload={reload} />);
    expect(screen.getAllByRole('article').map((a) => a.textContent)).toEqual([`打过电话乙，${said}`]);
    expect(document.querySelector('section')?.className).toBe('card');
    await press('记下备注');
    expect(note).not.toHaveBeenCalled();
    type('备注', '再打一次');
    await press('记下备注');
    expect([area('备注').value, told(), reload.mock.calls.length]).toEqual(['再打一次', [], 0]);
    await press('记下备注');
    expect([note.mock.calls.at(-1), area('备注').value, told(), reload.mock.calls.length]).toEqual([
      ...[[{ id: 4, content: '再打一次' }], '', ['备注已记下'], 1],
    ]);
    await open(<Notes demand={demand()} reload={reload} />);
    expect(document.querySelector('section')?.className).toBe('card no-print');
  });
});
