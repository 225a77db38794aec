import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { at, choicesOf, dialog, inDialog, takeAway } from '../../../../test/lists.ts';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import type { Account, AccountDetail } from '../../../../shared/contract/staff-people.ts';
import type { Role } from '../../../../shared/roles.ts';
import { ApiError, api, formApi } from '../../../lib/api.ts';
import { type Me, MeContext } from '../me.ts';
import AccountPage from './account.tsx';
import Accounts from './accounts.tsx';
import UnitPage from './unit.tsx';
import Units from './units.tsx';
import '../calls.ts';

anew();
async function open(page: ReactNode, { roles = ['administrator'] as Role[], address = '/' } = {}): Promise<void> {
  cleanup();
  render(
    <MemoryRouter initialEntries={[address]}>
      <MeContext value={{ username: 'guanli01', roles } as unknown as Me}>{page}</MeContext>
    </MemoryRouter>,
  );
  await settled();
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rows = (section: string) =>
  [...document.querySelectorAll(`[aria-labelledby=${section}] .console-rows > li`)].map((li) => li.textContent);
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl.pairs > div')].map((d) => [
      d.children[0]?.textContent,
      d.children[1]?.textContent,
    ]),
  );

const account = (more: Partial<AccountDetail> = {}) =>
  ({
    ...{ id: 7, username: 'xueyuan01', name: '陆青禾', cellPhone: '138****1234', fullPhone: '13800001234', kinds: [1] },
    ...{
      isStaff: false,
      roles: [],
      status: 1,
      dept: '县府',
      post: '科员',
      unitId: 8,
      unitName: '云栖县',
      unitStatus: 0,
    },
    ...{ createTime: '2026-11-18T16:05:00Z', lastLoginTime: null, deletionRequestedAt: null, studentType: 2 },
    ...{ themeName: '治理', kindStates: [], unit: null, mergedInto: null, sessions: [], applications: [] },
    ...{ consentAt: null, totpOn: false },
    ...more,
  }) as unknown as AccountDetail;
async function look(more: Partial<AccountDetail> = {}, roles?: Role[]) {
  vi.restoreAllMocks();
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
  const read = vi.spyOn(api.staff, 'account').mockResolvedValue(account(more));
  await open(<AccountPage params={{ id: '7' }} />, roles && { roles });
  return read;
}

