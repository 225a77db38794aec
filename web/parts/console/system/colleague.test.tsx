import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { JobRow } from '../../../../shared/contract/jobs.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import { toastOk } from '../../../lib/toast.ts';
import { type Me, MeContext } from '../me.ts';
import { InviteDialog } from './colleague.tsx';
import Jobs from './jobs.tsx';
import Staff from './staff.tsx';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import '../calls.ts';

anew();
async function open(page: ReactNode) {
  const me = { username: 'me', roles: ['administrator'] } as unknown as Me;
  render(
    <MeContext.Provider value={me}>
      <MemoryRouter>{page}</MemoryRouter>
    </MeContext.Provider>,
  );
  await settled();
}

describe('the members of staff', () => {
  const person = (id: number, username: string, status = 1) =>
    ({ id, username, name: username, status, roles: ['editor'], kinds: [], isStaff: true, dept: '' }) as never;
  async function list() {
    const staff = [person(1, 'me'), person(2, 'other'), person(3, 'gone', 0)];
    const read = vi.spyOn(api.staff, 'accounts').mockResolvedValue({ list: staff, total: 3 });
    await open(<Staff />);
    return read;
  }

  it('are neither kept out by themselves nor invited while they are', async () => {
    const read = await list();
    expect(read.mock.calls[0]?.[0]).toMatchObject({ staff: 1 });
    const deeds = (name: string) =>
      ['改角色', '密码链接', '停用', '启用'].filter((d) => button(RegExp(`^${d}.*${name}`)));
    expect(deeds('me')).toEqual(['改角色']);
    expect(deeds('other')).toEqual(['改角色', '密码链接', '停用']);
    expect(deeds('gone')).toEqual(['改角色', '启用']);
  });

  it('are corrected by their whole number, which the list has veiled', async () => {
    const whole = { id: 2, username: 'other', name: 'other', dept: '教务', cellPhone: '138****0001' };
    const ask = vi.spyOn(api.staff, 'account').mockResolvedValue({ ...whole, fullPhone: '13800000001' } as never);
    const save = vi.spyOn(formApi.staff, 'saveColleague').mockResolvedValue(null as never);
    save.mockRejectedValueOnce(new ApiError(409, '别人刚刚改过'));
    const theirs = { ...whole, name: '新名', dept: '总务', fullPhone: '13800000001' };
    vi.spyOn(quietApi.staff, 'account').mockResolvedValue(theirs as never);
    const read = await list();
    await press(/^修改\s*other的资料/);
    const dept = screen.getByLabelText<HTMLInputElement>(/^部门/);
    fireEvent.change(dept, { target: { value: '办公室' } });
    await press('保存');
    // What was typed stays beside what stands there now; what was not touched is theirs.
    expect([dept.value, screen.getByLabelText<HTMLInputElement>(/^姓名/).value, told()]).toEqual([
      '办公室',
      '新名',
      [],
    ]);
    expect(screen.getByText('别人刚刚改过')).not.toBeNull();
    expect(document.getElementById(`${dept.id}-hint`)?.textContent).toBe('现在是“总务”用这个');
    expect(button('保存')).toBeNull();
    await press('用这个');
    expect([dept.value, button('用这个'), button('以我填的为准保存')]).toEqual(['总务', null, null]);
    expect(document.activeElement).toBe(dept);
    fireEvent.change(dept, { target: { value: '办公室' } });
    await press('以我填的为准保存');
    const was = { name: 'other', username: 'other', dept: '教务', cellPhone: '13800000001' };
    const seen = { ...was, name: '新名', dept: '总务' };
    expect(ask.mock.calls).toEqual([[{ id: 2 }]]);
    expect(save.mock.calls).toEqual([
      [{ id: 2, ...was, dept: '办公室', was }],
      [{ id: 2, ...seen, dept: '办公室', was: seen }],
    ]);
    expect([document.querySelector('dialog'), told(), read.mock.calls.length]).toEqual([null, ['资料已保存'], 2]);
  });

  it('are refused once it is known what stands there now, and nothing else of them is called another', async () => {
    const whole = { id: 2, username: 'other', name: 'other', dept: '教务', fullPhone: '13800000001' };
    vi.spyOn(api.staff, 'account').mockResolvedValue(whole as never);
    const now = Promise.withResolvers<never>();
    vi.spyOn(quietApi.staff, 'account').mockReturnValue(now.promise);
    const save = vi.spyOn(formApi.staff, 'saveColleague').mockRejectedValue(new ApiError(409, '别人刚刚改过'));
    await list();
    await press(/^修改\s*other的资料/);
    const type = (label: RegExp, value: string) => {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      fireEvent.change(field, { target: { value } });
      return () => document.getElementById(`${field.id}-hint`)?.textContent ?? null;
    };
    const [dept, name] = [type(/^部门/, '办公室'), type(/^姓名/, '新名')];
    await press('保存');
    // Whoever presses once more meanwhile sends nothing that is refused by what they have not seen.
    await press('保存');
    expect([save.mock.calls.length, screen.queryByText('别人刚刚改过')]).toEqual([1, null]);
    now.resolve({ ...whole, dept: '总务' } as never);
    await settled();
    expect(screen.getByText('别人刚刚改过')).not.toBeNull();
    expect([dept(), name()]).toEqual(['现在是“总务”用这个', null]);
  });

  it('keep what others wrote where nobody can say what that is', async () => {
    const whole = { id: 2, username: 'other', name: 'other', dept: '教务', fullPhone: '13800000001' };
    vi.spyOn(api.staff, 'account').mockResolvedValue(whole as never);
    vi.spyOn(quietApi.staff, 'account').mockRejectedValueOnce(new Error('没有网'));
    const save = vi.spyOn(formApi.staff, 'saveColleague').mockRejectedValue(new ApiError(409, '别人刚刚改过'));
    await list();
    await press(/^修改\s*other的资料/);
    fireEvent.change(screen.getByLabelText(/^部门/), { target: { value: '办公室' } });
    await press('保存');
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    await press('保存');
    // The second press says once more what had been read: it is refused as well, and writes over nothing.
    expect(save.mock.calls.map(([sent]) => sent.was?.dept)).toEqual(['教务', '教务']);
  });

  it('get roles on what is shown of what stands there now, once a refusal has come, and on nothing newer', async () => {
    const set = vi.spyOn(formApi.staff, 'setRoles').mockResolvedValue(null);
    set.mockRejectedValueOnce(new ApiError(409, '别人刚刚改过')).mockRejectedValueOnce(new ApiError(409, '又有人改过'));
    // The second change came after the refusal of the first one, and before that was read again.
    const again = vi
      .spyOn(quietApi.staff, 'account')
      .mockResolvedValueOnce({ roles: ['administrator', 'approver'] } as never);
    await list();
    await press(/^改角色.*other/);
    fireEvent.click(screen.getByLabelText(/^接待/));
    await press('保存');
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('别人刚刚改过');
    const theirs = () => screen.queryByText(/^现在是/)?.textContent;
    expect(theirs()).toBe('现在是“审核、管理员”');
    again.mockResolvedValueOnce({ roles: ['training'] } as never);
    await press('以我填的为准保存');
    expect(theirs()).toBe('现在是“教务”');
    await press('用这个');
    expect([theirs(), screen.getByLabelText<HTMLInputElement>(/^教务/).checked]).toEqual([undefined, true]);
    fireEvent.click(screen.getByLabelText(/^编辑/));
    await press('以我填的为准保存');
    expect(set.mock.calls.map(([{ roles, was }]) => [roles, was])).toEqual([
      [['editor', 'desk'], ['editor']],
      [
        ['editor', 'desk'],
        ['approver', 'administrator'],
      ],
      [['training', 'editor'], ['training']],
    ]);
  });

  it('get the roles that are ticked, beside those that they have, and a refusal stays in the dialog', async () => {
    const set = vi.spyOn(formApi.staff, 'setRoles').mockRejectedValueOnce(new Error('至少留一位管理员'));
    const read = await list();
    await press(/^改角色.*other/);
    fireEvent.click(screen.getByLabelText(/^接待/));
    await press('保存');
    expect(set.mock.calls).toEqual([[{ id: 2, roles: ['editor', 'desk'], was: ['editor'] }]]);
    expect([screen.getByRole('alert', { hidden: true }).textContent, told()]).toEqual(['至少留一位管理员', []]);
    fireEvent.click(screen.getByLabelText(/编辑/));
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
    set.mockResolvedValue(null);
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    await press('保存');
    expect(set.mock.calls.at(-1)).toEqual([{ id: 2, roles: ['desk'], was: ['editor'] }]);
    expect([document.querySelector('dialog'), told(), read.mock.calls.length]).toEqual([
      null,
      ['other的角色已更新'],
      2,
    ]);
  });
});

