import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { at, dialog, inDialog } from '../../../../test/lists.ts';
import { anew, button, idle, press, settled, told } from '../../../../test/screen.ts';
import type { AccountDetail } from '../../../../shared/contract/staff-people.ts';
import type { Role } from '../../../../shared/roles.ts';
import { ApiError, api, formApi } from '../../../lib/api.ts';
import * as line from '../../../lib/upload.ts';
import '../calls.ts';
import { type Me, MeContext } from '../me.ts';
import AccountPage from './account.tsx';
import Accounts from './accounts.tsx';
import ImportPage from './import.tsx';
import Imports from './imports.tsx';
import { MoveDialog } from './move.tsx';
import { StatusButton } from './status.tsx';
import Staff from '../system/staff.tsx';
import UnitPage from './unit.tsx';
import { Decision, Membership } from './words.tsx';

anew();
async function open(page: ReactNode, address = '/', roles: Role[] = ['administrator']) {
  cleanup();
  const element = <MeContext value={{ username: 'guanli01', roles } as unknown as Me}>{page}</MeContext>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
const account = (more: object = {}) =>
  ({
    ...{ id: 7, username: 'xueyuan01', name: '', cellPhone: '', fullPhone: '', kinds: [1], isStaff: false, roles: [] },
    ...{ status: 1, dept: '', post: '', unitId: 8, unitName: '云栖县', unitStatus: 1, unit: null, mergedInto: null },
    ...{ createTime: '2026-11-18T16:05:00Z', lastLoginTime: null, deletionRequestedAt: null, studentType: null },
    ...{ themeName: '', kindStates: [], sessions: [], applications: [], consentAt: null, totpOn: false },
    ...more,
  }) as unknown as AccountDetail;
const field = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
/** Chooses a unit in the dialog that is open. */
async function chooseUnit(): Promise<void> {
  vi.spyOn(formApi.account, 'searchUnits').mockResolvedValue([{ id: 9, name: '戊县委' }] as never);
  fireEvent.change(dialog().querySelector('[role=combobox]') as Element, { target: { value: '戊县' } });
  await vi.waitFor(() => expect(dialog().querySelector('[role=option]')).not.toBeNull());
  fireEvent.click(dialog().querySelector('[role=option]') as Element);
  await settled();
}

describe('an account', () => {
  it('of which little is known says what is not there, by the name that it has', async () => {
    vi.spyOn(api.staff, 'account').mockResolvedValue(account());
    await open(<AccountPage params={{ id: '7' }} />);
    expect([document.querySelector('h1')?.textContent, at('账号')]).toEqual(['xueyuan01', '/guanli/accounts/']);
    const facts = Object.fromEntries(
      [...document.querySelectorAll('dl > div')].map((d) => [...d.children].map((c) => c.textContent)),
    );
    const none = '没有填写';
    expect(facts).toMatchObject({ 手机号码: none, 学员类型: none, 感兴趣的主题: none, 部门与职务: none });
    expect(screen.getByText('最近一天没有登录。')).toBeTruthy();
    const kinds = [...document.querySelectorAll('[aria-labelledby=kinds] li')].map((li) => li.textContent);
    expect(kinds).toEqual([
      ...['学员已通过撤销学员身份', '教师没有申请开通教师身份', '委托单位没有申请开通委托单位身份'],
    ]);
    expect(document.querySelector('[aria-labelledby=unit]')?.textContent).toContain('已确认');
    await press('发送重设密码验证码');
    expect(dialog().textContent).toContain('只发到 本人手机');
  });

  it('that got no code is not told to have got one, and the question goes', async () => {
    vi.spyOn(api.staff, 'account').mockResolvedValue(account());
    const reset = vi.spyOn(api.staff, 'sendReset').mockRejectedValue(new ApiError(500, '没有绑定手机'));
    await open(<AccountPage params={{ id: '7' }} />);
    await press('发送重设密码验证码');
    await inDialog('发送');
    expect([reset.mock.calls.length, dialog(), told()]).toEqual([1, null, []]);
  });

  it('is moved into another unit from its page, which is then read anew', async () => {
    const read = vi.spyOn(api.staff, 'account').mockResolvedValue(account());
    const move = vi.spyOn(formApi.staff, 'moveMember').mockResolvedValue({ moved: 1 });
    await open(<AccountPage params={{ id: '7' }} />);
    await press('移动');
    expect(dialog().textContent).toContain('xueyuan01。移动后');
    await chooseUnit();
    await inDialog('移动');
    expect([move.mock.calls, told(), dialog(), read.mock.calls.length]).toEqual([
      ...[[[{ ids: [7], unitId: 9 }]], ['1 人已移动'], null, 2],
    ]);
  });

  it('is neither told to be kept out nor read anew where that was refused', async () => {
    const done = vi.fn(async () => undefined);
    vi.spyOn(formApi.staff, 'setStatus').mockRejectedValue(new ApiError(409, '至少留一位管理员'));
    await open(<StatusButton account={{ id: 1, name: '', username: 'u1', status: 1, isStaff: true }} onDone={done} />);
    await press(/^停用\s*u1的账号/);
    expect(dialog().querySelector('.btn.danger')?.textContent).toBe('停用');
    expect(dialog().textContent).toContain('写过的内容、办过的事项');
    await inDialog('停用');
    expect([told(), done.mock.calls.length]).toEqual([[], 0]);
    expect(dialog().querySelector('[role=alert]')?.textContent).toContain('至少留一位管理员');
    await inDialog('取消');
    await open(
      <StatusButton account={{ id: 1, name: '甲', username: 'u1', status: 0, isStaff: false }} onDone={done} />,
    );
    await press(/^启用\s*甲的账号/);
    expect([dialog().querySelector('.danger'), dialog().textContent?.includes('可以再次登录')]).toEqual([null, true]);
  });
});

describe('in the list of accounts', () => {
  it('two members become one, and staff are neither moved nor joined', async () => {
    const list = [
      account({ id: 1, name: '甲', cellPhone: '138' }),
      account({ id: 2, name: '乙' }),
      account({ id: 3, name: '丙', isStaff: true, kinds: [], roles: ['editor'], unitId: null }),
    ];
    const read = vi.spyOn(api.staff, 'accounts').mockResolvedValue({ list, total: 3 });
    const merge = vi.spyOn(formApi.staff, 'merge').mockResolvedValue({ moved: 2 });
    await open(<Accounts />);
    const choose = (name: string) => fireEvent.click(screen.getByLabelText(RegExp(`^选择\\s*${name}`)));
    choose('甲');
    expect(screen.queryByLabelText(/^选择\s*丙/)).toBeNull();
    choose('乙');
    await press('合并两个账号');
    const choices = [...dialog().querySelectorAll('label')].map((l) => l.textContent);
    expect(choices).toEqual(['甲（xueyuan01，138）', '乙（xueyuan01，没有绑定手机）']);
    fireEvent.click(screen.getByLabelText(/^乙/));
    await inDialog('合并');
    expect([merge.mock.calls, dialog(), read.mock.calls.length, button('取消选择')]).toEqual([
      ...[[[{ keep: 2, drop: 1 }]], null, 2, null],
    ]);
  });
});

it.each([
  ['accounts', <Accounts key="a" />],
  ['staff', <Staff key="s" />],
])('whoever is kept out stands so in the list of %s, which is read anew', async (_, page) => {
  const list = [account({ id: 1, name: '甲' })];
  const read = vi.spyOn(api.staff, 'accounts').mockResolvedValue({ list, total: 1 });
  vi.spyOn(formApi.staff, 'setStatus').mockResolvedValue(null);
  await open(page);
  await press(/^停用\s*甲的账号/);
  await inDialog('停用');
  expect([read.mock.calls.length, told()]).toEqual([2, ['甲的账号已停用']]);
});

it('who is the contact of a unit and no trainee of any has the unit that is theirs', async () => {
  vi.spyOn(api.staff, 'account').mockResolvedValue(
    account({ unitId: null, unitName: '', unitStatus: null, unit: { id: 9, name: '戊县委' } }),
  );
  await open(<AccountPage params={{ id: '7' }} />);
  expect([at('戊县委'), screen.queryByText('不属于任何单位。') !== null]).toEqual(['/guanli/units/9/', true]);
});

it('who is moved once is moved once: a second press waits, and what was refused stands in the dialog', async () => {
  const close = vi.fn();
  let refuse: (error: Error) => void = () => undefined;
  const move = vi.spyOn(formApi.staff, 'moveMember');
  move.mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
  await open(<MoveDialog people={[account()]} onClose={close} onDone={async () => undefined} />);
  for (let n = 0; n < 2; n++) await press('移出现在的单位');
  expect([move.mock.calls.length, idle('移出现在的单位')]).toEqual([1, true]);
  refuse(new ApiError(409, '已被移动'));
  await settled();
  expect([idle('移出现在的单位'), dialog().textContent?.includes('已被移动'), close.mock.calls.length]).toEqual([
    ...[false, true, 0],
  ]);
});

it('of a unit a trainee who waits is decided about once at a time, and the list is narrowed by that', async () => {
  const unit = { id: 8, name: '云栖县', userId: 5, contactName: '周', fullPhone: '138', landline: '', region: '' };
  const more = { address: '', licenceUrl: '/file/a.pdf', members: 4, waiting: 2, status: 1 };
  vi.spyOn(api.staff, 'unit').mockResolvedValue({ ...unit, ...more } as never);
  const list = vi.spyOn(api.staff, 'accounts');
  list.mockResolvedValue({ list: [account({ name: '甲', unitStatus: 0 })], total: 1 });
  await open(<UnitPage params={{ id: '8' }} />, '/?unitStatus=0');
  expect([list.mock.calls[0]?.[0], at('委托单位'), button('查看文件') !== null]).toEqual([
    { pageNum: 1, pageSize: 10, sort: '-createTime', unitStatus: '0', unitId: 8 },
    ...['/guanli/units/', true],
  ]);
  const decide = vi.spyOn(api.staff, 'decideMember').mockReturnValue(new Promise(() => undefined));
  await press(/^退回\s*甲/);
  expect([idle(/^退回\s*甲/), idle(/^确认\s*甲/)]).toEqual([true, true]);
  await press(/^确认\s*甲/);
  expect(decide.mock.calls).toEqual([[{ id: 7, confirm: false }]]);
});

describe('an import', () => {
  const detail = (more: object = {}) =>
    ({
      ...{ id: 3, status: 0, fileName: '名单.xlsx', unitId: 7, unitName: '戊县', byName: '乙', made: 2, signedIn: 0 },
      ...{ createTime: '2026-11-18T16:05:00Z', rows: [{ line: 2, name: '甲', wrong: [] }], ...more },
    }) as never;

  it('says whose it is and how it stands, leads to its unit, and offers what its state allows', async () => {
    const read = vi.spyOn(api.staff, 'importDetail');
    for (const [status, said, deeds] of [
      [0, '待确认', ['导入 1 人', '丢弃名单']],
      [1, '已导入', ['撤销这次导入']],
      [2, '已撤销', []],
    ] as const) {
      read.mockResolvedValue(detail({ status }));
      await open(<ImportPage params={{ id: '3' }} />);
      const head = document.querySelector('.console-head');
      expect(head?.textContent).toContain(`戊县，乙，2026.11.19 00:05　${said}`);
      expect([...(head?.querySelectorAll('button') ?? [])].map((b) => b.textContent)).toEqual(deeds);
      expect([at('看单位学员'), at('批量导入')]).toEqual([status ? '/guanli/units/7/' : null, '/guanli/imports/']);
    }
    read.mockResolvedValue(detail({ rows: [{ line: 2, name: '甲', wrong: ['没有手机号码'] }] }));
    await open(<ImportPage params={{ id: '3' }} />);
    expect(button(/^导入/)).toBeNull();
  });

  it('of which nothing was left says no more than that; what was refused says nothing, and is read anew', async () => {
    const read = vi.spyOn(api.staff, 'importDetail').mockResolvedValue(detail());
    const commit = vi.spyOn(api.staff, 'commitImport').mockRejectedValueOnce(new ApiError(409, '已经导入过'));
    commit.mockResolvedValue({ made: 1, left: 0 });
    await open(<ImportPage params={{ id: '3' }} />);
    await press('导入 1 人');
    expect([told(), read.mock.calls.length]).toEqual([[], 2]);
    await press('导入 1 人');
    expect([told(), read.mock.calls.length]).toEqual([[], 3]);
    read.mockResolvedValue(detail({ status: 1 }));
    vi.spyOn(api.staff, 'undoImport').mockRejectedValue(new ApiError(409, '有人登录过'));
    await open(<ImportPage params={{ id: '3' }} />);
    await press('撤销这次导入');
    expect(dialog().textContent).toContain('这次建立的 2 个账号全部移除');
    await inDialog('撤销导入');
    const said = document.querySelector('.alert')?.textContent ?? '';
    expect([/移除/.test(said), dialog(), read.mock.calls.length]).toEqual([false, null, 5]);
  });

  it('whose wrong rows are mended is uploaded for its own unit', async () => {
    vi.spyOn(api.staff, 'importDetail').mockResolvedValue(detail({ status: 2 }));
    const unit = vi.spyOn(formApi.staff, 'unit').mockResolvedValue({ id: 7, name: '戊县委' } as never);
    await open(<ImportPage params={{ id: '3' }} />);
    await press('重新上传名单');
    expect([unit.mock.calls, dialog().textContent?.includes('委托单位：戊县委')]).toEqual([[[{ id: 7 }]], true]);
    expect(screen.queryByRole('combobox', { hidden: true })).toBeNull();
  });

  it('that is new goes for the unit that is found; a file that is taken out again is none', async () => {
    vi.spyOn(api.staff, 'imports').mockResolvedValue({ list: [], total: 0 });
    const refused = new ApiError(400, '', [{ path: 'filePath', code: 'wrong', message: '表头不对' }]);
    const preview = vi.spyOn(formApi.staff, 'previewImport').mockRejectedValueOnce(refused);
    preview.mockResolvedValue({ id: 12 } as never);
    const sent = { url: '/file/x', filePath: 'u/list.xlsx', fileName: '名单.xlsx', urlAndSignature: '' };
    vi.spyOn(line, 'uploadFile').mockResolvedValue(sent);
    const unit = vi.spyOn(formApi.staff, 'unit');
    const router = await open(<Imports />);
    await press('上传名单');
    // Of no unit nothing is asked; one sheet is one import.
    expect([unit.mock.calls.length, dialog().querySelector<HTMLInputElement>('[type=file]')?.multiple]).toEqual([
      0,
      false,
    ]);
    await chooseUnit();
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const put = async () => {
      const files = [new File(['PK\u0003\u0004'], '名单.xlsx', { type })];
      fireEvent.change(field(/^名单/), { target: { files } });
      await vi.waitFor(() => expect(dialog().textContent).toContain('名单.xlsx'));
      for (let n = 0; n < 3; n++) await settled();
    };
    await put();
    await inDialog('移除');
    await press('预览');
    expect([preview.mock.calls.length, dialog().textContent?.includes('请选择名单文件')]).toEqual([0, true]);
    await put();
    await press('预览');
    expect([preview.mock.calls, screen.queryByText('表头不对') !== null, router.state.location.pathname]).toEqual([
      ...[[[{ unitId: 9, filePath: 'u/list.xlsx' }]], true, '/'],
    ]);
    await press('预览');
    expect(router.state.location.pathname).toBe('/guanli/imports/12/');
  });
});

it('an account with a part of its data says that alone, and by what it is called; to keep it out looks like what it is', async () => {
  const read = vi.spyOn(api.staff, 'account').mockResolvedValue(account({ dept: '县府' }));
  await open(<AccountPage params={{ id: '7' }} />);
  expect([screen.queryByText('县府') !== null, button(/^停用/)?.className]).toEqual([true, 'btn ghost danger']);
  await press(/^更正\s*资料/);
  expect(dialog().getAttribute('aria-label')).toBe('更正xueyuan01的资料');
  read.mockResolvedValue(account({ name: '甲', status: 0, kinds: [] }));
  await open(<AccountPage params={{ id: '7' }} />);
  await press(/^更正\s*资料/);
  expect([dialog().getAttribute('aria-label'), button(/^启用/)?.className]).toEqual(['更正甲的资料', 'btn ghost']);
  const looks = [0, 1, 2, 9].map((status) => {
    const one = render(<Membership status={status} />).container.querySelector('.st')?.className;
    return `${one} ${render(<Decision status={status} />).container.querySelector('.st')?.className}`;
  });
  expect(looks).toEqual(['st wait st wait', 'st ok st ok', 'st err st err', 'st err st err']);
  expect(render(<Membership status={null} />).container.textContent).toBe('');
});

it('an import tells its wrong rows from its good ones, each list only where it has some, and in one sentence', async () => {
  const rows = (count: number, wrong: string[]) =>
    Array.from({ length: count }, (_, line) => ({ line, name: '甲', wrong }));
  const head = { id: 3, fileName: '名单.xlsx', unitId: 7, unitName: '', byName: '', createTime: null, made: 1 };
  const read = vi.spyOn(api.staff, 'importDetail');
  const shown = () =>
    screen.queryAllByRole('region').map((r) => {
      const heads = r.querySelectorAll('th').length;
      return `${r.getAttribute('aria-label')} ${r.querySelectorAll('tbody tr').length} ${heads}`;
    });
  for (const [status, good, wrong, wanted] of [
    [0, 1, 2, ['有误的行 2 6', '可以导入的行 1 5']],
    [0, 0, 2, ['有误的行 2 6']],
    [0, 1, 0, ['可以导入的行 1 5']],
    [1, 1, 0, ['已导入的行 1 5']],
  ] as const) {
    const list = [...rows(wrong, ['没有手机号码']), ...rows(good, [])];
    read.mockResolvedValue({ ...head, status, rows: list, signedIn: 0 } as never);
    await open(<ImportPage params={{ id: '3' }} />);
    expect([shown(), document.querySelectorAll('.alert').length]).toEqual([wanted, 1]);
  }
});

it('a list that was thrown away is not come back to', async () => {
  const one = {
    id: 3,
    status: 0,
    fileName: '名单.xlsx',
    unitId: 7,
    unitName: '',
    byName: '',
    createTime: null,
    rows: [],
  };
  vi.spyOn(api.staff, 'importDetail').mockResolvedValue(one as never);
  vi.spyOn(api.staff, 'discardImport').mockResolvedValue(null);
  const router = await open(<ImportPage params={{ id: '3' }} />, '/guanli/imports/3/');
  await press('丢弃名单');
  await inDialog('丢弃名单');
  expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/guanli/imports/', 'REPLACE']);
});
