import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account, ApprovalDetail } from '../../../../shared/contract/staff-people.ts';
import { ApiError, api, formApi } from '../../../lib/api.ts';
import Approvals from './approvals.tsx';
import ImportPage from './import.tsx';
import { MergeDialog } from './merge.tsx';
import { MoveDialog } from './move.tsx';
import { StatusButton } from './status.tsx';
import { AccountStatus, Kinds, when } from './words.tsx';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import '../calls.ts';

const close = vi.fn();
const done = vi.fn(async () => undefined);
anew();
afterEach(() => {
  close.mockClear();
  done.mockClear();
});
const Where = () => <output>{useLocation().search}</output>;
async function open(page: ReactNode, address = '/') {
  render(
    <MemoryRouter initialEntries={[address]}>
      {page}
      <Where />
    </MemoryRouter>,
  );
  await settled();
}
const person = (id: number, name: string) => ({ id, name, username: `u${id}`, cellPhone: '' }) as Account;
const two = [person(1, '甲'), person(2, '乙')];

describe('two accounts of one person', () => {
  it.each([
    ['甲', { keep: 1, drop: 2 }],
    ['乙', { keep: 2, drop: 1 }],
  ])('become the one that is chosen: %s', async (choice, sent) => {
    const merge = vi.spyOn(formApi.staff, 'merge').mockResolvedValue({ moved: 4 });
    await open(<MergeDialog people={two} onClose={close} onDone={done} />);
    await press('合并');
    expect(merge).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText(new RegExp(`^${choice}`)));
    await press('合并');
    expect([merge.mock.calls, told()]).toEqual([[[sent]], ['账号已合并，归入 4 条记录']]);
    expect([close.mock.calls.length, done.mock.calls.length]).toEqual([1, 1]);
  });

  it('are exactly two', async () => {
    await open(<MergeDialog people={[...two, person(3, '丙')]} onClose={close} onDone={done} />);
    expect([button('合并'), screen.getByText(/现在选了 3 个/) !== null]).toEqual([null, true]);
  });
});

it('trainees are taken out of their unit all together, and those beyond five are counted', async () => {
  const people = Array.from({ length: 6 }, (_, i) => person(i + 1, `学员${i + 1}`));
  const move = vi.spyOn(formApi.staff, 'moveMember').mockResolvedValue({ moved: 6 });
  await open(<MoveDialog people={people} onClose={close} onDone={done} />);
  expect(screen.getByText(/^学员1、学员2、学员3、学员4、学员5等 6 人。/)).toBeTruthy();
  await press('移动');
  expect([move.mock.calls.length, screen.queryByText('请先找到并选择单位') !== null]).toEqual([0, true]);
  await press('移出现在的单位');
  expect([move.mock.calls, told()]).toEqual([[[{ ids: [1, 2, 3, 4, 5, 6], unitId: null }]], ['6 人已移出单位']]);
  expect([close.mock.calls.length, done.mock.calls.length]).toEqual([1, 1]);
});

it('trainees are put into the unit that was chosen, and it is told how many, also where none had to be', async () => {
  const people = Array.from({ length: 5 }, (_, i) => person(i + 1, `学员${i + 1}`));
  const move = vi.spyOn(formApi.staff, 'moveMember');
  vi.spyOn(formApi.account, 'searchUnits').mockResolvedValue([{ id: 9, name: '戊县委' }] as never);
  for (const [moved, said] of [
    [4, '4 人已移动'],
    [0, '没有需要变动的学员'],
  ] as const) {
    move.mockResolvedValueOnce({ moved });
    await open(<MoveDialog people={people} onClose={close} onDone={done} />);
    expect(screen.getByText(/^学员1、学员2、学员3、学员4、学员5。/)).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { hidden: true }), { target: { value: '戊县' } });
    fireEvent.click(await screen.findByRole('option', { hidden: true }));
    await press('移动');
    expect([move.mock.calls.at(-1), told().at(-1)]).toEqual([[{ ids: [1, 2, 3, 4, 5], unitId: 9 }], said]);
    cleanup();
  }
  expect([close.mock.calls.length, done.mock.calls.length]).toEqual([2, 2]);
});

it('trainees who cannot be taken out of their unit stay in the dialog, which says why', async () => {
  vi.spyOn(formApi.staff, 'moveMember').mockRejectedValue(new ApiError(409, '有学员已被移动，请刷新后再试'));
  await open(<MoveDialog people={two} onClose={close} onDone={done} />);
  await press('移出现在的单位');
  expect(document.querySelector('dialog')?.textContent).toContain('有学员已被移动，请刷新后再试');
  expect([told(), close.mock.calls.length, done.mock.calls.length]).toEqual([[], 0, 0]);
});

