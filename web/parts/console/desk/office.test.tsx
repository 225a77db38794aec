import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Receiver } from '../../../../shared/contract/staff-messages.ts';
import type { OutboxRow } from '../../../../shared/contract/staff-office.ts';
import { ApiError, api, formApi } from '../../../lib/api.ts';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import Outbox from './outbox.tsx';
import { SentList } from './sent-list.tsx';
import SentMessagePage from './sent-message.tsx';
import Templates from './templates.tsx';
import '../calls.ts';

anew();
async function open(page: ReactNode, address = '/') {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />);
  await settled();
}
const dialog = () => document.querySelector('dialog');
const inside = () => within(dialog() as HTMLElement);
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const cells = (label: string) => [...document.querySelectorAll(`td[data-l=${label}]`)].map((td) => td.textContent);

describe('text messages', () => {
  const sms = (id: number, more: Partial<OutboxRow> = {}) =>
    ({
      ...{ id, cellPhone: `1370000000${id}`, template: 'code', content: '验证码', state: 0, failures: 0 },
      ...{ createTime: '2026-11-18T16:05:00Z', sentTime: null, ...more },
    }) as OutboxRow;
  const rows = [sms(1), sms(2, { failures: 1 }), sms(3, { state: 1, template: 'x' }), sms(4, { state: 2 })];
  const look = async (whole = false) => {
    const read = vi.spyOn(api.staff, 'outbox').mockResolvedValue({ list: rows, total: 4, whole });
    await open(<Outbox />);
    return read;
  };

  it('say how each stands; one that failed is sent again by itself, or all of them', async () => {
    const again = vi.spyOn(api.staff, 'resendSms').mockResolvedValue({ again: 1 });
    const read = await look();
    expect(cells('状态')).toEqual(['等待发送', '第 1 次重试后等待', '已发出', '发送失败']);
    expect(cells('用途').slice(1, 3)).toEqual(['验证码', 'x']);
    expect(screen.getAllByRole('button', { name: /^重发\s*给/ }).map((b) => b.textContent)).toEqual([
      '重发给 13700000004',
    ]);
    await press(/^重发\s*给/);
    await press('重发全部失败的短信');
    expect(again.mock.calls).toEqual([[{ ids: [4] }], [{ ids: [] }]]);
    expect([told(), read.mock.calls.length]).toEqual([['1 条短信重新发送', '1 条短信重新发送'], 3]);
  });

  it.each([
    [true, /这里是演示，验证码和链接显示在内容里/],
    [false, /。验证码和链接只有收件人看得到/],
  ])('say who reads the codes: whole %s', async (whole, said) => {
    await look(whole);
    expect(screen.getByText(said)).toBeTruthy();
  });
});