describe('an account', () => {
  it('is told with its data, its unit, its logins and what it applied for', async () => {
    const read = await look({
      unit: { id: 9, name: '戊县' },
      consentAt: '2026-11-17T16:05:00Z',
      deletionRequestedAt: '2026-11-19T16:05:00Z',
      sessions: [
        { createTime: '2026-11-18T16:05:00Z', usedTime: '2026-11-18T17:05:00Z', live: true },
        { createTime: '2026-11-18T14:05:00Z', usedTime: '2026-11-18T15:05:00Z', live: false },
      ],
      applications: [{ id: 3, projectName: '春训', status: 2, createTime: '2026-11-18T16:05:00Z' }],
    } as never);
    expect(read.mock.calls).toEqual([[{ id: 7 }]]);
    expect(facts()).toEqual({
      ...{ 账号: 'xueyuan01', 手机号码: '13800001234', 身份: '学员', 学员类型: '企业人员', 感兴趣的主题: '治理' },
      ...{ 部门与职务: '县府，科员', 注册时间: '2026.11.19 00:05', 最近登录: '从未', 隐私同意: '2026.11.18 00:05' },
      申请注销: '2026.11.20 00:05',
    });
    expect(rows('sessions')).toEqual([
      '2026.11.19 00:05 登录最近使用 2026.11.19 01:05在线',
      '2026.11.18 22:05 登录最近使用 2026.11.18 23:05已结束',
    ]);
    expect(rows('applications')).toEqual(['春训2026.11.19 00:05候补']);
    expect([at('春训'), at('云栖县'), at('戊县'), at('账号')]).toEqual([
      ...['/guanli/applications/3/', '/guanli/units/8/', '/guanli/units/9/', '/guanli/accounts/'],
    ]);
    await look({ unitId: null, kinds: [2] });
    expect([rows('sessions'), screen.queryByText('不属于任何单位。') !== null, button('移动')]).toEqual([
      [],
      true,
      null,
    ]);
    expect([facts()['隐私同意'], Object.keys(facts()).includes('申请注销')]).toEqual(['没有同意，或已经撤回', false]);
    expect(screen.getByText('没有报名记录。')).toBeTruthy();
  });

  it.each<[string, Partial<AccountDetail>, Role[], string[]]>([
    ['of a member, to an administrator', {}, ['administrator'], ['发送重设密码验证码', '停用陆青禾的账号']],
    ['of a member, to the others', {}, ['training'], ['发送重设密码验证码']],
    ['that is kept out', { status: 0 }, ['administrator'], ['启用陆青禾的账号']],
    [
      'of a colleague',
      { isStaff: true, totpOn: true },
      ['administrator'],
      ['关闭动态口令', '修改陆青禾的资料', '改角色，陆青禾', '密码链接，陆青禾', '停用陆青禾的账号'],
    ],
    [
      'of a colleague who is kept out',
      { isStaff: true, status: 0 },
      ['administrator'],
      ['修改陆青禾的资料', '改角色，陆青禾', '启用陆青禾的账号'],
    ],
    ['of a colleague, to the others', { isStaff: true, totpOn: true }, ['desk'], []],
    [
      'that is the own',
      { isStaff: true, totpOn: true, username: 'guanli01' },
      ['administrator'],
      ['修改陆青禾的资料', '改角色，陆青禾'],
    ],
    ['that went into another', { status: 0, mergedInto: { id: 4, name: '乙' } }, ['administrator'], []],
  ])('%s, can be dealt with so', async (_, more, roles, deeds) => {
    await look(more, roles);
    const head = document.querySelector('.console-head .row-between > .row');
    const buttons = [...(head?.querySelectorAll('button') ?? [])];
    expect(buttons.map((b) => b.textContent)).toEqual(deeds);
    // What keeps somebody out looks like that; what lets them in again does not.
    expect(buttons.filter((b) => b.classList.contains('danger')).map((b) => b.textContent)).toEqual(
      deeds.filter((deed) => deed.startsWith('停用')),
    );
    expect([at('乙'), rows('kinds').length]).toEqual([
      more.mergedInto ? '/guanli/accounts/4/' : null,
      more.isStaff ? 0 : 3,
    ]);
    // Data are put right where the person goes on with the account.
    expect(button(/^更正/) === null).toBe(Boolean(more.isStaff || more.mergedInto));
    if (more.mergedInto) expect([button('移动'), button(/^(开通|撤销)/)]).toEqual([null, null]);
  });

  it('gets a code for a new password, or its second proof taken away, after a question', async () => {
    const read = await look();
    const reset = vi.spyOn(api.staff, 'sendReset').mockResolvedValue(null as never);
    await press('发送重设密码验证码');
    expect([reset.mock.calls.length, dialog().textContent?.includes('13800001234')]).toEqual([0, true]);
    await inDialog('发送');
    expect([reset.mock.calls, dialog(), told()]).toEqual([[[{ id: 7 }]], null, ['验证码已发到本人手机，五分钟内有效']]);
    expect(read).toHaveBeenCalledTimes(1);
    const again = await look({ isStaff: true, totpOn: true });
    const drop = vi.spyOn(formApi.staff, 'removeTotp').mockRejectedValueOnce(new ApiError(500, '没有成功'));
    drop.mockResolvedValue(null as never);
    await press('关闭动态口令');
    await inDialog('关闭动态口令');
    // What was refused says so in the question, which stays.
    expect([again.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([1, '没有成功']);
    await inDialog('关闭动态口令');
    expect([drop.mock.calls.at(-1), again.mock.calls.length, told().at(-1)]).toEqual([
      ...[[{ id: 7 }], 2, '陆青禾的动态口令已关闭'],
    ]);
  });

  it('of a colleague stands under the list of colleagues for who has it, and says nothing of an agreement', async () => {
    const colleague = { isStaff: true, roles: ['desk' as Role], kinds: [] };
    await look(colleague);
    expect([at('工作人员'), at('账号'), Object.keys(facts()).includes('隐私同意')]).toEqual([
      '/guanli/staff/',
      null,
      false,
    ]);
    await look(colleague, ['desk']);
    expect([at('工作人员'), at('账号')]).toEqual([null, '/guanli/accounts/']);
  });

  it('of a colleague gets other roles, and a link that is shown, as from the list', async () => {
    const read = await look({ isStaff: true, roles: ['desk'], kinds: [] });
    const set = vi.spyOn(formApi.staff, 'setRoles').mockResolvedValue(null);
    await press(/^改角色/);
    fireEvent.click(screen.getByLabelText(/^编辑/));
    await inDialog('保存');
    expect([set.mock.calls, dialog(), read.mock.calls.length]).toEqual([
      ...[[[{ id: 7, roles: ['desk', 'editor'], was: ['desk'] }]], null, 2],
    ]);
    const invite = vi.spyOn(formApi.staff, 'inviteColleague');
    invite.mockResolvedValue({ token: 'abc', expiresAt: '2026-11-18T16:05:00Z' });
    await press(/^密码链接/);
    await inDialog('生成链接');
    expect([invite.mock.calls, screen.getByLabelText<HTMLInputElement>('链接').value.endsWith('#abc')]).toEqual([
      ...[[[{ id: 7 }]], true],
    ]);
  });

  it('has kinds that are given, taken with a reason, or decided where they were asked for', async () => {
    const kindStates = [
      { id: 5, kind: 2, status: 0, reason: '' },
      { id: 6, kind: 3, status: 2, reason: '照片不清' },
      // Given by hand since: what was asked for and said before no longer counts.
      { id: 4, kind: 1, status: 0, reason: '重交' },
    ] as never;
    const read = await look({ kindStates });
    expect(rows('kinds')).toEqual([
      ...['学员已通过撤销学员身份', '教师待审核去审核', '委托单位原因：照片不清未通过开通委托单位身份'],
    ]);
    expect(at('去审核')).toBe('/guanli/approvals/?open=5');
    const set = vi.spyOn(api.staff, 'setKind').mockRejectedValueOnce(new ApiError(500, '没有成功'));
    set.mockResolvedValue(null as never);
    await press(/^开通\s*委托单位身份/);
    expect([told(), read.mock.calls.length]).toEqual([[], 1]);
    await press(/^开通\s*委托单位身份/);
    expect([set.mock.calls.at(-1), told(), read.mock.calls.length]).toEqual([
      ...[[{ id: 7, kind: 3, has: true }], ['已开通委托单位身份'], 2],
    ]);
    const take = vi.spyOn(formApi.staff, 'setKind').mockResolvedValue(null as never);
    await press(/^撤销\s*学员身份/);
    await inDialog('撤销身份');
    expect([take.mock.calls.length, within(dialog()).queryByText('请填写撤销的原因') !== null]).toEqual([0, true]);
    type('撤销的原因', '离职');
    await inDialog('撤销身份');
    expect(take.mock.calls).toEqual([[{ id: 7, kind: 1, has: false, reason: '离职' }]]);
    expect([told().at(-1), dialog(), read.mock.calls.length]).toEqual(['学员身份已撤销', null, 3]);
    await look({ status: 0, kinds: [] });
    expect(button(/^开通/)).toBeNull();
  });

  it('is corrected by whoever may, the number by an administrator alone', async () => {
    const read = await look();
    const save = vi.spyOn(formApi.staff, 'savePerson').mockResolvedValue(null as never);
    await press(/^更正\s*资料/);
    type('职务', '科长');
    await inDialog('保存');
    const was = { name: '陆青禾', cellPhone: '13800001234', dept: '县府', post: '科员' };
    const sent = { id: 7, ...was, post: '科长', was };
    expect([save.mock.calls, told(), dialog(), read.mock.calls.length]).toEqual([
      ...[[[sent]], ['资料已更正，本人会收到消息'], null, 2],
    ]);
    await look({}, ['training']);
    await press(/^更正\s*资料/);
    const number = screen.getByLabelText<HTMLInputElement>('手机号码');
    // It looks as it is, and whoever comes to it by keyboard hears that and why.
    expect([number.readOnly, number.className, number.disabled]).toEqual([true, 'input is-fixed', false]);
    expect(document.getElementById(number.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '号码由管理员更换。',
    );
    expect(screen.getByLabelText('职务').className).toBe('input');
  });
});

describe('the list of accounts', () => {
  const person = (id: number, more: Partial<Account> = {}) => ({ ...account(), id, name: `学员${id}`, ...more });
  const list = [
    person(1),
    person(2, { name: '', username: 'guanli01', unitId: null, dept: '', post: '', cellPhone: '' }),
    person(3, { status: 0, merged: true }),
  ];
  it('leads to each, and keeps nobody from the own account', async () => {
    const read = vi.spyOn(api.staff, 'accounts').mockResolvedValue({ list, total: 2 });
    await open(<Accounts />, { address: '/?staff=1&deletion=1' });
    expect(read.mock.calls).toEqual([[{ pageNum: 1, pageSize: 10, sort: '-createTime', staff: '1', deletion: '1' }]]);
    const acts = [...document.querySelectorAll('tbody tr')].map((tr) => tr.querySelector('td:last-child')?.textContent);
    expect(acts).toEqual(['查看学员1停用学员1的账号', '查看guanli01', '查看学员3']);
    expect(
      [/学员1/, /guanli01/, /学员3/].map((n) => screen.queryByLabelText(RegExp(`^选择.*${n.source}`)) !== null),
    ).toEqual([...[true, true, false]]);
    expect([at(/^查看\s*学员1/), at('批量导入'), at('云栖县')]).toEqual([
      ...['/guanli/accounts/1/', '/guanli/imports/', '/guanli/units/8/'],
    ]);
    expect([choicesOf('身份'), choicesOf('范围'), choicesOf('状态'), choicesOf('注销')]).toEqual([
      ['学员 1', '教师 2', '委托单位 3'],
      ['会员 0', '工作人员 1'],
      ['正常 1', '停用 0'],
      ['申请注销 1'],
    ]);
    expect(await takeAway()).toMatchObject({ name: 'accounts', input: { staff: '1', deletion: '1' } });
    fireEvent.click(screen.getByLabelText(/^选择.*学员1/));
    await press('移动到单位');
    expect(dialog().textContent).toContain('学员1');
    const move = vi.spyOn(formApi.staff, 'moveMember').mockResolvedValue({ moved: 1 });
    await inDialog('移出现在的单位');
    expect([move.mock.calls, dialog(), read.mock.calls.length]).toEqual([[[{ ids: [1], unitId: null }]], null, 2]);
    fireEvent.click(screen.getByLabelText(/^选择.*学员1/));
    await press('合并两个账号');
    expect(dialog().textContent).toContain('现在选了 1 个');
    await open(<Accounts />, { roles: ['training'] });
    expect(button(/^停用/)).toBeNull();
    fireEvent.click(screen.getByLabelText(/^选择.*学员1/));
    expect([button('移动到单位') !== null, button('合并两个账号')]).toEqual([true, null]);
  });
});

describe('a delegating unit', () => {
  const unit = {
    ...{ id: 8, name: '云栖县', userId: 5, contactName: '周明远', fullPhone: '13800001234', landline: '0571-87000000' },
    ...{ region: '浙江省,绍兴市,越城区', address: '路 1 号', licenceUrl: '', members: 4, waiting: 2, status: 1 },
  };
  const people = [
    { ...account(), id: 1, name: '甲', unitStatus: 0 },
    { ...account(), id: 2, name: '乙', unitStatus: 1 },
  ];
  const visit = async (more: object = {}, trainees = people) => {
    const read = vi.spyOn(api.staff, 'unit').mockResolvedValue({ ...unit, ...more } as never);
    const list = vi.spyOn(api.staff, 'accounts').mockResolvedValue({ list: trainees, total: 2 });
    await open(<UnitPage params={{ id: '8' }} />);
    return { read, list };
  };
  it('has its data and its trainees, who are let in, sent back or moved, and counted anew', async () => {
    const { read, list } = await visit();
    expect([read.mock.calls, list.mock.calls[0]?.[0]]).toEqual([
      ...[[[{ id: 8 }]], { pageNum: 1, pageSize: 10, sort: '-createTime', unitId: 8 }],
    ]);
    expect(facts()).toMatchObject({
      地区: '浙江省 绍兴市 越城区',
      学员: '4 人已确认，2 人待确认',
      座机号码: '0571-87000000',
    });
    expect([at('周明远'), at('为本单位导入学员')]).toEqual(['/guanli/accounts/5/', '/guanli/imports/?unit=8']);
    const heads = screen.getAllByRole('columnheader').map((th) => th.textContent);
    expect([heads.slice(1, 3), heads.includes('身份')]).toEqual([['姓名↕', '单位确认'], false]);
    expect(choicesOf('单位确认')).toEqual(['待确认 0', '已确认 1', '未确认 2']);
    expect(await takeAway()).toMatchObject({ name: 'accounts', input: { unitId: 8 } });
    const decide = vi.spyOn(api.staff, 'decideMember').mockResolvedValue(null as never);
    await press(/^确认\s*甲/);
    await press(/^退回\s*甲的申请/);
    expect(decide.mock.calls).toEqual([[{ id: 1, confirm: true }], [{ id: 1, confirm: false }]]);
    expect([told().slice(1), read.mock.calls.length, list.mock.calls.length]).toEqual([
      ['甲已归入本单位', '甲的申请已退回'],
      3,
      3,
    ]);
    const move = vi.spyOn(formApi.staff, 'moveMember').mockResolvedValue({ moved: 1 });
    await press(/^移动\s*乙/);
    await inDialog('移出现在的单位');
    expect([move.mock.calls, read.mock.calls.length, list.mock.calls.length]).toEqual([
      [[{ ids: [2], unitId: null }]],
      4,
      4,
    ]);
  });

  it('says of each trainee whether it has confirmed them', async () => {
    await visit();
    const column = screen.getAllByRole('columnheader').findIndex((th) => th.textContent === '单位确认');
    const cells = [...document.querySelectorAll('tbody tr')].map((tr) => tr.children[column]?.textContent);
    expect(cells).toEqual(['待确认', '已确认']);
  });

  it('moves one whom it has sent back, and several at once; what was refused is not called done', async () => {
    const { list } = await visit({ status: 0 }, [
      people[0],
      { ...account(), id: 2, name: '乙', unitStatus: 2 },
    ] as typeof people);
    expect(screen.getByText('待审核')).toBeTruthy();
    expect([button(/^移动\s*乙/) !== null, button(/^确认\s*乙/)]).toEqual([true, null]);
    vi.spyOn(api.staff, 'decideMember').mockRejectedValue(new ApiError(409, '已经处理过'));
    await press(/^确认\s*甲/);
    // Somebody else was faster: the list shows it.
    expect([told().includes('甲已归入本单位'), list.mock.calls.length]).toEqual([false, 2]);
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await press('移动到单位');
    const move = vi.spyOn(formApi.staff, 'moveMember').mockResolvedValue({ moved: 2 });
    await inDialog('移出现在的单位');
    expect(move.mock.calls).toEqual([[{ ids: [1, 2], unitId: null }]]);
  });

  it('is corrected with what it was', async () => {
    const { read } = await visit();
    const save = vi.spyOn(formApi.staff, 'correctUnit').mockResolvedValue(null as never);
    await press(/^更正\s*单位资料/);
    const place = await screen.findByLabelText(/地区/, { selector: 'dialog *' });
    expect(`${place.textContent}${(place as HTMLInputElement).value ?? ''}`).toContain('越城区');
    type('联系人姓名', '王先');
    await inDialog('保存');
    const { landline, region, address } = unit;
    const was = { unitName: '云栖县', contactName: '周明远', landline, region, address };
    expect(save.mock.calls).toEqual([[{ id: 8, ...was, contactName: '王先', was }]]);
    expect([told(), dialog(), read.mock.calls.length]).toEqual([['资料已更正，联系人会收到消息'], null, 2]);
  });

  it('stands in the list of units by its name, with who waits', async () => {
    const row = { ...unit, cellPhone: '', region: '浙江省,绍兴市,越城区' };
    const read = vi.spyOn(api.staff, 'units').mockResolvedValue({ list: [row], total: 1 });
    await open(<Units />, { address: '/?status=0' });
    expect(read.mock.calls[0]?.[0]).toEqual({ pageNum: 1, pageSize: 10, sort: 'name', status: '0' });
    const cells = [...document.querySelectorAll('tbody td')].map((td) => td.textContent);
    expect(cells).toEqual(['云栖县', '周明远', '没有绑定', '绍兴市 越城区', '4', '2', '已通过', '查看云栖县']);
    expect([at(/^查看/), choicesOf('状态')]).toEqual(['/guanli/units/8/', ['已通过 1', '待审核 0', '未通过 2']]);
    expect(await takeAway()).toMatchObject({ name: 'units', input: { status: '0' } });
    expect(document.querySelector('.st.wait')?.textContent).toBe('2');
    read.mockResolvedValue({ list: [{ ...row, waiting: 0 }], total: 1 });
    await open(<Units />);
    expect(document.querySelector('.st.wait')).toBeNull();
  });
});
