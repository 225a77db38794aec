import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, press, settled } from '../../../test/screen.ts';
import { anewForms, choose, field, open, sent, type } from '../../../test/visitor-forms.tsx';
import { dayOf } from '../../../shared/time.ts';
import { ApiError, formApi, quietApi } from '../../lib/api.ts';
import * as proofs from '../../lib/proof.ts';
import { anonymous, clearSession, session } from '../../lib/session.ts';
import { createStore } from '../../lib/store.ts';
import ConsultForm from './consult-form.tsx';
import { Past } from './lookup.tsx';
import PlanForm from './plan-form.tsx';
import { pastReceipts, rememberReceipt } from './receipts.ts';

const at = (name: string) => screen.getByRole('link', { name, hidden: true }).getAttribute('href');
const keys = (of: { mock: { calls: unknown[][] } }) => of.mock.calls.map(([given]) => (given as { key: string }).key);

anewForms();
describe('a question on a page', () => {
  const values = { 咨询类别: '证书', 您的问题: '何时寄出？', 姓名: '甲', 联系电话: '13700000001' };
  const consult = (...answers: (Error | ReturnType<typeof sent>)[]) => {
    const call = vi.spyOn(formApi.demands, 'consult');
    for (const a of answers) a instanceof Error ? call.mockRejectedValueOnce(a) : call.mockResolvedValueOnce(a);
    return call;
  };
  const show = (more = {}) => open(<ConsultForm topics={['报名', '证书']} />, more);

  it('goes with all that was typed and a proof; in its place stands its receipt, where the reader is led', async () => {
    const call = consult(sent(1), sent(2));
    await show();
    const topic = within(field('咨询类别')).getAllByRole('option');
    expect(topic.map((o) => (o as HTMLOptionElement).value)).toEqual(['', '报名', '证书', '其他']);
    type(values);
    await press('提交问题');
    const given = { topic: '证书', content: '何时寄出？', name: '甲', cellPhone: '13700000001', homepage: '' };
    expect(call.mock.calls[0]?.[0]).toEqual({
      ...given,
      challenge: 'c1',
      nonce: 1,
      key: expect.stringMatching(/.{8}/),
    });
    const past = [{ receipt: sent(1).receipt, what: '在线咨询', time: expect.stringContaining('T') }];
    expect([pastReceipts(), document.querySelector('dialog h2')?.textContent]).toEqual([past, '已收到您的问题']);
    await press('知道了');
    const keep = document.activeElement as HTMLElement;
    expect([document.querySelector('dialog'), keep.tabIndex, keep.querySelector('h3')?.textContent]).toEqual([
      ...[null, -1, '已收到您的问题'],
    ]);
    expect(keep.getAttribute('tabindex')).toBe('-1');
    expect(keep.textContent).toContain('咨询人员将在 24 小时内与您联系，最迟 11 月 23 日 20:00。');
    expect(keep.querySelector('a')?.getAttribute('href')).toBe(`/huizhi/${sent(1).receipt}/`);
    // Another one begins empty, is another record, and comes first among what was sent.
    await press('再提一件');
    expect(field('您的问题').value).toBe('');
    type({ ...values, 您的问题: '又问' });
    await press('提交问题');
    expect(new Set(keys(call)).size).toBe(2);
    expect(pastReceipts().map((p) => p.receipt)).toEqual([sent(2).receipt, sent(1).receipt]);
    cleanup();
    await open(<Past current={sent(2).receipt} />);
    expect(screen.getAllByRole('link').map((a) => a.getAttribute('href'))).toEqual([`/huizhi/${sent(1).receipt}/`]);
  });

  it('that was refused stays as it was typed, and goes as the same record with a new proof', async () => {
    const gone = new ApiError(400, '', [{ path: 'challenge', code: 'wrong', message: '校验已过期' }]);
    const call = consult(new ApiError(500, '稍后再试'), gone, sent(1));
    await show();
    type(values);
    await press('提交问题');
    expect([screen.getByRole('alert').textContent, field('您的问题').value]).toEqual(['稍后再试', '何时寄出？']);
    expect([pastReceipts(), button('提交问题')?.getAttribute('aria-disabled')]).toEqual([[], null]);
    // The next proof is made while the person reads why: nobody waits for it.
    expect(vi.mocked(proofs.makeProof).mock.calls).toEqual([[quietApi], [quietApi]]);
    // A proof that was found old is made anew without a word.
    await press('提交问题');
    expect(call.mock.calls.map(([given]) => given.challenge)).toEqual(['c1', 'c2', 'c3']);
    expect(new Set(keys(call)).size).toBe(1);
    expect([screen.queryByRole('alert'), pastReceipts().length]).toEqual([null, 1]);
  });

  it('waits with a proof that could not be made, or has grown old, until it is sent', async () => {
    vi.mocked(proofs.makeProof).mockRejectedValueOnce(new ApiError(0, '没有网'));
    const call = consult(sent(1), sent(2));
    await show();
    type(values);
    await press('提交问题');
    vi.mocked(proofs.makeProof).mockResolvedValueOnce({ proof: { challenge: 'old', nonce: 0 }, until: 0 });
    cleanup();
    await show();
    type(values);
    await press('提交问题');
    expect(call.mock.calls.map(([given]) => given.challenge)).toEqual(['c1', 'c2']);
    expect(vi.mocked(proofs.makeProof).mock.calls.map(([from]) => from === quietApi)).toEqual([
      ...[true, false, true, false],
    ]);
  });

  it('says what is missing and leads there, and who fills in what nobody sees is told apart', async () => {
    const call = consult(sent(1));
    await show();
    const missing = () => document.querySelector('.alert')?.textContent;
    expect([at('隐私政策'), at('已经提交过？查询进度')]).toEqual(['/yszc/', '/huizhi/']);
    await press('提交问题');
    expect(missing()).toBe('还有 3 项需要填写：您的问题、姓名、联系电话');
    type({ 联系电话: '12' });
    await press('提交问题');
    expect(missing()).toBe('还有 3 项需要填写或修改：您的问题、姓名、联系电话');
    await press('联系电话');
    expect(document.activeElement).toBe(field('联系电话'));
    type(values);
    fireEvent.change(field('请留空'), { target: { value: 'http://x' } });
    await press('提交问题');
    expect(call.mock.calls.map(([given]) => given.homepage)).toEqual(['http://x']);
  });

  it('has what is known of a signed-in person where nothing is typed, and nothing of one who left', async () => {
    const known = vi.spyOn(quietApi.account, 'getIndexUserInfo').mockResolvedValue({ cellPhone: '138' } as never);
    act(() => session.set({ ...anonymous, token: 't', psid: 'u1', name: '陆青禾' }));
    await show();
    expect([field('姓名').value, field('联系电话').value]).toEqual(['陆青禾', '138']);
    act(clearSession);
    expect([field('姓名').value, field('联系电话').value]).toEqual(['', '']);
    // Nothing is asked for, nor written over, where it was typed.
    type({ 联系电话: '139' });
    act(() => session.set({ ...anonymous, token: 't', psid: 'u1', name: '陆青禾' }));
    await settled();
    expect([known.mock.calls.length, field('姓名').value, field('联系电话').value]).toEqual([1, '陆青禾', '139']);
  });

  it('is on its way once however often it is pressed, and its words are those of no other form', async () => {
    const late = Promise.withResolvers<ReturnType<typeof sent>>();
    const call = vi.spyOn(formApi.demands, 'consult').mockReturnValue(late.promise);
    await show();
    type(values);
    await press('提交问题');
    const busy = button('正在提交');
    expect([busy?.getAttribute('aria-disabled'), busy?.form?.getAttribute('aria-busy')]).toEqual(['true', 'true']);
    await press('正在提交');
    expect(call).toHaveBeenCalledTimes(1);
    cleanup();
    await open(<PlanForm themes={[]} theme={undefined} />);
    expect(field('姓名').value).toBe('');
    cleanup();
    await show();
    expect(field('姓名').value).toBe('甲');
  });

  it('cannot be asked while the forms are closed', async () => {
    await show({ formsOpen: false });
    expect([document.querySelector('form'), screen.getByRole('link').getAttribute('href')]).toEqual([null, 'tel:0571']);
  });
});

