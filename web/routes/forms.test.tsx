import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press, settled } from '../../test/screen.ts';
import { anewForms, field, open, type } from '../../test/visitor-forms.tsx';
import { api, formApi } from '../lib/api.ts';
import { createStore } from '../lib/store.ts';
import type { Page } from '../lib/page.tsx';
import apply from './account/apply.tsx';
import register from './account/register.tsx';
import planRequest from './public/plan-request.tsx';

anewForms();
const themes = [
  { id: 3, name: '治理', summary: '一' },
  { id: 5, name: '乡村', summary: '二' },
];
type Data = ReturnType<typeof createStore<object>>;
const Shown = ({ of, data }: { of: object; data: Data }) => {
  const { View } = of as Page;
  return <View data={data.use()} />;
};
/** A page with what it has read, which another address of the same page changes. */
function pageOf(page: object, first: object) {
  const data = createStore<object>(first);
  return { element: <Shown of={page} data={data} />, turn: (next: object) => act(async () => data.set(next)) };
}

it('a request for a plan begins with the theme of its page, and follows another one', async () => {
  cleanup();
  const { element, turn } = pageOf(planRequest, { themes, theme: themes[1], sample: null });
  await open(element);
  await vi.waitFor(() => expect(field('培训主题').value).toBe('5'));
  await turn({ themes, theme: themes[0], sample: null });
  expect(field('培训主题').value).toBe('3');
});

it('another project has a form of its own, with nothing of the one before it but what is the same for both', async () => {
  const read = vi.spyOn(api.applications, 'places').mockResolvedValue({
    ...{ capacity: 9, taken: 1, waiting: 0, open: true },
  });
  const project = (id: number) => ({
    ...{ id, name: `项目${id}`, state: 1, startDate: '2026-12-01', endDate: '2026-12-03', fee: '', place: '' },
    ...{ signUpDeadline: '2026-11-30', capacity: 9, audience: '', summary: '', coverUrl: '' },
  });
  const { element, turn } = pageOf(apply, { chosen: project(3), projects: [] });
  await open(element, { signUpOpen: true });
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: '填写报名' })).toBeTruthy());
  await settled();
  type({ 姓名: '陆青禾' });
  await turn({ chosen: project(4), projects: [] });
  await settled();
  expect([read.mock.calls.at(-1), field('姓名').value]).toEqual([[{ projectId: 4 }], '']);
});

it('whoever has registered may register as another kind as well, from the first step', async () => {
  vi.spyOn(formApi.account, 'register').mockResolvedValue(null as never);
  const data = { themes, professions: [] };
  const { element, turn } = pageOf(register, { ...data, kind: 1 });
  await open(element, { registrationOpen: true });
  const step = () => document.querySelector('[aria-current=step]')?.textContent;
  const first = step();
  type({ 手机号码: '13800001234', 验证码: '123456' });
  await press('下一步');
  type({ 姓名: '陆青禾', 感兴趣的主题: '3' });
  fireEvent.click(screen.getByLabelText('企业人员'));
  await press('下一步');
  type({ 新密码: 'Geheim-2026', 确认密码: 'Geheim-2026' });
  fireEvent.click(screen.getByRole('checkbox'));
  await press('完成注册');
  expect(document.getElementById('done')).not.toBeNull();
  await turn({ ...data, kind: 2 });
  expect([step(), document.getElementById('done')]).toEqual([first, null]);
});
