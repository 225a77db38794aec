import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../test/screen.ts';
import type { Project } from '../../../shared/contract/catalogue.ts';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import { anonymous, clearSession, session } from '../../lib/session.ts';
import ApplyForm from './apply-form.tsx';

anew();
beforeEach(() => sessionStorage.clear());
afterEach(() => act(() => session.set(anonymous)));
const places = { capacity: 9, taken: 4, waiting: 0, open: true };
async function open(id = 7, how: object = places) {
  cleanup();
  const asked = vi.spyOn(api.applications, 'places');
  how instanceof Error
    ? asked.mockRejectedValueOnce(how).mockResolvedValue(places as never)
    : asked.mockResolvedValue(how as never);
  const root = { shell: { privacyVersion: '3.0', settings: {} } };
  const element = <ApplyForm project={{ id, name: '春训' } as Project} />;
  const router = createMemoryRouter([{ id: 'root', path: '*', loader: () => root, element }], {
    hydrationData: { loaderData: { root } },
  });
  render(<RouterProvider router={router} />);
  await settled();
  return { router, asked };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
};
const left = () => document.querySelector('.row-between p')?.textContent;

it('says how many places there are, that none is left, or that it is closed, and asks again where that failed', async () => {
  const { asked } = await open();
  expect([asked.mock.calls, left()]).toEqual([[[{ projectId: 7 }]], '还有 5 个名额，共 9 个']);
  await open(7, { ...places, taken: 10, waiting: 3 });
  expect(left()).toBe('名额已满，3 人候补。现在报名进入候补，有人退出时按先后递补');
  await open(7, { ...places, taken: 9 });
  expect(left()).toBe('名额已满。现在报名进入候补，有人退出时按先后递补');
  await open(7, { ...places, open: false });
  expect(left()).toBe('报名已经截止');
  await open(7, new ApiError(500, ''));
  expect(left()).toBe('余额没有读到，可以照常报名。重新查询');
  await press('重新查询');
  expect(left()).toBe('还有 5 个名额，共 9 个');
});

it('goes with all that was typed to its own receipt; refused it stays, but for code and consent when opened anew', async () => {
  const apply = vi.spyOn(formApi.applications, 'apply').mockRejectedValueOnce(new ApiError(500, '稍后再试'));
  apply.mockResolvedValue({ receipt: 'abc', status: 0 });
  const first = await open();
  type({ 姓名: '甲', 手机号码: '13800001234 ', 所在单位: '县府', 职务: '科员', 需要提前安排的事: '素食' });
  await press('提交报名');
  expect(screen.getAllByRole('alert').map((e) => e.textContent)).toEqual([
    ...['请填写验证码', '请先阅读并同意隐私政策'],
  ]);
  const code = vi.spyOn(formApi.account, 'getCode').mockResolvedValue(null as never);
  await press('获取验证码');
  expect(code.mock.calls[0]?.[0]).toMatchObject({ cellPhone: '13800001234', type: 'apply' });
  type({ 验证码: '123456' });
  fireEvent.click(screen.getByRole('checkbox'));
  await press('提交报名');
  expect([screen.getByRole('alert').textContent, first.router.state.location.search]).toEqual(['稍后再试', '']);
  // Another project has words of its own.
  await open(8);
  expect(field('姓名').value).toBe('');
  const { router } = await open();
  expect(['姓名', '手机号码', '验证码', '所在单位', '职务', '需要提前安排的事'].map((l) => field(l).value)).toEqual([
    ...['甲', '13800001234 ', '', '县府', '科员', '素食'],
  ]);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  type({ 验证码: '123456' });
  fireEvent.click(screen.getByRole('checkbox'));
  await press('提交报名');
  expect(apply.mock.calls.at(-1)).toEqual([
    {
      ...{
        projectId: 7,
        name: '甲',
        cellPhone: '13800001234',
        code: '123456',
        dept: '县府',
        post: '科员',
        note: '素食',
      },
      ...{ attachment: '', consent: '3.0' },
    },
  ]);
  expect(router.state.location.pathname + router.state.location.search).toBe('/baoming/?receipt=abc');
  // What has arrived is kept no longer.
  await open();
  expect(field('姓名').value).toBe('');
});

it('knows a signed-in person, and nothing of them once they are gone', async () => {
  vi.spyOn(quietApi.account, 'getIndexUserInfo').mockResolvedValue({ cellPhone: '13800001234' } as never);
  act(() => session.set({ ...anonymous, token: 't', psid: 'u1', name: '陆青禾', dept: '县府', title: '科员' }));
  await open();
  const all = () => ['姓名', '手机号码', '所在单位', '职务'].map((l) => field(l).value);
  expect(all()).toEqual(['陆青禾', '13800001234', '县府', '科员']);
  act(clearSession);
  await settled();
  expect(all()).toEqual(['', '', '', '']);
});

it('says to whoever has applied already how that stands, and leaves room for a colleague', async () => {
  const own = (projectId: number, status: number, receipt: string) => ({ projectId, status, receipt });
  const mine = vi.spyOn(quietApi.applications, 'mine');
  vi.spyOn(quietApi.account, 'getIndexUserInfo').mockResolvedValue({ cellPhone: '13800001234' } as never);
  const said = () => [...document.querySelectorAll('form .alert')].map((e) => e.textContent);
  mine.mockResolvedValue([own(7, 0, 'abc')] as never);
  await open();
  expect([said(), mine.mock.calls.length], 'to a visitor').toEqual([[], 0]);
  act(() => session.set({ ...anonymous, token: 't', name: '甲' }));
  await open();
  expect(said()).toEqual(['您已经报名这个项目：已收到。查看报名；替同事报名，请继续填写。']);
  expect(screen.getByRole('link', { name: '查看报名' }).getAttribute('href')).toContain('receipt=abc');
  // What is over, or was for another project, is nothing to be said.
  for (const other of [own(7, 3, 'a'), own(7, 4, 'b'), own(8, 1, 'c')]) {
    mine.mockResolvedValue([other] as never);
    await open();
    expect(said(), String(other.status)).toEqual([]);
  }
  mine.mockResolvedValue([own(7, 4, 'old'), own(7, 2, 'new')] as never);
  await open();
  expect(screen.getByRole('link', { name: '查看报名' }).getAttribute('href')).toContain('receipt=new');
});
