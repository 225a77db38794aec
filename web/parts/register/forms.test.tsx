import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press, settled } from '../../../test/screen.ts';
import { anewForms, choose, field, open, type } from '../../../test/visitor-forms.tsx';
import { ApiError, formApi } from '../../lib/api.ts';
import { RegisterForm } from './forms.tsx';

anewForms();
const done = vi.fn();
const themes = [{ id: 6, name: '治理' }];
async function show(kind: 1 | 2 | 3) {
  cleanup();
  done.mockClear();
  const professions = [{ id: 4, name: '乡村' }];
  await open(<RegisterForm kind={kind} themes={themes} professions={professions} onDone={done} />, {});
}
const stored = () => Object.values({ ...sessionStorage }).join(' ');
const step = () => document.querySelector('[aria-current=step]')?.textContent;
/** A trainee, up to the password. */
async function fill() {
  await show(1);
  type({ 手机号码: '13800001234', 验证码: '123456' });
  await press('下一步');
  type({ 姓名: '陆青禾', 感兴趣的主题: '6' });
  await press('下一步');
  // Of people whom a unit has had registered it may be unknown; not of those who register here.
  expect([step(), screen.queryByText('请选择学员类型') !== null]).toEqual(['填写资料', true]);
  fireEvent.click(screen.getByLabelText('企业人员'));
  await press('下一步');
}

it('a registration goes out with the consent to the notice that it names, and not without it', async () => {
  const send = vi.spyOn(formApi.account, 'register').mockResolvedValue(null as never);
  await fill();
  type({ 新密码: 'Geheim-2026', 确认密码: 'Geheim-2025' });
  await press('完成注册');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('完成注册');
  expect([send.mock.calls.length, step()]).toEqual([0, '设置密码']);
  type({ 确认密码: 'Geheim-2026' });
  await press('完成注册');
  expect([send.mock.calls.length, done.mock.calls.length]).toEqual([1, 1]);
  expect(send.mock.calls[0]?.[0]).toEqual({
    ...{ cellPhone: '13800001234', code: '123456', password: 'Geheim-2026', repeatPassword: 'Geheim-2026' },
    ...{ name: '陆青禾', studentType: 2, interestTrainThemeId: 6, studentDept: '', studentPost: '' },
    consent: '3',
  });
});
it('goes out for the unit that was found, which stands in its field by its name', async () => {
  const send = vi.spyOn(formApi.account, 'register').mockResolvedValue(null as never);
  vi.spyOn(formApi.account, 'searchUnits').mockResolvedValue([{ id: 12, name: '云栖县委组织部' }]);
  await fill();
  await press('上一步');
  const unit = await screen.findByLabelText<HTMLInputElement>('所属委托单位');
  fireEvent.change(unit, { target: { value: '云栖' } });
  fireEvent.click(await screen.findByRole('option', { name: '云栖县委组织部' }));
  expect(unit.value).toBe('云栖县委组织部');
  await press('下一步');
  type({ 新密码: 'Geheim-2026', 确认密码: 'Geheim-2026' });
  fireEvent.click(screen.getByRole('checkbox'));
  await press('完成注册');
  expect(send.mock.calls[0]?.[0]).toMatchObject({ entrustingUnitId: 12 });
});
it('its notice opens beside it: what is secret would be gone from a page that one comes back to', async () => {
  await fill();
  const notice = screen.getByRole('link', { name: '隐私政策' });
  expect([notice.getAttribute('href'), notice.getAttribute('target')]).toEqual(['/yszc/', '_blank']);
});
it('one that is refused for its unit leads to where that is chosen', async () => {
  const wrong = new ApiError(400, '', [{ path: 'entrustingUnitId', code: 'pattern', message: '单位已经不在' }]);
  vi.spyOn(formApi.account, 'register').mockRejectedValue(wrong);
  await fill();
  type({ 新密码: 'Geheim-2026', 确认密码: 'Geheim-2026' });
  fireEvent.click(screen.getByRole('checkbox'));
  await press('完成注册');
  expect([step(), done.mock.calls.length]).toEqual(['填写资料', 0]);
});

it('one that is left is found with its data, and without what is secret or proves a number', async () => {
  await fill();
  type({ 新密码: 'Geheim-2026', 确认密码: 'Geheim-2026' });
  fireEvent.click(screen.getByRole('checkbox'));
  await vi.waitFor(() => expect(stored()).toContain('陆青禾'));
  expect([stored().includes('Geheim'), stored().includes('123456'), stored().includes('13800001234')]).toEqual([
    ...[false, false, true],
  ]);
  await show(1);
  await settled();
  expect([field('手机号码').value, field('验证码').value]).toEqual(['13800001234', '']);
  // Another kind of person has another form.
  for (const kind of [2, 3] as const) {
    await show(kind);
    await settled();
    expect(field('手机号码').value).toBe('');
  }
});

