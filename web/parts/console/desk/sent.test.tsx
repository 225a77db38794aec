import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { openList } from '../../../../test/console-open.tsx';
import { at, dialog, inDialog } from '../../../../test/lists.ts';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import '../calls.ts';
import { ApplicationStatus, Places } from './application-words.tsx';
import Messages from './messages.tsx';
import SentMessagePage from './sent-message.tsx';
import { TemplatePicker } from './template-picker.tsx';
import Templates from './templates.tsx';

anew();
async function open(page: ReactNode, address = '/') {
  cleanup();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />);
  await settled();
}
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const message = (more: object = {}) => ({
  ...{ id: 4, title: '开班', audience: '全部学员', byName: '乙', createTime: '2026-11-18T16:05:00Z', total: 5 },
  ...{ read: 3, unread: 2, content: '{姓名}，您好', link: '/home/', ...more },
});

describe('a message that was sent', () => {
  const look = async (more: object = {}) => {
    const read = vi.spyOn(api.staff, 'sentMessage').mockResolvedValue(message(more) as never);
    const receivers = vi.spyOn(api.staff, 'receivers').mockResolvedValue({ list: [], total: 0 });
    await open(<SentMessagePage params={{ id: '4' }} />);
    return { read, receivers };
  };
  it('says by whom, to whom, what and where it leads, and who has not read it', async () => {
    const { read } = await look();
    expect([read.mock.calls, at('站内消息'), at('/home/')]).toEqual([
      ...[[[{ id: 4 }]], '/guanli/messages/', '/home/'],
    ]);
    expect([screen.getByText('乙，2026.11.19 00:05') !== null, screen.getByText('全部学员，5 人') !== null]).toEqual([
      true,
      true,
    ]);
    const standing = () => document.querySelector('[aria-labelledby=message] .st');
    expect([standing()?.textContent, standing()?.className]).toEqual(['3 人已读，2 人未读', 'st run']);
    const body = [...document.querySelectorAll('dd')][1];
    expect([body?.textContent, body?.querySelector('mark')?.title]).toEqual([
      ...['沈砚清，您好带底色的是示例，每位收件人看到的是自己的。', '示例，发送时换成对方的姓名'],
    ]);
    await look({ unread: 0, link: '', byName: '' });
    expect([standing()?.className, screen.queryByText('站内地址')]).toEqual(['st ok', null]);
    expect([screen.queryByText('已停用的账号，2026.11.19 00:05') !== null, standing()?.textContent]).toEqual([
      ...[true, '3 人已读，0 人未读，2 人已删除'],
    ]);
  });

  it('says that one of its receivers has deleted it, and no more than one', async () => {
    await look({ total: 6 });
    expect(document.querySelector('[aria-labelledby=message] .st')?.textContent).toContain('，1 人已删除');
  });

  it('that is sent once more leaves every receiver in their place, and says so there until the list is read anew', async () => {
    const again = vi.spyOn(api.staff, 'resendMessage').mockResolvedValue({ sent: 1 });
    const read = await openList('receivers', null);
    const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
    const names = rows().map((row) => row.slice(0, 2));
    await press(/^再次发送\s*给甲/);
    const button = screen.getByRole('button', { name: /^已再次发送 \d\d:\d\d（第 2 次）\s*给甲$/ });
    expect([
      read.mock.calls.length,
      rows().map((row) => row.slice(0, 2)),
      button.getAttribute('aria-disabled'),
    ]).toEqual([...[1, names, 'true']]);
    expect(rows()[0]).toContain('未读');
    fireEvent.click(button);
    await settled();
    expect([again.mock.calls.length, told()]).toEqual([1, ['已再次发给甲']]);
    await press('查询');
    expect(screen.queryByText(/^已再次发送/)).toBeNull();
  });

  it('that could not be sent again is not said to be, and both are read anew all the same', async () => {
    vi.spyOn(api.staff, 'resendMessage').mockRejectedValue(new ApiError(409, '已经删除'));
    const read = await openList('receivers', null);
    await press(/^再次发送\s*给甲/);
    expect([told(), read.mock.calls.length, vi.mocked(api.staff.sentMessage).mock.calls.length]).toEqual([[], 2, 2]);
  });
});

