import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../../test/console-pages.tsx';
import { at, dialog, inDialog } from '../../../../test/lists.ts';
import { anew, idle, press, settled, told } from '../../../../test/screen.ts';
import { roleNames } from '../../../../shared/roles.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import * as files from '../../../lib/download.ts';
import { AsksToLeave } from '../../../ui/dialog.tsx';
import '../calls.ts';
import { type Me, MeContext } from '../me.ts';
import { SpareCodes } from '../own/spare-codes.tsx';
import { MadeState, percentOf } from '../today/made-state.tsx';
import { RoleChoices } from './role-choices.tsx';
import Staff from './staff.tsx';
import Trail from './trail.tsx';

anew();
afterEach(() => {
  vi.useRealTimers();
});
async function open(page: ReactNode) {
  cleanup();
  const me = { username: 'me', roles: ['administrator'] } as unknown as Me;
  const element = <MeContext value={me}>{page}</MeContext>;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const invite = { token: 'abc', expiresAt: '2026-11-18T16:05:00Z' };
const person = { id: 2, username: 'other', name: '乙', status: 1, roles: ['editor'], kinds: [], isStaff: true };

describe('a member of staff', () => {
  const list = async () => {
    const rows = [{ ...person, dept: '', lastLoginTime: null, deletionRequestedAt: null }];
    const read = vi.spyOn(api.staff, 'accounts').mockResolvedValue({ list: rows, total: 1 } as never);
    await open(<Staff />);
    return read;
  };
  it('that is added stands in the list and comes with a link, shown until it is handed over', async () => {
    const add = vi.spyOn(formApi.staff, 'addColleague');
    add.mockRejectedValueOnce(new ApiError(400, '', [{ path: 'username', code: 'taken', message: '账号已有人用' }]));
    add.mockResolvedValue({ id: 9, ...invite } as never);
    const read = await list();
    await press('添加工作人员');
    type('姓名', '丙');
    type('账号', 'bing');
    type('部门', '教务');
    type('手机号码', '13800000001');
    await inDialog('添加');
    expect([add.mock.calls.length, screen.queryByText('请至少选择一个角色') !== null]).toEqual([0, true]);
    // The keys are led to the roles, which must be chosen and say so.
    expect(document.activeElement?.contains(screen.getByLabelText(/^接待/))).toBe(true);
    expect([document.activeElement?.className, dialog().querySelector('legend')?.className]).toEqual([
      ...['field', 'label req'],
    ]);
    fireEvent.click(screen.getByLabelText(/^接待/));
    await inDialog('添加');
    const sent = { name: '丙', username: 'bing', dept: '教务', cellPhone: '13800000001', roles: ['desk'] };
    expect([add.mock.calls, screen.queryByText('账号已有人用') !== null, read.mock.calls.length]).toEqual([
      ...[[[sent]], true, 1],
    ]);
    await inDialog('添加');
    expect([dialog().getAttribute('aria-label'), told(), read.mock.calls.length]).toEqual([
      ...['请把链接交给丙', ['已添加丙'], 2],
    ]);
    expect(field('链接').value.endsWith('#abc')).toBe(true);
    const link = field('链接') as HTMLInputElement;
    link.setSelectionRange(0, 0);
    fireEvent.focus(link);
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
    fireEvent.copy(link);
    await inDialog('完成');
    expect(dialog()).toBeNull();
  });

  it('gets one from who signed in long ago only after they showed who they are, in the same question', async () => {
    const asks = new ApiError(400, '请先确认是您本人', [
      { path: 'proof', code: 'required', message: '请先确认是您本人' },
    ]);
    const ask = vi.spyOn(formApi.staff, 'inviteColleague').mockRejectedValueOnce(asks);
    ask.mockResolvedValue(invite);
    const again = vi.spyOn(formApi.account, 'token').mockResolvedValue({ token: 'fresh' } as never);
    await list();
    await press(/^密码链接/);
    await inDialog('生成链接');
    fireEvent.change(screen.getByLabelText('您的登录密码'), { target: { value: 'Zhijiang-2026' } });
    await inDialog('生成链接');
    expect([again.mock.calls[0]?.[0].password, ask.mock.calls.length]).toEqual(['Zhijiang-2026', 2]);
    expect(dialog().getAttribute('aria-label')).toBe('请把链接交给乙');
  });

  it('is given none, and nothing is asked, where who has typed their password goes away again', async () => {
    const fields = [{ path: 'proof', code: 'required' as const, message: '请先确认是您本人' }];
    vi.spyOn(formApi.staff, 'inviteColleague').mockRejectedValue(new ApiError(400, '请先确认是您本人', fields));
    vi.spyOn(api.staff, 'accounts').mockResolvedValue({ list: [person], total: 1 } as never);
    await open(
      <AsksToLeave value>
        <Staff />
      </AsksToLeave>,
    );
    await press(/^密码链接/);
    await inDialog('生成链接');
    fireEvent.change(screen.getByLabelText('您的登录密码'), { target: { value: 'Zhijiang-2026' } });
    await inDialog('取消');
    expect(dialog()).toBeNull();
  });

  it('gets another link only once that was agreed to, and none where it was refused', async () => {
    const ask = vi.spyOn(formApi.staff, 'inviteColleague').mockRejectedValueOnce(new ApiError(409, '已停用'));
    ask.mockResolvedValue(invite);
    await list();
    await press(/^密码链接/);
    expect([ask.mock.calls.length, dialog().getAttribute('aria-label')]).toEqual([0, '给乙一个设置密码的链接？']);
    await inDialog('生成链接');
    expect(screen.getByRole('alert').textContent).toBe('已停用');
    await inDialog('生成链接');
    expect([ask.mock.calls, dialog().getAttribute('aria-label')]).toEqual([
      ...[[[{ id: 2 }], [{ id: 2 }]], '请把链接交给乙'],
    ]);
  });

  it('whose data could not be saved stays in its dialog, and so does one that could not be read', async () => {
    const read = vi.spyOn(api.staff, 'account').mockRejectedValueOnce(new ApiError(503, '服务暂不可用'));
    read.mockResolvedValue({ ...person, dept: '', cellPhone: '138****0001', fullPhone: '13800000001' } as never);
    const save = vi.spyOn(formApi.staff, 'saveColleague').mockRejectedValue(new ApiError(409, '账号已有人用'));
    const accounts = await list();
    await press(/^修改\s*乙/);
    await inDialog('重新读取');
    expect(field(/^手机号码/).value).toBe('13800000001');
    await inDialog('保存');
    await waitFor(() => expect(dialog().textContent).toContain('账号已有人用'));
    expect([save.mock.calls.length, accounts.mock.calls.length]).toEqual([1, 1]);
  });
});

it('each role is offered with what it is for, ticked where it is one’s own, and taken away alone', () => {
  const change = vi.fn();
  render(<RoleChoices own={['editor', 'desk']} onChange={change} isNamed required />);
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  const ticked = boxes.filter((b) => b.checked).map((b) => b.labels?.[0]?.querySelector('b')?.textContent);
  expect([boxes.length, ticked, document.querySelector('legend')?.className]).toEqual([
    ...[Object.keys(roleNames).length, [roleNames.editor, roleNames.desk], 'label req'],
  ]);
  fireEvent.click(screen.getByLabelText(/^编辑/));
  fireEvent.click(screen.getByLabelText(/^教务/));
  expect(change.mock.calls).toEqual([[['desk']], [['editor', 'desk', 'training']]]);
});

it('a deed that was opened is closed by its button, and says whence it came', async () => {
  const deed = { id: 1, at: '2026-11-18T16:05:09Z', userId: 2, userName: '甲', address: '10.0.0.1', before: null };
  const more = { action: 'hot.save', subject: 'hot', subjectId: '', title: '热门', after: null };
  vi.spyOn(api.staff, 'trail').mockResolvedValue({ list: [{ ...deed, ...more }], total: 1 } as never);
  vi.spyOn(quietApi.staff, 'trailActions').mockResolvedValue([]);
  await open(<Trail />);
  // The list itself has no such column unless one is chosen: it says where that stands. A name keeps its line.
  expect(screen.getByText(/打开一条可以看到来源地址/)).not.toBeNull();
  expect([document.querySelector('td[data-l=来源地址]'), document.querySelector('td[data-l=人员]')?.className]).toEqual(
    [null, 'nowrap'],
  );
  await press('热门');
  const facts = [...dialog().querySelectorAll('dd')].map((dd) => dd.textContent);
  expect(facts.slice(2)).toEqual(['10.0.0.1', '热门内容', '没有记录改动']);
  await inDialog('关闭');
  expect(dialog()).toBeNull();
});

it('while one job is begun no other is, and all may be begun again', async () => {
  await openPage.jobs();
  let end: (answer: never) => void = () => undefined;
  vi.spyOn(api.jobs, 'run').mockImplementation(() => new Promise((resolve) => (end = resolve)));
  const retry = vi.spyOn(api.jobs, 'retry').mockResolvedValue(null as never);
  await press(/^立即运行/);
  expect([idle(/^立即运行/), idle(/^重试/)]).toEqual([true, true]);
  await press(/^重试/);
  expect(retry).not.toHaveBeenCalled();
  end(null as never);
  await settled();
  await press(/^重试/);
  expect([retry.mock.calls, told()]).toEqual([...[[[{ id: 'x9' }]], ['“任务”已开始执行', '“任务”已重新排队']]]);
});

describe('spare codes', () => {
  it('are copied line by line, printed, and gone on from once', async () => {
    const kept = vi.fn(() => new Promise<void>(() => undefined));
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const write = vi.fn(async () => undefined);
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: write } as never);
    await open(<SpareCodes codes={['aa', 'bb']} onKept={kept} />);
    await press('复制');
    await press('打印');
    expect([write.mock.calls, told(), print.mock.calls.length]).toEqual([[['aa\nbb']], ['备用码已复制'], 1]);
    for (let n = 0; n < 2; n++) await press('我已保存');
    expect([kept.mock.calls.length, idle('我已保存')]).toEqual([1, true]);
    write.mockRejectedValue(new Error('no') as never);
    await press('复制');
    expect(told().at(-1)).toBe('浏览器没有允许复制，请手抄或打印');
  });
});