/** Fills whatever the step asks for in words. */
const words = (value: string) => {
  for (const e of document.querySelectorAll('form .form-grid :is(input:not([type=file], [role=combobox]), textarea)'))
    fireEvent.change(e, { target: { value } });
};
async function pass(kind: 2 | 3): Promise<void> {
  await show(kind);
  type({ 手机号码: '13800001234', 验证码: '123456' });
  await press('下一步');
  // Nothing is passed over that must be filled in.
  await press('下一步');
  expect(step()).toBe(kind === 2 ? '教师资料' : '单位资料');
}

it('a teacher applies with all that was filled in, and is led to what was wrong', async () => {
  const wrong = new ApiError(400, '', [{ path: 'code', code: 'pattern', message: '验证码已经过期' }]);
  const send = vi.spyOn(formApi.account, 'teacherRegister').mockRejectedValueOnce(wrong);
  send.mockResolvedValue(null as never);
  await pass(2);
  words('甲');
  const profession = document.querySelector('form select') as HTMLSelectElement;
  fireEvent.change(profession, { target: { value: '4' } });
  await vi.waitFor(() => expect(stored()).toContain('甲'));
  await press('下一步');
  await press('提交申请');
  type({ 新密码: 'Geheim-2026', 确认密码: 'Geheim-2026' });
  await press('提交申请');
  fireEvent.click(screen.getByRole('checkbox'));
  type({ 确认密码: 'Geheim-2025' });
  await press('提交申请');
  expect([send.mock.calls.length, step()]).toEqual([0, '设置密码']);
  type({ 确认密码: 'Geheim-2026' });
  await press('提交申请');
  expect([step(), screen.queryByText('验证码已经过期') !== null, done.mock.calls.length]).toEqual([
    '验证手机',
    true,
    0,
  ]);
  type({ 验证码: '654321' });
  await press('提交申请');
  expect([send.mock.calls.at(-1), done.mock.calls.length]).toEqual([
    [
      {
        ...{ cellPhone: '13800001234', code: '654321', password: 'Geheim-2026', repeatPassword: 'Geheim-2026' },
        ...{ name: '甲', title: '甲', dept: '甲', professionId: 4, intro: '甲', consent: '3' },
      },
    ],
    1,
  ]);
});

it('what a unit and a teacher have begun is found by each as its own', async () => {
  for (const kind of [2, 3] as const) {
    await pass(kind);
    words(`甲${kind}`);
    await vi.waitFor(() => expect(stored()).toContain(`甲${kind}`));
  }
  for (const kind of [2, 3] as const) {
    await show(kind);
    await settled();
    type({ 验证码: '123456' });
    await press('下一步');
    expect(document.querySelector<HTMLInputElement>('form .form-grid input')?.value).toBe(`甲${kind}`);
  }
});

it('a unit applies with all that was filled in, its password typed twice alike and its consent', async () => {
  const send = vi.spyOn(formApi.account, 'entrustingUnitRegister').mockResolvedValue(null as never);
  await pass(3);
  words('云栖县委');
  fireEvent.change(document.querySelector('[inputmode=tel]') as HTMLElement, { target: { value: '0571-87000000' } });
  await choose('所在地区', ['浙江省', '杭州市', '上城区']);
  await press('下一步');
  expect(step()).toBe('设置密码');
  type({ 新密码: 'Geheim-2026', 确认密码: 'Geheim-2025' });
  fireEvent.click(screen.getByRole('checkbox'));
  await press('提交申请');
  expect([send.mock.calls.length, step()]).toEqual([0, '设置密码']);
  type({ 确认密码: 'Geheim-2026' });
  await press('提交申请');
  expect([send.mock.calls, done.mock.calls.length]).toEqual([
    [
      [
        {
          ...{ cellPhone: '13800001234', code: '123456', password: 'Geheim-2026', repeatPassword: 'Geheim-2026' },
          ...{ unitName: '云栖县委', contactName: '云栖县委', landline: '0571-87000000', address: '云栖县委' },
          ...{ region: '浙江省,杭州市,上城区', licenceUrl: '', consent: '3' },
        },
      ],
    ],
    1,
  ]);
});
