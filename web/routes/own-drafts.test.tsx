import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../test/screen.ts';
import { api, quietApi } from '../lib/api.ts';
import * as events from '../lib/events.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session } from '../lib/session.ts';
import teacher from './teacher/profile-edit.tsx';
import trainee from './trainee/profile-edit.tsx';
import unit from './unit/profile.tsx';

anew();
beforeEach(() => {
  vi.spyOn(events, 'listen').mockReturnValue(() => undefined);
  vi.spyOn(api.people, 'privacy').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  vi.spyOn(quietApi.account, 'getIndexUserInfo').mockRejectedValue(new Error('away'));
  const person = { name: '陆青禾', wantedName: '', renameReason: '', status: 1, reason: '', cellPhone: '13800001234' };
  const of = { studentType: 2, studentDept: '县府', studentPost: '科员', interestTrainThemeId: 3, themeName: '治理' };
  vi.spyOn(api.people, 'trainee').mockResolvedValue({ ...person, ...of, unitId: null, unitName: '' } as never);
  const work = { title: '教授', dept: '学院', professionId: 4, professionName: '治理', intro: '' };
  vi.spyOn(api.people, 'teacher').mockResolvedValue({ ...person, ...work } as never);
  const office = { unitName: '云栖县委', contactName: '周明远', landline: '', region: '浙江省,绍兴市,越城区' };
  const more = { address: '路 1 号', licencePath: '/p', licenceUrl: '/file/l.pdf' };
  vi.spyOn(api.people, 'unit').mockResolvedValue({ ...person, ...office, ...more } as never);
});
afterEach(() => act(() => session.set(anonymous)));

async function enter(page: object, kind: number, psid: string): Promise<void> {
  cleanup();
  const { View } = page as Page;
  act(() => session.set({ ...anonymous, token: `of ${psid}`, psid, userType: [kind] }));
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <View data={[]} /> }])} />);
  await settled();
  if (button('修改资料')) await press('修改资料');
}

describe.each([
  ['trainee', trainee, 1, '职务'],
  ['teacher', teacher, 2, '工作单位'],
  ['unit', unit, 3, '联系人姓名'],
] as const)('the own data of a %s that were changed and not saved', (_, page, kind, label) => {
  it('are found by this account, and by no other', async () => {
    const field = () => screen.getByLabelText<HTMLInputElement>(label);
    const isFound = () => field().value === '没有保存' || button('找回') !== null;
    await enter(page, kind, 'u1');
    fireEvent.change(field(), { target: { value: '没有保存' } });
    await settled();
    await enter(page, kind, 'u1');
    await vi.waitFor(() => expect(isFound()).toBe(true));
    await enter(page, kind, 'u2');
    for (let n = 0; n < 3; n++) await settled();
    expect(isFound()).toBe(false);
  });

  it('are found in every field where one writes', async () => {
    const fields = () =>
      [...document.querySelectorAll<HTMLInputElement>('form :is(input.input, textarea)')].filter(
        (f) => f.name && f.role !== 'combobox' && !f.readOnly,
      );
    await enter(page, kind, 'u4');
    for (const f of fields()) fireEvent.change(f, { target: { value: `写在 ${f.name}` } });
    await settled();
    const typed = fields().map((f) => [f.name, f.value]);
    expect(typed.length).toBeGreaterThan(1);
    await enter(page, kind, 'u4');
    if (button('找回')) await press('找回');
    await vi.waitFor(() => expect(fields().map((f) => [f.name, f.value])).toEqual(typed));
  });

  it('are given up by the way out, and offered no more', async () => {
    const field = () => screen.getByLabelText<HTMLInputElement>(label);
    await enter(page, kind, 'u3');
    const before = field().value;
    fireEvent.change(field(), { target: { value: '没有保存' } });
    await settled();
    fireEvent.click(screen.getByText('不改了'));
    await settled();
    await enter(page, kind, 'u3');
    for (let n = 0; n < 3; n++) await settled();
    expect([field().value, button('找回')]).toEqual([before, null]);
  });
});