it('a link for a password carries its token behind the address, and is only called copied when it is', async () => {
  const write = vi.fn(async () => Promise.reject(new Error('no')));
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: write } as never);
  const invite = { token: 'abc', expiresAt: '2026-11-18T16:05:00Z' };
  await open(<InviteDialog name="乙" invite={invite} onClose={() => undefined} />);
  const link = screen.getByLabelText<HTMLInputElement>('链接').value;
  expect(link).toMatch(/^https?:\/\/[^?]+\/#abc$/);
  expect(screen.getByText(/2026\.11\.19 00:05 前有效/)).toBeTruthy();
  await press('复制链接');
  expect([button('完成'), told()]).toEqual([null, ['浏览器没有允许复制，请选中链接复制']]);
  write.mockImplementation((async () => undefined) as never);
  await press('复制链接');
  expect([button('完成') !== null, write.mock.calls.at(-1)]).toEqual([true, [link]]);
});

it('a link that is shown once is not closed before it was copied, unless that is meant', async () => {
  const closed = vi.fn();
  const invite = { token: 'abc', expiresAt: '2026-11-18T16:05:00Z' };
  await open(<InviteDialog name="乙" invite={invite} onClose={closed} />);
  const [dialog] = document.querySelectorAll('dialog');
  for (const go of [
    () => fireEvent(dialog as Element, new Event('cancel')),
    () => fireEvent.click(dialog?.querySelector('.dialog-close') as Element),
  ]) {
    go();
    await settled();
    expect([document.querySelectorAll('dialog').length, closed.mock.calls.length]).toEqual([2, 0]);
    await press('回去复制');
  }
  fireEvent(dialog as Element, new Event('cancel'));
  await press('不复制，关闭');
  expect(closed).toHaveBeenCalledOnce();
  // Copied by the keys counts as well.
  fireEvent.copy(screen.getByLabelText('链接'));
  await press('完成');
  expect(closed).toHaveBeenCalledTimes(2);
});