describe('a list that is made', () => {
  const made = (more: object) =>
    ({ state: 'running', rows: 1500, estimate: 2000, title: '学员', fault: '磁盘已满', ...more }) as never;
  const said = (more: object) => {
    cleanup();
    render(<MadeState of={made(more)} />);
    const bar = screen.queryByRole('progressbar');
    return [document.body.textContent, bar?.getAttribute('aria-valuenow') ?? null];
  };
  it('says how far it is, and never that it is whole before it is', () => {
    expect(said({})).toEqual(['正在生成，1,500／约 2,000 行', '75']);
    expect(said({ state: 'ready' })).toEqual(['已生成，1,500 行', null]);
    expect(said({ state: 'failed' })).toEqual(['没有完成磁盘已满', null]);
    expect(said({ state: 'waiting' })).toEqual(['等待生成', null]);
    expect([percentOf(made({ rows: 2000 })), percentOf(made({ rows: 0, estimate: 0 }))]).toEqual([99, 0]);
  });

  it('stays in the list where it could not be removed, is not saved where it was refused, and says until when', async () => {
    await openPage.exports();
    const read = vi.mocked(api.downloads.list);
    expect(document.querySelector('td[data-l=保留到]')?.textContent).toBe('11.19 00:05');
    vi.spyOn(api.downloads, 'remove').mockRejectedValue(new ApiError(500, '没有成功'));
    await press(/^移除\s*报名/);
    expect(dialog().textContent).toContain('报名，11.19 00:05');
    await inDialog('移除');
    expect([told(), dialog(), read.mock.calls.length]).toEqual([[], null, 2]);
    const save = vi.spyOn(files, 'saveFile').mockResolvedValue(undefined as never);
    vi.spyOn(api.downloads, 'link').mockRejectedValue(new ApiError(410, '已经过期'));
    await press(/^下载\s*报名/);
    expect(save).not.toHaveBeenCalled();
  });
});

it('the notice says who wrote the draft, and leads to what the public reads', async () => {
  await openPage.privacy();
  expect(at('查看公开页面')).toBe('/yszc/');
  await press('删除草稿');
  expect(dialog().textContent).toContain('乙保存的草稿不再保留，页面回到 2026.3 版的文字。');
  await inDialog('取消');
  fireEvent.change(screen.getByLabelText('施行日期'), { target: { value: '2999-01-01' } });
  await press('发布新的一版');
  expect(dialog().textContent).toContain('2999.01.01 起施行');
  const publish = vi.spyOn(formApi.privacy, 'publish').mockRejectedValue(new ApiError(409, '乙刚发布过'));
  await inDialog('发布');
  expect([publish.mock.calls[0]?.[0], told(), dialog()]).toMatchObject([{ base: '2026.3', draft: 5 }, [], null]);
  expect(vi.mocked(api.privacy.versions).mock.calls.length).toBe(2);
});
