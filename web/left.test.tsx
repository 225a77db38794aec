import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useRef, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { watchListening } from '../test/listening.ts';
import { anew } from '../test/screen.ts';
import { computer } from './lib/form/kept.ts';
import { useForm } from './lib/form/use-form.ts';
import { session } from './lib/session.ts';
import { History } from './ui/history.tsx';
import { FindBox } from './parts/console/find/find-box.tsx';
import { Leaving } from './parts/console/leaving.tsx';
import { DemandHost } from './parts/demands/demand-host.tsx';
import AccountMenu from './parts/shell/account-menu.tsx';
import { Cascader } from './ui/cascader.tsx';
import { useInDialog } from './ui/choose/in-dialog.ts';
import { useListKeys } from './ui/data-grid/keys.ts';
import { ToolMenu } from './ui/data-grid/tool-menu.tsx';
import { DialogForm } from './ui/dialog-form.tsx';
import { AsksToLeave, Dialog } from './ui/dialog.tsx';
import { Field } from './ui/field.tsx';

anew();
const rules = { title: { label: '名称', longest: 10 } };
let save: () => Promise<unknown>;
function Sheet() {
  const form = useForm({ first: { title: '' }, rules, keep: { name: 'left', on: computer } });
  save = () => form.save(async () => undefined);
  return (
    <>
      <History form={form} />
      <Leaving form={form} />
      <Field form={form} name="title" />
    </>
  );
}
function Panel() {
  const [field, panel] = [useRef(null), useRef(null)];
  useInDialog(true, field, panel);
  return (
    <dialog open>
      <input ref={field} />
      <div ref={panel} />
    </dialog>
  );
}
function Rows() {
  const box = useRef(null);
  useListKeys(box);
  return <div ref={box} />;
}
const person = { ...session.get(), token: 'token', psid: '1', name: '沈砚清' };
function Sure() {
  const form = useForm({ first: { title: '' }, rules });
  return (
    <AsksToLeave value>
      <Dialog title="更正" onClose={() => undefined}>
        <DialogForm form={form} label="保存" send={async () => undefined} onClose={() => undefined}>
          <Field form={form} name="title" />
        </DialogForm>
      </Dialog>
    </AsksToLeave>
  );
}
let put: (piece: ReactNode) => void;
function Place() {
  const [piece, set] = useState<ReactNode>(null);
  put = (next) => act(() => set(next));
  return piece;
}
/** A page with nothing on it: what the router itself listens to is there before. */
const openPage = () => render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Place /> }])} />);
const type = (text: string) => fireEvent.change(screen.getByLabelText('名称'), { target: { value: text } });
/** Whether the browser asks before the window is closed. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** What listens at the whole page while it is there, and how it comes to that. */
const pieces: Record<string, [piece: ReactNode, listens: string[], begin?: () => void]> = {
  'the door of a demand form': [<DemandHost key="door" />, ['click']],
  'the search of the console': [<FindBox key="find" />, ['keydown']],
  'a form with its steps back': [<Sheet key="form" />, ['keydown']],
  'a form with something unsaved': [<Sheet key="form" />, ['beforeunload', 'click', 'keydown'], () => type('甲')],
  'a dialog of the console with something typed': [<Sure key="dialog" />, ['beforeunload', 'click'], () => type('甲')],
  'the menu of an account': [<AccountMenu key="account" person={person} />, ['keydown', 'pointerdown']],
  'a menu of tools': [
    <ToolMenu key="tools" title="列">
      列
    </ToolMenu>,
    ['pointerdown'],
  ],
  'a list by keyboard': [<Rows key="rows" />, ['keydown']],
  'a panel over a dialog': [<Panel key="panel" />, ['resize', 'scroll']],
  'a choice step by step': [
    <Cascader
      key="steps"
      given={{ id: 'region' }}
      columns={['省', '市']}
      load={() => new Promise(() => undefined)}
      path={[]}
      onPick={() => undefined}
    />,
    ['focusin', 'pointerdown'],
    () => fireEvent.click(screen.getByRole('combobox')),
  ],
};

it.each(Object.keys(pieces))('%s listens at the page as long as it is there, and no longer', async (name) => {
  const [piece, listens, begin] = pieces[name] as (typeof pieces)[string];
  openPage();
  const heard = watchListening();
  put(piece);
  begin?.();
  expect([...new Set(heard())]).toEqual(listens);
  put(null);
  expect(heard()).toEqual([]);
});

it('the browser asks before it closes a window with something unsaved, and no more once that is saved or left', async () => {
  openPage();
  put(<Sheet />);
  expect(asks()).toBe(false);
  type('甲');
  type('乙');
  expect(asks()).toBe(true);
  await act(save);
  expect(asks()).toBe(false);
  type('丙');
  put(null);
  expect(asks()).toBe(false);
  put(<Sure />);
  expect(asks()).toBe(false);
  type('甲');
  expect(asks()).toBe(true);
  type('');
  expect(asks()).toBe(false);
});
