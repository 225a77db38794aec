import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { person } from '../../../test/console-lists.tsx';
import { dialog, inDialog } from '../../../test/lists.ts';
import { anew, press, settled } from '../../../test/screen.ts';
import { ApiError, api, formApi } from '../../lib/api.ts';
import './calls.ts';
import { type Me, MeContext } from './me.ts';
import { CorrectPerson } from './people/correct.tsx';
import { MergeDialog } from './people/merge.tsx';
import { AddDialog, EditDialog } from './system/colleague.tsx';
import Staff from './system/staff.tsx';

anew();
const none = async () => undefined;
const whole = { ...person, fullPhone: '13800001234' };
const staff = { ...person, merged: false, isStaff: true, roles: ['editor'], cellPhone: '13800001234' } as never;
const label = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'dialog *' });
const write = (name: RegExp, value: string) => fireEvent.change(label(name), { target: { value } });
type Deed = [name: string, page: ReactNode, fill: () => unknown, call: string, yes: string];
const deeds: Deed[] = [
  [
    'a member is corrected',
    <CorrectPerson key="1" of={whole as never} onSaved={none} onClose={none} />,
    none,
    'savePerson',
    '保存',
  ],
  [
    'two accounts are joined',
    <MergeDialog key="2" people={[staff, { ...(staff as object), id: 2 } as never]} onClose={none} onDone={none} />,
    () => fireEvent.click(dialog().querySelector('input[type=radio]') as Element),
    'merge',
    '合并',
  ],
  [
    'a colleague is corrected',
    <EditDialog key="3" person={staff} done={none} onClose={none} />,
    none,
    'saveColleague',
    '保存',
  ],
  [
    'a colleague is added',
    <AddDialog key="4" onAdded={none} onClose={none} />,
    () => {
      write(/^姓名/, '丙');
      write(/^账号/, 'bing');
      fireEvent.click(label(/^接待/));
    },
    'addColleague',
    '添加',
  ],
  ['roles are given', <Staff key="5" />, () => press(/^改角色/), 'setRoles', '保存'],
];

it.each(deeds)(
  '%s by who signed in long ago only after they showed who they are, in the same dialog',
  async (...deed) => {
    const [, page, fill, call, yes] = deed;
    cleanup();
    vi.spyOn(api.staff, 'account').mockResolvedValue(whole as never);
    vi.spyOn(api.staff, 'accounts').mockResolvedValue({ list: [staff], total: 1 });
    const asks = new ApiError(400, '请先确认是您本人', [
      { path: 'proof', code: 'required', message: '请先确认是您本人' },
    ]);
    const send = vi.spyOn(formApi.staff as never as Record<string, () => Promise<unknown>>, call);
    send.mockRejectedValueOnce(asks).mockResolvedValue({ moved: 1, token: 'abc', expiresAt: '2026-11-18T16:05:00Z' });
    const again = vi.spyOn(formApi.account, 'token').mockResolvedValue({ token: 'fresh' } as never);
    const element = <MeContext value={{ username: 'me', roles: ['administrator'] } as unknown as Me}>{page}</MeContext>;
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
    await settled();
    await fill();
    await inDialog(yes);
    expect([send.mock.calls.length, again.mock.calls.length]).toEqual([1, 0]);
    write(/^您的登录密码/, 'Zhijiang-2026');
    await inDialog(yes);
    expect([again.mock.calls[0]?.[0].password, send.mock.calls.length]).toEqual(['Zhijiang-2026', 2]);
  },
);
