import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openList } from '../../../test/console-open.tsx';
import { anew, button, press, settled } from '../../../test/screen.ts';
import { api, formApi } from '../../lib/api.ts';

anew();
const rowAct = (name: RegExp) => () => button(name);
/** What acts at one press: where it stands, what it is called, what it asks for. */
const deeds: [list: string, name: string, at: () => HTMLElement | null, domain: object, call: string, asked: object][] =
  [
    ['outbox', '重发一条', rowAct(/^重发\s*给/), api.staff, 'resendSms', { ids: [2] }],
    ['outbox', '重发全部', rowAct(/^重发全部/), api.staff, 'resendSms', { ids: [] }],
    ['members', '确认', rowAct(/^确认\s*甲/), api.staff, 'decideMember', { id: 1, confirm: true }],
    ['members', '退回', rowAct(/^退回\s*甲/), api.staff, 'decideMember', { id: 1, confirm: false }],
    ['imports', '下载模板', rowAct(/^下载模板/), api.downloads, 'start', { name: 'import-template' }],
  ];
it.each(deeds)(
  '%s: %s is done once at a time, and says so, and may be done again',
  async (list, _, at, domain, call, asked) => {
    await openList(list, null);
    let end: (answer: unknown) => void = () => undefined;
    const spied = vi.spyOn(domain as Record<string, () => Promise<unknown>>, call);
    spied.mockReset().mockImplementation(() => new Promise((resolve) => (end = resolve)));
    const off = () => at()?.getAttribute('aria-disabled') ?? null;
    expect(off()).toBeNull();
    fireEvent.click(at() as HTMLElement);
    await settled();
    expect(off()).toBe('true');
    fireEvent.click(at() as HTMLElement);
    await settled();
    expect(spied.mock.calls.map((args) => args[0 as never])).toMatchObject([asked]);
    end({ sent: 1, again: 1, url: null });
    await settled();
    await settled();
    expect(off()).toBeNull();
    fireEvent.click(at() as HTMLElement);
    await settled();
    expect(spied).toHaveBeenCalledTimes(2);
    end({ sent: 1, again: 1, url: null });
  },
);

/** What a dialog is sent by: the list, what opens it, its button, what it asks for. */
const sends: [list: string, opener: RegExp, yes: string, domain: object, call: string][] = [
  ['templates', /^删除\s*模板一/, '删除模板', api.staff, 'removeTemplate'],
  ['staff', /^改角色\s*，甲/, '保存', formApi.staff, 'setRoles'],
  ['staff', /^密码链接\s*，甲/, '生成链接', formApi.staff, 'inviteColleague'],
  ['staff', /^停用\s*甲/, '停用', formApi.staff, 'setStatus'],
  ['members', /^移动\s*xueyuan01/, '移出现在的单位', formApi.staff, 'moveMember'],
  ['applications', /^录取\s*乙/, '录取并通知', api.applications, 'decide'],
];
it.each(sends)('%s: the dialog of %s is sent once at a time by %s', async (list, opener, yes, domain, call) => {
  await openList(list, null);
  const spied = vi.spyOn(domain as Record<string, () => Promise<unknown>>, call);
  spied.mockReset().mockReturnValue(new Promise(() => undefined));
  await press(opener);
  const send = () => screen.getByRole('button', { name: yes, hidden: true });
  for (let n = 0; n < 2; n++) {
    fireEvent.click(send());
    await settled();
    expect([send().getAttribute('aria-disabled'), spied.mock.calls.length]).toEqual(['true', 1]);
  }
});
