import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { cleanup, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { at, choicesOf, dialog, takeAway } from '../../../../test/lists.ts';
import { anew, button, idle, press, settled, told } from '../../../../test/screen.ts';
import type { ApprovalDetail } from '../../../../shared/contract/staff-people.ts';
import { ApiError, api, formApi } from '../../../lib/api.ts';
import '../calls.ts';
import Approvals from './approvals.tsx';

anew();
const detail = (more: object = {}) =>
  ({
    ...{ id: 5, kind: 3, name: '戊县', cellPhone: '137', status: 0, revision: '2', userId: 9, deciderName: '' },
    ...{ facts: [['联系人', '甲']], licenceUrl: '', submittedAt: '2026-11-18T16:05:00Z', decidedAt: null, reason: '' },
    ...more,
  }) as unknown as ApprovalDetail;
const row = (id: number, more: object = {}) => ({
  ...{ id, kind: 2, status: 0, reason: '', name: `甲${id}`, cellPhone: '138', summary: '', decidedAt: null },
  ...{ submittedAt: '2026-11-18T16:05:00Z', ...more },
});
async function open(read: ApprovalDetail, address = '/?open=5') {
  cleanup();
  const list = vi.spyOn(api.staff, 'approvals');
  list.mockResolvedValue({ list: [row(1), row(2, { status: 1, name: '' })], total: 2 } as never);
  const one = vi.spyOn(formApi.staff, 'approval').mockReset().mockResolvedValue(read);
  const router = createMemoryRouter([{ path: '*', element: <Approvals /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  return { list, one, router };
}
const facts = () =>
  Object.fromEntries([...dialog().querySelectorAll('dl > div')].map((d) => [...d.children].map((c) => c.textContent)));
const alerts = () => [...dialog().querySelectorAll('[role=alert]')].map((e) => e.textContent);

it.each([
  [2, '戊县的教师注册', ['通过', '不通过'], false],
  [3, '戊县的委托单位注册', ['通过', '不通过'], true],
  [4, '戊县的单位更名', ['同意改名', '不同意改名'], true],
  [5, '戊县的教师更名', ['同意改名', '不同意改名'], false],
])(
  'a registration of kind %i is called %s, and brings the papers that it needs',
  async (kind, title, deeds, papers) => {
    await open(detail({ kind }));
    expect(dialog().getAttribute('aria-label')).toBe(title);
    const [later, no, yes] = [...dialog().querySelectorAll('.form-foot button')].map((b) => b.textContent);
    expect([later, no, yes]).toEqual(['以后再说', deeds[1], deeds[0]]);
    expect('营业执照或法人证书' in facts()).toBe(papers);
    expect(facts()).toMatchObject({ 联系人: '甲', 手机号码: '137', 提交时间: '2026.11.19 00:05' });
    expect('审核' in facts()).toBe(false);
    expect(at('打开这个账号')).toBe('/guanli/accounts/9/');
    await open(detail({ kind, name: '', licenceUrl: '/file/a.pdf' }));
    expect(dialog().getAttribute('aria-label')?.startsWith('没有填写姓名的')).toBe(true);
    expect(button('查看文件') !== null).toBe(papers);
  },
);

it.each([
  [{ status: 1, deciderName: '丁' }, '丁，2026.11.19 00:05，通过'],
  [{ status: 2, deciderName: '', reason: '不清' }, '系统，2026.11.19 00:05，未通过：不清'],
  [{ status: 1, deciderName: '丁', kind: 4 }, '丁，2026.11.19 00:05，同意改名'],
  [{ status: 2, deciderName: '丁', kind: 5, reason: '不实' }, '丁，2026.11.19 00:05，不同意改名：不实'],
])('one that is decided says by whom and how, and is decided no more: %o', async (more, said) => {
  await open(detail({ decidedAt: '2026-11-18T16:05:00Z', ...more }));
  expect([facts().审核, dialog().querySelector('.form-foot')]).toEqual([said, null]);
});

it('what is said against a decision goes with the next one, and another name is agreed to in its own words', async () => {
  const decide = vi.spyOn(formApi.staff, 'decideApproval').mockRejectedValueOnce(new ApiError(500, '没有成功'));
  const { one, list, router } = await open(detail({ kind: 4 }));
  await press('同意改名');
  expect([alerts(), one.mock.calls.length, list.mock.calls.length, idle('同意改名')]).toEqual([
    ...[['没有成功'], 2, 2, false],
  ]);
  // Who writes a reason reads no more of it.
  await press('不同意改名');
  expect(alerts()).toEqual([]);
  await press('返回');
  expect([button('以后再说') !== null, decide.mock.calls.length]).toEqual([true, 1]);
  let end: (answer: null) => void = () => undefined;
  decide.mockImplementation(() => new Promise((resolve) => (end = resolve)));
  await press('同意改名');
  expect([alerts(), idle('同意改名')]).toEqual([[], true]);
  end(null);
  await settled();
  expect([told(), dialog(), router.state.location.search]).toEqual([['已同意改名，对方会收到消息'], null, '']);
});

it('one that could not be read anew after a decision was refused stays, says so, and is asked for again', async () => {
  vi.spyOn(formApi.staff, 'decideApproval').mockRejectedValue(new ApiError(409, '已经变动'));
  const { one } = await open(detail());
  one.mockRejectedValueOnce(new ApiError(503, '服务暂不可用'));
  await press('通过');
  expect([facts().联系人, alerts().some((a) => a?.includes('服务暂不可用'))]).toEqual(['甲', true]);
  one.mockResolvedValue(detail({ revision: '3', licenceUrl: '/file/b.pdf', facts: [['联系人', '乙']] }));
  await press('重新读取');
  const said = dialog().textContent;
  expect([said?.includes('联系人：甲 → 乙'), said?.includes('证书：没有 → 新的文件')]).toEqual([true, true]);
  // Nothing was written here: nothing is said to have stayed behind.
  expect([said?.includes('您写的原因'), alerts().some((a) => a?.includes('服务暂不可用'))]).toEqual([false, false]);
});

it('one that was handed in anew as it was says nothing of changes', async () => {
  vi.spyOn(formApi.staff, 'decideApproval').mockRejectedValue(new ApiError(409, '已经变动'));
  const { one } = await open(detail());
  one.mockResolvedValue(detail({ revision: '3' }));
  await press('通过');
  expect([alerts(), dialog().textContent?.includes('改动')]).toEqual([['已经变动'], false]);
});

it('one that was refused is told as sent back, and its reason is not found again', async () => {
  vi.spyOn(formApi.staff, 'decideApproval').mockResolvedValue(null);
  const { list, router } = await open(detail({ id: 21 }), '/?kind=3&open=21');
  await press('不通过');
  const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: true, name: /原因/ });
  fireEvent.change(reason(), { target: { value: '证书不清' } });
  await press('退回注册');
  expect([told(), dialog(), list.mock.calls.length, router.state.location.search]).toEqual([
    ...[['已退回，本人会看到原因'], null, 2, '?kind=3'],
  ]);
  await open(detail({ id: 21 }), '/?open=21');
  await press('不通过');
  for (let n = 0; n < 3; n++) await settled();
  expect(reason().value).toBe('');
});

it('the list offers to judge what waits and to look at the rest, and opens what is pressed beside its narrowing', async () => {
  const { router, list } = await open(detail(), '/?status=1&kind=4');
  expect(list.mock.calls[0]?.[0]).toEqual({ pageNum: 1, pageSize: 10, sort: 'submittedAt', status: '1', kind: '4' });
  expect([dialog(), choicesOf('申请').slice(-2), choicesOf('状态')]).toEqual([
    ...[null, ['单位更名 4', '教师更名 5'], ['已通过 1', '未通过 2']],
  ]);
  const acts = [...document.querySelectorAll('tbody .acts button')].map((b) => b.textContent);
  expect(acts).toEqual(['审核甲1', '查看没有填写姓名']);
  const cells = [...document.querySelectorAll('td[data-l=摘要]')].map((td) => td.textContent);
  expect(cells).toEqual(['没有填写', '没有填写']);
  expect(await takeAway()).toMatchObject({ name: 'approvals', input: { status: '1', kind: '4' } });
  await press(/^查看\s*没有填写姓名/);
  expect([router.state.location.search, vi.mocked(formApi.staff.approval).mock.lastCall]).toEqual([
    ...['?status=1&kind=4&open=2', [{ id: 2 }]],
  ]);
});

it('the list stays where it was scrolled to as one is opened and put off, and the way back leads past the closing', async () => {
  const { router } = await open(detail({}), '/?status=1');
  const moved = () => [router.state.location.search, router.state.preventScrollReset, router.state.historyAction];
  fireEvent.click(document.querySelector('tbody td:last-child button') as HTMLElement);
  await settled();
  expect(moved()).toEqual(['?status=1&open=1', true, 'PUSH']);
  await press('以后再说');
  expect(moved()).toEqual(['?status=1', true, 'REPLACE']);
});
