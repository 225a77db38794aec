import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import Messages from './messages.tsx';
import '../calls.ts';

anew();
const field = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });
const type = (label: RegExp | string, value: string) => fireEvent.change(field(label), { target: { value } });
const question = () => document.querySelector('dialog h2')?.textContent ?? null;

async function reopen(): Promise<void> {
  cleanup();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Messages /> }])} />);
  await settled();
}
/** The page with a message that is written, to an audience of this kind. */
async function open(to: string, reach = 3) {
  vi.spyOn(quietApi.staff, 'templates').mockResolvedValue({ list: [], total: 0 });
  vi.spyOn(api.staff, 'sentMessages').mockResolvedValue({ list: [], total: 0 });
  const count = vi.spyOn(formApi.staff, 'messageReach').mockResolvedValue({ reach });
  const send = vi.spyOn(formApi.staff, 'sendMessage').mockResolvedValue({ id: 1, sent: reach } as never);
  await reopen();
  type('标题', '通知');
  type(/内容/, '您好');
  fireEvent.click(screen.getByLabelText(to));
  return { count, send };
}
/** One of those that a search finds, once it has found. */
async function choose(words: string, name: string): Promise<void> {
  fireEvent.change(document.querySelector('[role=combobox]') as Element, { target: { value: words } });
  const found = () => [...document.querySelectorAll('[role=option]')].find((o) => o.textContent?.includes(name));
  await vi.waitFor(() => expect(found()).toBeTruthy());
  fireEvent.click(found() as Element);
  await settled();
}

describe('whom a message goes to', () => {
  it('is nobody where nobody is left in it: nothing is asked, nothing goes', async () => {
    const { send } = await open('一类人', 0);
    type('身份', '2');
    await press('发送');
    expect([question(), screen.queryByText('这个范围里没有可以收消息的人') !== null]).toEqual([null, true]);
    expect(send).not.toHaveBeenCalled();
    expect(field('标题').value).toBe('通知');
  });

  it('is marked as needed whichever way it is chosen', async () => {
    await open('一类人');
    const isMarked = (label: string) => {
      const [of] = [...document.querySelectorAll('form label')].filter((l) => l.textContent === label);
      const control = document.getElementById(of?.getAttribute('for') ?? '');
      return of?.className === 'req' && control?.hasAttribute('required');
    };
    expect([isMarked('身份'), isMarked('标题')]).toEqual([true, true]);
    fireEvent.click(screen.getByLabelText('一个单位的学员'));
    expect(isMarked('委托单位')).toBe(true);
    fireEvent.click(screen.getByLabelText('指定的人'));
    expect(isMarked('收件人')).toBe(true);
  });

  it('are the trainees of the unit that was found', async () => {
    const find = vi.spyOn(formApi.account, 'searchUnits').mockResolvedValue([{ id: 9, name: '戊县委' }] as never);
    const { count, send } = await open('一个单位的学员');
    await press('发送');
    expect([count.mock.calls.length, screen.queryByText('请先找到并选择单位') !== null]).toEqual([0, true]);
    await choose('戊县', '戊县委');
    expect(find.mock.calls).toEqual([[{ wd: '戊县' }]]);
    await press('发送');
    expect([count.mock.calls, question()]).toEqual([[[{ unitId: 9 }]], '发给戊县委已确认的学员，共 3 人？']);
    await press('确认发送');
    expect(send.mock.calls).toEqual([
      [{ unitId: 9, title: '通知', content: '您好', link: '', key: expect.stringMatching(/./) }],
    ]);
  });

  it('is no unit that was chosen and taken away again', async () => {
    vi.spyOn(formApi.account, 'searchUnits').mockResolvedValue([{ id: 9, name: '戊县委' }] as never);
    const { count } = await open('一个单位的学员');
    await choose('戊县', '戊县委');
    await press('清除单位');
    await press('发送');
    expect([count.mock.calls.length, screen.queryByText('请先找到并选择单位') !== null]).toEqual([0, true]);
  });

  it('is chosen anew by who turns to another audience and back: what was chosen is not in sight any more', async () => {
    vi.spyOn(formApi.account, 'searchUnits').mockResolvedValue([{ id: 9, name: '戊县委' }] as never);
    const account = { id: 1, name: '甲', username: 'u', cellPhone: '', unitName: '' };
    vi.spyOn(formApi.staff, 'accounts').mockResolvedValue({ list: [account], total: 1 } as never);
    const { count } = await open('一个单位的学员');
    await choose('戊县', '戊县委');
    const turn = (to: string) => fireEvent.click(screen.getByLabelText(to));
    turn('指定的人');
    await choose('人', '甲');
    turn('一个单位的学员');
    await press('发送');
    expect(screen.queryByText('请先找到并选择单位')).not.toBeNull();
    turn('指定的人');
    await press('发送');
    expect([count.mock.calls.length, screen.queryByText('请至少选择一个人') !== null]).toEqual([0, true]);
  });

  it('are the members that were found one after the other; three are named', async () => {
    const names = ['甲', '乙', '丙', '丁'];
    const list = names.map((name, i) => ({ id: i + 1, name, username: `u${i}`, cellPhone: '', unitName: '' }));
    const find = vi.spyOn(formApi.staff, 'accounts').mockResolvedValue({ list, total: 4 } as never);
    const { count, send } = await open('指定的人', 4);
    for (const name of names.slice(0, 3)) await choose('人', name);
    await press('发送');
    expect(question()).toBe('发给甲、乙、丙，共 4 人？');
    await press('取消');
    await choose('人', '丁');
    // Neither staff nor whom the portal keeps out.
    expect(find.mock.calls[0]).toEqual([{ wd: '人', status: 1, staff: 0 }]);
    await press('发送');
    expect([count.mock.lastCall, question()]).toEqual([[{ userIds: [1, 2, 3, 4] }], '发给甲、乙、丙等，共 4 人？']);
    await press('取消');
    expect([question(), send.mock.calls.length]).toEqual([null, 0]);
    await press('发送');
    await press('确认发送');
    expect([send.mock.calls[0]?.[0], told()]).toMatchObject([{ userIds: [1, 2, 3, 4] }, ['已发给 4 人']]);
  });

  it('is led back to where somebody is among them who may not get it', async () => {
    const account = { id: 1, name: '甲', username: 'u', cellPhone: '', unitName: '' };
    vi.spyOn(formApi.staff, 'accounts').mockResolvedValue({ list: [account], total: 1 } as never);
    const { count } = await open('指定的人');
    await choose('人', '甲');
    const fields = [{ path: 'userIds', code: 'wrong' as const, message: '有人已停用' }];
    count.mockRejectedValue(new ApiError(400, '有人已停用', fields));
    await press('发送');
    const people = document.querySelector('[role=combobox]');
    expect([people?.getAttribute('aria-invalid'), screen.getAllByText('有人已停用').length]).toEqual(['true', 1]);
  });

  it('is chosen anew for words that were written before; what was sent is found no more', async () => {
    await open('一类人');
    type('身份', '2');
    type('标题', '没有发出的');
    await settled();
    await reopen();
    const isFound = () => field('标题').value === '没有发出的' || button('找回') !== null;
    await vi.waitFor(() => expect(isFound()).toBe(true));
    if (button('找回')) await press('找回');
    expect([field('标题').value, field(/内容/).value, field('身份').value]).toEqual(['没有发出的', '您好', '']);
    type('身份', '2');
    await press('发送');
    await press('确认发送');
    await reopen();
    for (let n = 0; n < 3; n++) await settled();
    expect([field('标题').value, button('找回')]).toEqual(['', null]);
  });
});