it('text messages that are chosen go once more together; what was refused is not said to be done', async () => {
  const again = vi.spyOn(api.staff, 'resendSms').mockResolvedValueOnce({ again: 2 });
  const read = await openList('outbox', null);
  const boxes = [...document.querySelectorAll<HTMLElement>('tbody input[type=checkbox]')].slice(0, 2);
  for (const box of boxes) fireEvent.click(box);
  const before = read.mock.calls.length;
  await press('重发');
  expect([again.mock.calls[0]?.[0]?.ids?.length, told(), button('取消选择')]).toEqual([2, ['2 条短信重新发送'], null]);
  expect(read.mock.calls.length).toBeGreaterThan(before);
  again.mockRejectedValue(new ApiError(500, '没有成功'));
  const now = read.mock.calls.length;
  await press('重发全部失败的短信');
  expect([told(), read.mock.calls.length]).toEqual([['2 条短信重新发送'], now + 1]);
});

describe('a message of staff', () => {
  async function write(reach = 3) {
    vi.spyOn(quietApi.staff, 'templates').mockResolvedValue({ list: [], total: 0 });
    const list = vi.spyOn(api.staff, 'sentMessages').mockResolvedValue({ list: [], total: 0 });
    const count = vi.spyOn(formApi.staff, 'messageReach').mockResolvedValue({ reach });
    const send = vi.spyOn(formApi.staff, 'sendMessage').mockResolvedValue({ id: 1, sent: reach } as never);
    await open(<Messages />);
    type('标题', '通知{单位}');
    type(/内容/, '您好');
    type('身份', '2');
    return { list, count, send };
  }
  it('is looked at once more as a reader finds it, and what was sent stands in the list below', async () => {
    const { list, send } = await write();
    type(/^链接|站内地址|地址/, ' /gbpx/ ');
    expect(at('消息模板')).toBe('/guanli/templates/');
    await press('发送');
    const shown = dialog().textContent ?? '';
    expect([shown.includes('通知云栖县委组织部'), shown.includes('您好'), shown.includes('带底色的')]).toEqual([
      ...[true, true, true],
    ]);
    await inDialog('确认发送');
    expect([send.mock.calls[0]?.[0], list.mock.calls.length, dialog()]).toMatchObject([{ link: '/gbpx/' }, 2, null]);
    expect([field(/内容/).value, field('身份').value]).toEqual(['', '']);
  });

  it('that was refused stays as it was written, and its question goes', async () => {
    const { list, send } = await write();
    const fields = [{ path: 'title', code: 'wrong' as const, message: '标题太长' }];
    send.mockRejectedValue(new ApiError(400, '', fields));
    await press('发送');
    await inDialog('确认发送');
    expect([dialog(), field('标题').value, told(), list.mock.calls.length]).toEqual([null, '通知{单位}', [], 1]);
    expect([field('标题').getAttribute('aria-invalid'), screen.queryByText('标题太长') !== null]).toEqual([
      'true',
      true,
    ]);
    send.mockResolvedValue({ id: 1, sent: 3 } as never);
    type('标题', '通知');
    await press('发送');
    expect(dialog().textContent).not.toContain('带底色的');
  });

  it('goes to nobody who was chosen before another choice was made of whom it goes to', async () => {
    const { count } = await write();
    fireEvent.click(screen.getByLabelText('一个单位的学员'));
    fireEvent.click(screen.getByLabelText('一类人'));
    expect(field('身份').value).toBe('');
    await press('发送');
    expect([count.mock.calls.length, field('身份').getAttribute('aria-invalid')]).toEqual([0, 'true']);
    type(/内容/, '{事项}');
    type('身份', '1');
    await press('发送');
    expect([count.mock.calls.length, screen.queryByText('{事项} 不是可用的变量') !== null]).toEqual([0, true]);
    type(/内容/, '您好');
    type('标题', '{类别}');
    await press('发送');
    expect([count.mock.calls.length, screen.queryByText('{类别} 不是可用的变量') !== null]).toEqual([0, true]);
  });
});

