import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Wizard } from './wizard.tsx';

const rules = { code: { label: '验证码' }, name: { label: '姓名' }, dept: { label: '单位' } };
const wrong = () => new ApiError(400, '', [{ path: 'code', code: 'wrong', message: '验证码不正确或已失效' }]);
const sent: string[] = [];
let isDone = false;

function Page() {
  const form = useForm({
    first: { code: '', name: '', dept: '' },
    rules,
    // What is typed in a later step may be wrong for an earlier one.
    checks: { name: (name: string, all) => (name && name === all.dept ? '姓名不是单位' : null) },
  });
  const ask = async () => {
    form.blame('code', '请 37 秒后再获取验证码');
    return { sent: false, wait: 37 } as const;
  };
  const steps = [
    { title: '验证手机', fields: ['code'], body: <CodeField form={form} name="code" send={ask} /> },
    { title: '填写资料', fields: ['name'], body: <Field form={form} name="name" /> },
    { title: '设置密码', fields: ['dept'], body: <Field form={form} name="dept" /> },
  ];
  const send = () =>
    form.save(async (v) => {
      sent.push(`${v.code} ${v.name} ${v.dept}`);
      if (v.code !== '2') throw wrong();
      if (v.name === '重名')
        throw new ApiError(400, '', [{ path: 'name', code: 'taken', message: '这个姓名已经登记' }]);
      return true;
    });
  return <Wizard form={form} steps={steps} send={send} sendLabel="完成注册" onDone={() => (isDone = true)} />;
}

afterEach(cleanup);
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The steps that say of themselves that they are the current one. */
const current = () => [...document.querySelectorAll('[aria-current=step]')].map((li) => li.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('is sent from the step that a wrong code led back to, with all that was typed', async () => {
  render(<Page />);
  expect(current()).toEqual(['验证手机']);
  await userEvent.type(box('验证码'), '1');
  await press('下一步');
  expect([current(), document.activeElement?.textContent]).toEqual([['填写资料'], '填写资料，第 2 步，共 3 步']);
  expect([...document.querySelectorAll('li.done')].map((li) => li.textContent)).toEqual(['验证手机']);
  await userEvent.type(box('姓名'), '林知夏');
  await press('下一步');
  await userEvent.type(box('单位'), '农业农村局');
  await press('完成注册');
  await screen.findByText('验证码不正确或已失效');
  await waitFor(() => expect(document.activeElement).toBe(box('验证码')));
  expect(current()).toEqual(['验证手机']);
  await userEvent.clear(box('验证码'));
  await userEvent.type(box('验证码'), '2');
  // A second press within a second counts for none.
  await waitFor(
    async () => {
      await press('完成注册');
      expect(isDone).toBe(true);
    },
    { timeout: 3000, interval: 200 },
  );
  expect(sent).toEqual(['1 林知夏 农业农村局', '2 林知夏 农业农村局']);
});

it('counts down until a code may be asked for where it was refused, and says nothing of one that was sent', async () => {
  render(<Page />);
  await press('获取验证码');
  expect(await screen.findByRole('button', { name: /^3[67] 秒后获取$/ })).toBeTruthy();
  expect(screen.getByText('请 37 秒后再获取验证码')).toBeTruthy();
  expect(screen.queryByText(/已经发出/)).toBe(null);
});

it('goes step by step again for who steps back from where a refusal led', async () => {
  render(<Page />);
  await userEvent.type(box('验证码'), '2');
  await press('下一步');
  await userEvent.type(box('姓名'), '重名');
  await press('下一步');
  await press('完成注册');
  await screen.findByText('这个姓名已经登记');
  expect([current(), screen.queryByRole('button', { name: '下一步' })]).toEqual([['填写资料'], null]);
  await press('上一步');
  expect([current(), screen.queryByRole('button', { name: '完成注册' })]).toEqual([['验证手机'], null]);
  await press('下一步');
  expect(current()).toEqual(['填写资料']);
});

it('leads to the step that what was typed later has made wrong, and sends nothing', async () => {
  sent.length = 0;
  render(<Page />);
  await press('下一步');
  await userEvent.type(box('姓名'), '县委');
  await press('下一步');
  await userEvent.type(box('单位'), '县委');
  await press('完成注册');
  expect([current(), screen.getByText('姓名不是单位') !== null, sent]).toEqual([['填写资料'], true, []]);
});