const current = createStore('r7');
const PastPage = () => <Past current={current.use()} />;
it('what was sent from this tab is twenty at most, each once, and follows the receipt that is read', async () => {
  const past = (n: number) => ({ receipt: `r${n}`, what: `事${n}`, time: '2026-11-18T16:05:00Z' });
  for (let n = 0; n < 21; n++) rememberReceipt(past(n));
  rememberReceipt(past(7));
  expect(
    pastReceipts()
      .map((p) => p.receipt)
      .slice(0, 3),
  ).toEqual(['r7', 'r20', 'r19']);
  expect(pastReceipts().length).toBe(20);
  await open(<PastPage />);
  const listed = () => screen.getAllByRole('link').map((a) => a.textContent);
  expect([listed().length, listed()[0]]).toEqual([19, '事2011.19 00:05']);
  rememberReceipt(past(30));
  act(() => current.set('r20'));
  expect(listed()[0]).toBe('事3011.19 00:05');
});

const themes = [
  { id: 3, name: '治理' },
  { id: 5, name: '乡村' },
];
const theme = createStore(0);
const PlanPage = () => <PlanForm themes={themes} theme={themes[theme.use()]} />;
describe('the request for a plan', () => {
  const values = { 单位名称: '县委', 培训人数: ' 45 ', 姓名: '甲', 联系电话: '13700000001' };
  const names = ['浙江省', '绍兴市', '越城区'];
  const plain = {
    ...{ unitName: '县委', headCount: '45', region: names.join(','), expectedDate: '', remark: '' },
    ...{ name: '甲', cellPhone: '13700000001', homepage: '', challenge: 'c1', nonce: 1, key: expect.any(String) },
  };

  it('says only what was chosen, and all of it', async () => {
    const call = vi.spyOn(formApi.demands, 'requestPlan').mockResolvedValue(sent(1));
    await open(<PlanForm themes={themes} theme={undefined} />, { formsOpen: undefined });
    type({ ...values, 培训天数: ' ' });
    await choose('所在地区', names);
    await press(/^提交/);
    expect(call.mock.calls).toEqual([[plain]]);
    expect([pastReceipts()[0]?.what, document.querySelector('dialog h2')?.textContent]).toEqual([
      ...['培训方案申请', '已收到您的方案申请'],
    ]);
    cleanup();
    await open(<PlanForm themes={themes} theme={themes[1]} />);
    type({ ...values, 培训天数: '5 ', 期望日期: '2999-01-01' });
    fireEvent.click(field('企业培训'));
    await choose('所在地区', names);
    await press(/^提交/);
    expect(call.mock.calls[1]?.[0]).toMatchObject({
      ...{ trainType: '2', trainThemeId: '5', days: '5', expectedDate: '2999-01-01' },
    });
  });

  it('wants a whole region and a day to come', async () => {
    const call = vi.spyOn(formApi.demands, 'requestPlan').mockResolvedValue(sent(1));
    await open(<PlanForm themes={themes} theme={undefined} />);
    type({ ...values, 期望日期: '2020-01-01' });
    await choose('所在地区', names.slice(0, 2));
    await press(/^提交/);
    expect(screen.getAllByRole('alert').map((e) => e.textContent)).toEqual(['期望日期不能早于今天', '请选择所在地区']);
    type({ 期望日期: dayOf(new Date()) });
    await press(/^提交/);
    expect(screen.getAllByRole('alert').map((e) => e.textContent)).toEqual(['请选择所在地区']);
    expect([call.mock.calls.length, field('期望日期').min >= '2026-01-01']).toEqual([0, true]);
  });

  it('follows the theme of its page, unless another one was chosen', async () => {
    const turn = (n: number) => act(() => theme.set(n));
    await open(<PlanPage />);
    expect(field('培训主题').value).toBe('3');
    turn(1);
    expect(field('培训主题').value).toBe('5');
    type({ 培训主题: '3' });
    turn(2);
    turn(1);
    expect(field('培训主题').value).toBe('3');
    // Whoever has not decided yet is asked about the theme that is shown.
    type({ 培训主题: '' });
    turn(0);
    expect(field('培训主题').value).toBe('3');
  });
});