describe('a template', () => {
  it('is put in once it is asked for, and then none is chosen', async () => {
    const list = [8, 9].map((id) => ({ id, name: `模板${id}`, use: 'reply', title: '', content: '好' }));
    vi.spyOn(quietApi.staff, 'templates').mockResolvedValue({ list, total: 2 } as never);
    const pick = vi.fn();
    await open(<TemplatePicker use="reply" onPick={pick} />);
    const take = () => button('套用');
    expect(take()?.getAttribute('aria-disabled')).toBe('true');
    await press('套用');
    type('套用模板', '9');
    expect([pick.mock.calls.length, take()?.getAttribute('aria-disabled')]).toEqual([0, null]);
    await press('套用');
    expect([pick.mock.calls, field('套用模板').value, take()?.getAttribute('aria-disabled')]).toEqual([
      ...[[[list[1]]], '', 'true'],
    ]);
  });

  it('that could not be saved stays open as it was typed; what was typed is found at the next try', async () => {
    const template = { id: 4, use: 'message', name: '模板', title: '题', content: '好', updaterName: '' };
    const rows = [{ ...template, updateTime: '2026-11-18T16:05:00Z' }];
    const read = vi.spyOn(api.staff, 'templates').mockResolvedValue({ list: rows, total: 1 } as never);
    const save = vi.spyOn(formApi.staff, 'saveTemplate').mockRejectedValue(new ApiError(409, '已有这个名称'));
    await open(<Templates />);
    await press(/^修改\s*模板/);
    expect(dialog().getAttribute('aria-label')).toBe('修改模板');
    const shown = () => dialog().querySelector('[class*=preview]')?.textContent ?? '';
    expect(shown()).toBe('对方看到的样子题好');
    type('内容', '');
    expect(shown()).toBe('');
    type('内容', '您好，{姓名}');
    expect(shown()).toContain('带底色的');
    await press('保存模板');
    expect([save.mock.calls.length, dialog().textContent?.includes('已有这个名称'), told()]).toEqual([1, true, []]);
    expect([read.mock.calls.length, field('内容').value]).toEqual([1, '您好，{姓名}']);
    await inDialog('取消');
    await press(/^修改\s*模板/);
    await vi.waitFor(() => expect(button('找回')).not.toBeNull());
    await press('找回');
    expect(field('内容').value).toBe('您好，{姓名}');
    save.mockResolvedValue({ id: 4 } as never);
    await press('保存模板');
    expect([dialog(), read.mock.calls.length]).toEqual([null, 2]);
    await press(/^修改\s*模板/);
    for (let n = 0; n < 3; n++) await settled();
    expect(button('找回')).toBeNull();
  });
});

it('places say how many are taken, and are marked once all of them are', () => {
  const of = (taken: number, waiting = 0) => {
    cleanup();
    render(<Places of={{ capacity: 9, taken, waiting } as never} />);
    const meter = document.querySelector('meter');
    const words = meter?.nextElementSibling;
    return [
      meter?.getAttribute('value'),
      meter?.getAttribute('max'),
      meter?.getAttribute('aria-label'),
      words?.textContent,
      words?.className !== '',
    ];
  };
  expect(of(8)).toEqual(['8', '9', '名额 9，已占 8', '8 / 9', false]);
  expect(of(9, 1)).toEqual(['9', '9', '名额 9，已占 9', '9 / 9，候补 1', true]);
  const looks = [0, 1, 2, 3, 4].map((status) => {
    const { container } = render(<ApplicationStatus status={status} />);
    return `${container.textContent} ${container.firstElementChild?.className}`;
  });
  expect(looks).toEqual(['待处理 st wait', '已录取 st ok', '候补 st run', '未录取 st err', '已取消 st off']);
});

it('an application that was not decided is not said to be, its question goes, and the list is read anew', async () => {
  const decide = vi.spyOn(api.applications, 'decide').mockRejectedValue(new ApiError(409, '名额已满'));
  const read = await openList('applications', null);
  await press(/^录取\s*乙/);
  expect(dialog().textContent).toContain('占一个名额');
  await inDialog('录取并通知');
  expect([decide.mock.calls.length, dialog(), told(), read.mock.calls.length]).toEqual([1, null, [], 2]);
  fireEvent.click(document.querySelector('tbody input[type=checkbox]') as HTMLElement);
  await press('转为候补');
  expect(dialog().textContent).toContain('让出名额，排到候补里');
  await inDialog('取消');
  const refuse = vi.spyOn(formApi.applications, 'decide').mockRejectedValueOnce(new ApiError(500, '没有成功'));
  await press('不录取');
  type(/原因/, '名额已满');
  await inDialog('不录取并通知');
  expect([refuse.mock.calls.length, dialog().textContent?.includes('没有成功'), told()]).toEqual([1, true, []]);
  refuse.mockResolvedValue({ decided: 1, movedUp: 0, gone: [] });
  await inDialog('不录取并通知');
  expect([dialog(), told(), button('取消选择')]).toEqual([null, ['1 人已不录取，结果已通知本人'], null]);
});