it('a new link is shown without what was told of the one before', async () => {
  for (const told of ['链接已复制', '已添加乙']) act(() => toastOk(told));
  const invite = { token: 't', expiresAt: '2026-11-20T00:00:00Z' };
  await open(<InviteDialog name="乙" invite={invite} onClose={() => undefined} />);
  expect(told()).toEqual(['已添加乙']);
});

describe('what runs in the background', () => {
  const last = { ok: true, at: '2026-11-18T16:05:00Z', ms: 999 };
  const job = (more: Partial<JobRow>) =>
    ({
      name: 'n',
      title: '任务',
      dead: 0,
      running: 0,
      waiting: 0,
      last,
      nextTime: null,
      canRun: false,
      ...more,
    }) as JobRow;

  it('says what is worst first, how long it took, and is run by its own name', async () => {
    const jobs = [
      job({ name: 'a', title: '甲', dead: 2, running: 1, canRun: true }),
      job({ name: 'b', title: '乙', running: 1, last: { ...last, ok: false } as never }),
      job({ name: 'c', title: '丙', waiting: 1, last: { ...last, ok: false, ms: 1000 } as never }),
      job({ name: 'd', title: '丁', waiting: 1, nextTime: '2026-11-18T16:05:09Z' }),
      job({ name: 'e', title: '戊' }),
      job({ name: 'f', title: '己', last: null, nextTime: '2026-11-18T16:05:09Z', canRun: true }),
    ];
    const list = vi.spyOn(api.jobs, 'list').mockResolvedValue({ jobs, dead: [] });
    const run = vi.spyOn(api.jobs, 'run').mockResolvedValue(null);
    await open(<Jobs />);
    const cells = (label: string) => [...document.querySelectorAll(`td[data-l=${label}]`)].map((td) => td.textContent);
    expect(cells('状态')).toEqual(['2 次失败待处理', '正在执行', '失败，等待重试', '等待执行', '正常', '还没有执行']);
    expect(cells('上次').slice(1, 3)).toEqual(['11.19 00:05:00 用时 999 毫秒', '11.19 00:05:00 用时 1.0 秒']);
    expect(cells('下次').slice(3)).toEqual(['11.19 00:05:09', '有内容时', '11.19 00:05:09']);
    await press(/^立即运行\s*己/);
    expect([run.mock.calls, told(), list.mock.calls.length]).toEqual([[[{ name: 'f' }]], ['“己”已开始执行'], 2]);
  });
});