describe('a template', () => {
  const template = (id: number, use: 'message' | 'reply') => ({
    ...{ id, use, name: `模板${id}`, title: use === 'message' ? '标题' : '', content: '您好', updaterName: '甲' },
    updateTime: '2026-11-18T16:05:00Z',
  });
  const list = async () => {
    const read = vi
      .spyOn(api.staff, 'templates')
      .mockResolvedValue({ list: [template(1, 'message'), template(2, 'reply')], total: 2 });
    await open(<Templates />);
    return read;
  };
  const shown = () => dialog()?.querySelector('.pre')?.textContent;

  it('that is new asks what its use needs, and takes its variables in where the text ends', async () => {
    const save = vi.spyOn(formApi.staff, 'saveTemplate').mockResolvedValue({ id: 3 } as never);
    const read = await list();
    expect(cells('用途')).toEqual(['站内消息', '接待答复']);
    await press('新建模板');
    const offered = () =>
      inside()
        .getAllByRole('button', { hidden: true })
        .filter((b) => /^\{/.test(b.textContent));
    expect(offered().map((b) => b.textContent)).toEqual(['{姓名}', '{单位}']);
    type('模板名称', '开班');
    type('内容', '您好，');
    await press('{姓名}');
    expect(field('内容').value).toBe('您好，{姓名}');
    expect([shown()?.includes('{姓名}'), shown()?.startsWith('您好，')]).toEqual([false, true]);
    await press('保存模板');
    expect([save.mock.calls.length, screen.queryByText('请填写标题') !== null]).toEqual([0, true]);
    // Blanks are no title, and what an answer alone may hold has no place here.
    type('标题', ' ');
    type('内容', '您好，{类别}');
    await press('保存模板');
    expect([save.mock.calls.length, screen.queryByText('请填写标题') !== null]).toEqual([0, true]);
    expect(screen.queryByText('{类别} 不是可用的变量')).not.toBeNull();
    type('内容', '您好，{姓名}');
    type('标题', '{事项}');
    await press('保存模板');
    expect([save.mock.calls.length, screen.queryByText('{事项} 不是可用的变量') !== null]).toEqual([0, true]);
    fireEvent.click(screen.getByLabelText('接待答复'));
    expect(offered().map((b) => b.textContent)).toEqual(['{姓名}', '{单位}', '{类别}', '{事项}']);
    // An answer has no title: none is asked for, whatever was typed before.
    expect(screen.queryByLabelText('标题')).toBeNull();
    fireEvent.click(screen.getByLabelText('站内消息'));
    type('标题', '{单位}');
    // A title with a variable is an example as well.
    type('内容', '您好');
    expect(screen.queryByText(/^是示例/) ?? screen.queryByText('带底色的')).not.toBeNull();
    type('内容', '您好，{姓名}');
    await press('保存模板');
    expect(save.mock.calls).toEqual([[{ use: 'message', name: '开班', title: '{单位}', content: '您好，{姓名}' }]]);
    expect([told(), dialog(), read.mock.calls.length]).toEqual([['模板已保存'], null, 2]);
  });

  it('that is changed keeps its use, and an answer goes without a title', async () => {
    const save = vi.spyOn(formApi.staff, 'saveTemplate').mockResolvedValue({ id: 2 } as never);
    await list();
    await press(/^修改\s*模板2/);
    expect([screen.queryByLabelText('接待答复'), field('内容').value]).toEqual([null, '您好']);
    type('内容', '好{类别}');
    await press('保存模板');
    const was = { name: '模板2', title: '', content: '您好' };
    expect(save.mock.calls).toEqual([[{ id: 2, use: 'reply', name: '模板2', title: '', content: '好{类别}', was }]]);
  });

  it('is deleted after a question, and not said to be where it was not', async () => {
    const remove = vi.spyOn(api.staff, 'removeTemplate').mockRejectedValueOnce(new ApiError(500, '没有成功'));
    const read = await list();
    for (let n = 0; n < 2; n++) {
      await press(/^删除\s*模板1/);
      expect([remove.mock.calls.length, dialog() !== null]).toEqual([n, true]);
      await press('删除模板');
      expect([told().includes('“模板1”已删除'), dialog()]).toEqual([n === 1, null]);
      remove.mockResolvedValue(null);
    }
    expect([remove.mock.calls, read.mock.calls.length]).toEqual([[[{ id: 1 }], [{ id: 1 }]], 3]);
  });
});

describe('messages that were sent', () => {
  const message = {
    ...{ id: 4, title: '开班', audience: '全部学员', byName: '', createTime: '2026-11-18T16:05:00Z' },
    ...{ total: 9, read: 3, unread: 2, content: '{姓名}，您好', link: '/home/' },
  };
  it('say how many have read them, and lead to each', async () => {
    const list = vi.spyOn(api.staff, 'sentMessages').mockResolvedValue({
      list: [message, { ...message, id: 5, title: '结业', unread: 0, byName: '甲' }],
      total: 2,
    });
    await open(<SentList version={0} />);
    expect(list.mock.calls[0]?.[0]).toMatchObject({ sort: '-createTime' });
    expect([cells('收件人'), cells('已读'), cells('发送人')]).toEqual([
      ['全部学员，9 人', '全部学员，9 人'],
      ['3 / 5', '3 / 3'],
      ['已停用的账号', '甲'],
    ]);
    const looks = [...document.querySelectorAll('td[data-l=已读] .st')].map((s) => s.className);
    expect(looks).toEqual(['st run', 'st ok']);
    expect(screen.getByRole('link', { name: '开班' }).getAttribute('href')).toBe('/guanli/messages/4/');
  });

  it('go once more to one person or to those who are chosen, and the counts are read anew', async () => {
    const person = (id: number, readTime: string | null) =>
      ({ id, username: `u${id}`, name: id === 1 ? '' : `人${id}`, unitName: '', sendTime: '', readTime }) as Receiver;
    const read = vi.spyOn(api.staff, 'sentMessage').mockResolvedValue(message as never);
    const list = vi
      .spyOn(api.staff, 'receivers')
      .mockResolvedValue({ list: [person(1, null), person(2, '2026-11-18T16:06:00Z')], total: 2 });
    const again = vi.spyOn(api.staff, 'resendMessage').mockResolvedValue({ sent: 2 } as never);
    await open(<SentMessagePage params={{ id: '4' }} />);
    expect(list.mock.calls[0]?.[0]).toMatchObject({ id: 4, sort: 'readTime' });
    expect(screen.getByText('3 人已读，2 人未读，4 人已删除')).toBeTruthy();
    expect([cells('状态'), cells('阅读时间')]).toEqual([
      ['未读', '已读'],
      ['没有打开', '2026.11.19 00:06'],
    ]);
    await press(/^再次发送\s*给\s*人2/);
    expect([again.mock.calls, told()]).toEqual([[[{ id: 4, userIds: [2] }]], ['已再次发给人2']]);
    expect([list.mock.calls.length, read.mock.calls.length]).toEqual([1, 2]);
    expect(button(/^再次发送\s*给\s*u1/)).not.toBeNull();
    for (const box of document.querySelectorAll<HTMLElement>('tbody input[type=checkbox]')) fireEvent.click(box);
    await press('再次发送');
    expect([again.mock.calls.at(-1), told().at(-1)]).toEqual([[{ id: 4, userIds: [1, 2] }], '已再次发给 2 人']);
    expect([read.mock.calls.length, button('取消选择')]).toEqual([3, null]);
  });

  it.each([
    ['未读', '0'],
    ['已读', '1'],
  ])('show of those who have it only who is %s', async (chosen, state) => {
    vi.spyOn(api.staff, 'sentMessage').mockResolvedValue(message as never);
    const list = vi.spyOn(api.staff, 'receivers').mockResolvedValue({ list: [], total: 0 });
    await open(<SentMessagePage params={{ id: '4' }} />);
    const choice = screen.getByLabelText<HTMLSelectElement>('状态', { selector: 'select' });
    const value = within(choice).getByRole<HTMLOptionElement>('option', { name: chosen }).value;
    fireEvent.change(choice, { target: { value } });
    await settled();
    expect(list.mock.calls.at(-1)?.[0]).toMatchObject({ id: 4, state });
  });
});
