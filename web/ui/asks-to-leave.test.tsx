import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { anew, button, inDialog, press, settled } from '../../test/screen.ts';
import type { Shelf } from '../lib/form/kept.ts';
import { type Form, useForm } from '../lib/form/use-form.ts';
import { DialogForm } from './dialog-form.tsx';
import { AsksToLeave, Dialog } from './dialog.tsx';
import { Leaving } from '../parts/console/leaving.tsx';
import { Field } from './field.tsx';

anew();
const rules = { name: { label: '名称' } };
let form: Form<{ name: string }>;
function Correct({ on, send, onClose }: { on?: Shelf | undefined; send: () => Promise<void>; onClose: () => void }) {
  form = useForm({ first: { name: '甲' }, rules, ...(on && { keep: { name: 'correct', on } }) });
  return (
    <Dialog title="更正" onClose={onClose}>
      <DialogForm form={form} label="保存" send={send} onClose={onClose}>
        <Field form={form} name="name" />
      </DialogForm>
    </Dialog>
  );
}
const close = vi.fn();
/** A dialog with a form, as in the console; or elsewhere. */
function open({
  on,
  asks = true,
  send = async () => close(),
}: Partial<{ on: Shelf; asks: boolean; send: () => Promise<void> }> = {}) {
  close.mockClear();
  return openPage(
    <AsksToLeave value={asks}>
      <Correct on={on} send={send} onClose={close} />
    </AsksToLeave>,
  );
}
/** A page that was come to from another one, by way of an order of its own. */
function openPage(page: ReactNode) {
  const routes = [
    { path: '/units/', element: page },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/units/', '/units/?sort=name'] });
  render(<RouterProvider router={router} />);
  return router;
}
const dialogs = () => [...document.querySelectorAll('dialog')];
const question = () => dialogs()[1]?.getAttribute('aria-label') ?? null;
const type = (text: string) => fireEvent.change(screen.getByLabelText('名称'), { target: { value: text } });
const byEscape = async (dialog: HTMLDialogElement | undefined) => {
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  await settled();
};
const shelf = (takes: boolean): Shelf => ({ owner: () => '', read: () => null, write: async () => takes });
/** Ways out of the dialog. */
const outs: [string, () => Promise<void>][] = [
  ['Escape', () => byEscape(dialogs()[0])],
  ['the cross', () => press('关闭')],
  ['取消', () => press('取消')],
];

it.each(outs)('a changed form asks before it closes by %s, and one that was typed back does not', async (_, out) => {
  open();
  type('乙');
  screen.getByLabelText('名称').focus();
  await out();
  expect([question(), close.mock.calls.length]).toEqual(['有修改还没有保存', 0]);
  await inDialog('继续填写');
  expect([question(), close.mock.calls.length, form.values.name]).toEqual([null, 0, '乙']);
  await out();
  await inDialog('不保存，离开');
  expect(close).toHaveBeenCalledTimes(1);
  close.mockClear();
  type('甲');
  await out();
  expect([question(), close.mock.calls.length]).toEqual([null, 1]);
});

it('gives the focus back to where one was, and a second Escape answers the question alone', async () => {
  open();
  type('乙');
  screen.getByLabelText('名称').focus();
  await byEscape(dialogs()[0]);
  await byEscape(dialogs()[1]);
  expect([question(), close.mock.calls.length, document.activeElement]).toEqual([
    null,
    0,
    screen.getByLabelText('名称'),
  ]);
});

it('is over its dialog again where the browser closed both without asking', async () => {
  open();
  type('乙');
  await byEscape(dialogs()[0]);
  const [dialog] = dialogs();
  act(() => dialog?.close());
  await settled();
  expect([question(), dialogs().map((d) => d.open), close.mock.calls.length]).toEqual([
    ...['有修改还没有保存', [true, true], 0],
  ]);
});

it('asks nothing after a save, nor of a draft that is kept, nor where nobody wants it', async () => {
  open();
  type('乙');
  await press('保存');
  expect([question(), close.mock.calls.length]).toEqual([null, 1]);
  document.body.replaceChildren();
  open({ on: shelf(true) });
  type('乙');
  await act(async () => form.hold());
  await press('取消');
  expect([question(), close.mock.calls.length]).toEqual([null, 1]);
  document.body.replaceChildren();
  open({ asks: false });
  type('乙');
  await press('取消');
  expect([question(), close.mock.calls.length, button('继续填写')]).toEqual([null, 1, null]);
});

it('asks of a draft that could not be kept', async () => {
  open({ on: shelf(false) });
  type('乙');
  await act(async () => form.hold());
  await press('取消');
  expect([question(), close.mock.calls.length]).toEqual(['有修改还没有保存', 0]);
});

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <AsksToLeave value>
      <button type="button" onClick={() => setOpen(true)}>
        更正资料
      </button>
      {isOpen && <Correct send={async () => undefined} onClose={() => setOpen(false)} />}
      <main id="main" />
    </AsksToLeave>
  );
}

it('leads back to what opened the dialog once it was left', async () => {
  openPage(<Page />);
  button('更正资料')?.focus();
  await press('更正资料');
  type('乙');
  screen.getByLabelText('名称').focus();
  await press('取消');
  await inDialog('不保存，离开');
  expect([dialogs().length, document.activeElement]).toEqual([0, button('更正资料')]);
});

describe('the way back', () => {
  type Router = ReturnType<typeof open>;
  const back = async (router: Router, by: number) => {
    await act(async () => void (await router.navigate(by)));
    await settled();
  };
  const at = ({ state }: Router) => state.location.pathname + state.location.search;

  it.each([
    [-2, '/'],
    [-1, '/units/'],
  ])('asks as Escape does before it leads %s from what was typed', async (by, to) => {
    const router = open();
    type('乙');
    await settled();
    await back(router, by);
    expect([question(), at(router)]).toEqual(['有修改还没有保存', '/units/?sort=name']);
    await inDialog('继续填写');
    expect([question(), at(router), form.values.name, close.mock.calls.length]).toEqual([
      ...[null, '/units/?sort=name', '乙', 0],
    ]);
    await back(router, by);
    await inDialog('不保存，离开');
    // Where the page stays the dialog is what is left.
    expect([question(), at(router), close.mock.calls.length]).toEqual([null, to, to === '/' ? 0 : 1]);
  });

  it.each([
    ['nothing is typed', {}, ''],
    ['a draft is kept', { on: shelf(true) }, '乙'],
    ['nobody wants it', { asks: false }, '乙'],
  ])('leads on where %s', async (_, how, typed) => {
    const router = open(how);
    if (typed) type(typed);
    await settled();
    await back(router, -2);
    expect([question(), at(router)]).toEqual([null, '/']);
  });

  it('is asked about by the dialog alone where the page below would ask as well, and by the page once it is closed', async () => {
    const left = { dirty: true, loses: false, leave: vi.fn(), hold: vi.fn() };
    const said = vi.spyOn(console, 'warn');
    const router = openPage(
      <>
        <Leaving form={left} />
        <Page />
      </>,
    );
    await press('更正资料');
    type('乙');
    await settled();
    await back(router, -2);
    expect([question(), dialogs().length, at(router)]).toEqual(['有修改还没有保存', 2, '/units/?sort=name']);
    await inDialog('继续填写');
    await press('取消');
    await inDialog('不保存，离开');
    await back(router, -2);
    expect([dialogs().length, button('留在这里') !== null, at(router)]).toEqual([1, true, '/units/?sort=name']);
    expect(said).not.toHaveBeenCalled();
  });
});