describe('an account', () => {
  it.each([
    [1, '停用', false, '甲的账号已停用'],
    [0, '启用', true, '甲的账号已启用'],
  ])('with status %i is asked about before it is changed: %s', async (status, deed, active, said) => {
    const set = vi.spyOn(formApi.staff, 'setStatus').mockResolvedValue(null);
    await open(<StatusButton account={{ ...person(1, '甲'), status }} onDone={done} />);
    await press(RegExp(`^${deed}\\s*甲的账号`));
    expect([set.mock.calls.length, screen.getByText(`${deed}甲的账号？`) !== null]).toEqual([0, true]);
    fireEvent.click(within(document.querySelector('dialog') as HTMLElement).getByText(deed));
    await settled();
    expect([set.mock.calls, told(), done.mock.calls.length]).toEqual([[[{ id: 1, active }]], [said], 1]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('says how it stands: kept out before anything else, and staff by their roles', () => {
    const said = (node: ReactNode) => render(node).container.textContent;
    const standing = (status: number, deletionRequestedAt: string | null, merged = false) =>
      said(<AccountStatus of={{ status, deletionRequestedAt, merged }} />);
    expect([standing(0, '2026-11-01'), standing(1, '2026-11-01'), standing(1, null), standing(0, null, true)]).toEqual([
      ...['停用', '申请注销', '正常', '已并入别的账号'],
    ]);
    expect(said(<Kinds of={{ kinds: [1], isStaff: true, roles: [] }} />)).toBe('没有角色');
    expect(said(<Kinds of={{ kinds: [], isStaff: false, roles: [] }} />)).toBe('没有开通');
    expect([when(null), when('2026-11-18T16:05:00Z')]).toEqual(['从未', '2026.11.19 00:05']);
  });
});

describe('a registration', () => {
  const detail = (more: Partial<ApprovalDetail> = {}) =>
    ({
      ...{ id: 5, kind: 3, name: '戊县人才中心', cellPhone: '13700000001', status: 0, revision: '2', userId: 9 },
      ...{ facts: [['联系人', '甲']], licenceUrl: '', submittedAt: '2026-11-18T01:00:00Z', deciderName: '' },
      ...{ decidedAt: null, reason: '' },
      ...more,
    }) as unknown as ApprovalDetail;
  async function look(...read: ApprovalDetail[]) {
    const list = vi.spyOn(api.staff, 'approvals').mockResolvedValue({ list: [], total: 0 });
    const one = vi.spyOn(formApi.staff, 'approval');
    for (const d of read) one.mockResolvedValueOnce(d);
    await open(<Approvals />, '/?status=1&open=5');
    return list;
  }
  const where = () => document.querySelector('output')?.textContent;

  it('is approved as it was read, and the list behind it is read anew and stays as it was narrowed', async () => {
    const decide = vi.spyOn(formApi.staff, 'decideApproval').mockResolvedValue(null);
    const list = await look(detail());
    await press('通过');
    expect(decide.mock.calls).toEqual([[{ id: 5, revision: '2', approve: true }]]);
    expect([where(), told(), list.mock.calls.length]).toEqual(['?status=1', ['已通过，本人会收到消息和短信'], 2]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('that was closed is not opened again by the way back', async () => {
    vi.spyOn(api.staff, 'approvals').mockResolvedValue({ list: [], total: 0 });
    vi.spyOn(formApi.staff, 'approval').mockResolvedValue(detail());
    const initialEntries = ['/elsewhere/', '/approvals/?open=5'];
    const router = createMemoryRouter([{ path: '*', element: <Approvals /> }], { initialEntries });
    render(<RouterProvider router={router} />);
    await settled();
    await press('以后再说');
    expect([router.state.location.search, document.querySelector('dialog')]).toEqual(['', null]);
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/elsewhere/');
  });

  it('that is opened from the list closes by the way back, which stays at the list', async () => {
    const row = { id: 5, kind: 3, status: 0, reason: '', name: '县委', cellPhone: '138', summary: '', decidedAt: null };
    const list = [{ ...row, submittedAt: '2026-11-18T16:05:09Z' }] as never;
    vi.spyOn(api.staff, 'approvals').mockResolvedValue({ list, total: 1 });
    vi.spyOn(formApi.staff, 'approval').mockResolvedValue(detail());
    const initialEntries = ['/elsewhere/', '/approvals/?status=1'];
    const router = createMemoryRouter([{ path: '*', element: <Approvals /> }], { initialEntries });
    render(<RouterProvider router={router} />);
    await settled();
    await press(/^审核/);
    // The list stays as it was scrolled.
    expect([router.state.location.search, router.state.preventScrollReset]).toEqual(['?status=1&open=5', true]);
    await act(() => router.navigate(-1));
    await settled();
    const { pathname, search } = router.state.location;
    expect([pathname + search, document.querySelector('dialog')]).toEqual(['/approvals/?status=1', null]);
  });

  it('is another one where the address names another', async () => {
    vi.spyOn(api.staff, 'approvals').mockResolvedValue({ list: [], total: 0 });
    const one = vi.spyOn(formApi.staff, 'approval');
    one.mockImplementation(async (asked) => detail({ id: Number(asked.id), name: `单位${asked.id}` }));
    const router = createMemoryRouter([{ path: '*', element: <Approvals /> }], { initialEntries: ['/?open=5'] });
    render(<RouterProvider router={router} />);
    await settled();
    await act(() => router.navigate('/?open=6'));
    await settled();
    expect(document.querySelector('dialog h2')?.textContent).toContain('单位6');
  });

  it('that was changed meanwhile is shown as it is now, with what was changed, and is decided as that', async () => {
    const decide = vi.spyOn(formApi.staff, 'decideApproval');
    decide.mockRejectedValueOnce(new ApiError(409, '已经变动'));
    await look(detail(), detail({ revision: '3', cellPhone: '13700000002' }));
    await press('通过');
    expect(document.querySelector('dialog')?.textContent).toContain('手机号码：13700000001 → 13700000002');
    expect([screen.getByText('已经变动') !== null, told()]).toEqual([true, []]);
    decide.mockResolvedValueOnce(null);
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    await press('通过');
    expect(decide.mock.calls.at(-1)?.[0]).toEqual({ id: 5, revision: '3', approve: true });
  });

  it('that a colleague has decided meanwhile says who and how, and that the reason did not go out', async () => {
    vi.spyOn(formApi.staff, 'decideApproval').mockRejectedValue(new ApiError(409, '已经审核过'));
    const list = await look(
      detail(),
      detail({ status: 1, deciderName: '丁', decidedAt: '2026-11-18T16:05:00Z' } as never),
    );
    await press('不通过');
    fireEvent.change(screen.getByRole('textbox', { hidden: true, name: /原因/ }), { target: { value: '证书不清' } });
    await press('退回注册');
    const said = document.querySelector('dialog')?.textContent ?? '';
    expect(said).toContain('丁刚刚审核过，结果见下方。您写的原因没有送出。');
    expect(said).toContain('丁，2026.11.19 00:05，通过');
    // Nothing is left to decide, and the list behind it has one less.
    expect([button('退回注册'), button('通过'), list.mock.calls.length, told()]).toEqual([null, null, 2, []]);
  });

  it('that was handed in anew while a reason was written keeps it, and says that it did not go out', async () => {
    const decide = vi.spyOn(formApi.staff, 'decideApproval');
    decide.mockRejectedValueOnce(new ApiError(409, '已经变动')).mockResolvedValue(null);
    await look(detail({ id: 11 }), detail({ id: 11, revision: '3', facts: [['联系人', '乙']] as never }));
    await press('不通过');
    fireEvent.change(screen.getByRole('textbox', { hidden: true, name: /原因/ }), { target: { value: '证书不清' } });
    await press('退回注册');
    const said = document.querySelector('dialog')?.textContent ?? '';
    expect(said).toContain('下方已是新的。您写的原因还在，没有送出。改动：联系人：甲 → 乙');
    await press('退回注册');
    expect(decide.mock.calls.at(-1)).toEqual([{ id: 11, revision: '3', approve: false, reason: '证书不清' }]);
    expect(told()).toEqual(['已退回，本人会看到原因']);
  });

  it('keeps a reason that was not sent for its own registration, and for no other', async () => {
    const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: true, name: /原因/ });
    const opened = async (id: number) => {
      document.body.replaceChildren();
      vi.spyOn(formApi.staff, 'approval').mockResolvedValue(detail({ id }));
      await open(<Approvals />, `/?open=${id}`);
      await press('不通过');
    };
    await opened(5);
    fireEvent.change(reason(), { target: { value: '证书不清' } });
    // Kept a while after the last key.
    await vi.waitFor(async () => {
      await opened(5);
      await vi.waitFor(() => expect(reason().value).toBe('证书不清'));
    });
    await opened(6);
    await settled();
    expect(reason().value).toBe('');
  });

  it('is refused with its reason alone; another name in the words of names', async () => {
    const decide = vi.spyOn(formApi.staff, 'decideApproval').mockResolvedValue(null);
    await look(detail({ kind: 4 }));
    await press('不同意改名');
    await press('不同意改名');
    expect([decide.mock.calls.length, screen.queryByText('请填写不同意的原因') !== null]).toEqual([0, true]);
    fireEvent.change(screen.getByRole('textbox', { hidden: true, name: /原因/ }), { target: { value: '名称不实' } });
    await press('不同意改名');
    expect(decide.mock.calls).toEqual([[{ id: 5, revision: '2', approve: false, reason: '名称不实' }]]);
    expect(told()).toEqual(['名称不变，对方会看到原因']);
  });
});

describe('an import', () => {
  const row = (line: number, ...wrong: string[]) => ({ line, name: `学员${line}`, wrong });
  const detail = (status: number) =>
    ({
      ...{
        id: 3,
        fileName: '名单.xlsx',
        unitId: 7,
        unitName: '戊县',
        byName: '乙',
        createTime: '2026-11-18T01:00:00Z',
      },
      ...{ status, made: 2, signedIn: 0, rows: [row(2), row(3, '手机号码有误'), row(4)] },
    }) as never;

  it('takes over the good rows, says what was left, and is undone only after a question', async () => {
    const read = vi.spyOn(api.staff, 'importDetail').mockResolvedValueOnce(detail(0)).mockResolvedValue(detail(1));
    const commit = vi.spyOn(api.staff, 'commitImport').mockResolvedValue({ made: 2, left: 1 });
    const undo = vi.spyOn(api.staff, 'undoImport').mockResolvedValue({ removed: 2 });
    await open(<ImportPage params={{ id: '3' }} />);
    expect(button('撤销这次导入')).toBeNull();
    await press('导入 2 人');
    expect([commit.mock.calls, told(), document.activeElement?.textContent]).toEqual([
      ...[[[{ id: 3 }]], [], expect.stringMatching(/^已为 2 人建立账号，1 行没有导入，还没有人登录/)],
    ]);
    expect([read.mock.calls.length, button(/^导入/)]).toEqual([2, null]);
    await press('撤销这次导入');
    expect(undo).not.toHaveBeenCalled();
    await press('撤销导入');
    expect([undo.mock.calls, read.mock.calls.length]).toEqual([[[{ id: 3 }]], 3]);
    expect(document.querySelector('dialog')).toBeNull();
    cleanup();
    const start = vi.spyOn(api.downloads, 'start').mockResolvedValue({ url: null });
    read.mockResolvedValue({ ...(detail(0) as object), rows: [row(3, '手机号码有误')] } as never);
    await open(<ImportPage params={{ id: '3' }} />);
    expect([screen.queryByText('手机号码有误') !== null, button(/^导入/)]).toEqual([true, null]);
    await press('下载这些行');
    expect(start.mock.calls).toEqual([[{ name: 'import-faults', input: { id: 3 } }]]);
  });

  it('is thrown away after a question; where that is refused it stays, and says how it stands by now', async () => {
    const read = vi.spyOn(api.staff, 'importDetail').mockResolvedValue(detail(0));
    const discard = vi.spyOn(api.staff, 'discardImport').mockRejectedValueOnce(new ApiError(400, '这份名单已经导入'));
    discard.mockResolvedValue(null);
    await open(<ImportPage params={{ id: '3' }} />, '/guanli/imports/3/?from=here');
    await press('丢弃名单');
    expect(document.querySelector('dialog')?.textContent).toContain('名单里的 3 行');
    const agree = async () => {
      fireEvent.click(within(document.querySelector('dialog') as HTMLElement).getByText('丢弃名单'));
      await settled();
    };
    expect(discard).not.toHaveBeenCalled();
    await agree();
    expect([read.mock.calls.length, document.querySelector('dialog')]).toEqual([2, null]);
    expect(screen.getByRole('status').textContent).toBe('?from=here');
    await press('丢弃名单');
    await agree();
    expect([discard.mock.calls, told().at(-1)]).toEqual([[[{ id: 3 }], [{ id: 3 }]], '名单已丢弃']);
    expect([read.mock.calls.length, screen.getByRole('status').textContent]).toEqual([2, '']);
  });
});
