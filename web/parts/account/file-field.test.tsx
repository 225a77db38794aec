import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../test/screen.ts';
import { ApiError, api, formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import type { Upload } from '../../ui/upload.tsx';
import ApplyForm from '../apply/apply-form.tsx';
import AvatarDialog from './avatar-dialog.tsx';
import { FileField, hasArrived } from './file-field.tsx';
import { attachmentRule, avatarRule, licenceRule } from './upload-rules.ts';

/** What the field asks of the upload, which has tests of its own. */
let asked: ComponentProps<typeof Upload>;
vi.mock('../../ui/upload.tsx', () => ({
  Upload: (props: typeof asked) => {
    asked = props;
    return (
      <>
        <output>{props.value.map((f) => f.fileName).join()}</output>
        <input type="file" id={props.id ?? ''} key={`${rebuilt}`} ref={(control) => holds(control, alreadyThere)} />
      </>
    );
  },
}));
/** What the control holds when the page takes over; and how often it was built anew since. */
let alreadyThere: File[] = [];
let rebuilt = 0;
function holds(control: HTMLInputElement | null, files: File[]): void {
  if (control) Object.defineProperty(control, 'files', { configurable: true, value: files });
}
anew();
beforeEach(() => {
  sessionStorage.clear();
  alreadyThere = [];
});

const file = (filePath: string) => ({ filePath, fileName: `名 ${filePath}`, url: '', urlAndSignature: '' });
function Form({ had = '', kept = had }: { had?: string; kept?: string }) {
  const form = useForm({
    id: 'f-',
    first: { licence: kept },
    rules: { licence: { label: '证书' } },
    checks: { licence: hasArrived },
    keep: { name: 'form', on: tab, puts: true },
  });
  const [shown, setShown] = useState(true);
  const field = { form, name: 'licence', purpose: 'licence', rule: licenceRule, hint: '提示', upAuth: 1 } as const;
  return (
    <>
      <code>{form.values.licence}</code>
      <button type="button" onClick={() => form.passes()}>
        检查
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        换步
      </button>
      <button type="button" onClick={() => form.fill({ licence: 'pending' })}>
        找回上传中的
      </button>
      <button type="button" onClick={() => form.fill({ licence: 'p9' })}>
        找回已上传的
      </button>
      {shown && <FileField {...field} shownAs={had && '/file/signed'} />}
      <p>{form.faults['licence']}</p>
    </>
  );
}
async function open(had = '', kept = had): Promise<void> {
  cleanup();
  render(<Form had={had} kept={kept} />);
  await vi.waitFor(() => expect(document.querySelector('output')).toBeTruthy());
  await settled();
}
const value = () => document.querySelector('code')?.textContent;
const shown = () => document.querySelector('output')?.textContent;

it('a form is not sent while its file is on its way, and holds it once it has arrived', async () => {
  await open();
  expect(asked).toMatchObject({
    purpose: 'licence',
    rule: licenceRule,
    upAuth: 1,
    label: '证书',
    hint: '提示',
    single: true,
  });
  act(() => asked.onBusy?.(true));
  await press('检查');
  expect([value(), document.querySelector('p:last-of-type')?.textContent !== '']).toEqual(['pending', true]);
  expect([shown(), asked.early]).toEqual(['', []]);
  act(() => {
    asked.onChange([file('p1')]);
    asked.onBusy?.(false);
  });
  expect([value(), shown()]).toEqual(['p1', '名 p1']);
  await press('检查');
  expect(document.querySelector('p:last-of-type')?.textContent).toBe('');
  // A step back and forth shows it by its name.
  await press('换步');
  await press('换步');
  expect([value(), shown()]).toEqual(['p1', '名 p1']);
  act(() => asked.onChange([]));
  expect([value(), shown()]).toEqual(['', '']);
});

it('what is saved already is led to, and comes back where another one is given up', async () => {
  await open('old');
  expect([value(), shown(), screen.getByRole('link').getAttribute('href')]).toEqual(['old', '', '/file/signed']);
  expect(screen.getByRole('link').parentElement?.textContent).toBe('已上传，可以查看。上传新文件后，这一份会被替换。');
  act(() => asked.onChange([file('new')]));
  expect([value(), screen.queryByRole('link')]).toEqual(['new', null]);
  act(() => asked.onChange([]));
  expect([value(), screen.queryByRole('link') !== null]).toEqual(['old', true]);
  act(() => asked.onBusy?.(true));
  act(() => asked.onBusy?.(false));
  expect(value()).toBe('old');
});

it('what a draft was left in the middle of is on its way no more, and what came meanwhile stays', async () => {
  await open('', 'pending');
  expect(value()).toBe('');
  act(() => asked.onChange([file('p1')]));
  await press('找回上传中的');
  expect(value()).toBe('p1');
  await press('找回已上传的');
  expect([value(), shown()]).toEqual(['p9', '已选的文件']);
  act(() => asked.onBusy?.(true));
  act(() => asked.onBusy?.(false));
  expect(value()).toBe('p9');
});

it('what was chosen before the upload lives is handed to it, also by a dialog of a control that is gone', async () => {
  const of = (name: string) => [new File(['x'], name)];
  const early = () => asked.early?.map((f) => f.name);
  const control = () => document.querySelector('input[type=file]') as HTMLInputElement;
  const choose = (chosen: HTMLInputElement, files: File[]) => {
    holds(chosen, files);
    act(() => void chosen.dispatchEvent(new Event('change', { bubbles: true })));
  };
  alreadyThere = of('first.pdf');
  await open();
  expect([value(), early()]).toEqual(['pending', ['first.pdf']]);
  alreadyThere = [];
  await open();
  expect([value(), early()]).toEqual(['', []]);
  const first = control();
  choose(first, []);
  expect(value()).toBe('');
  choose(first, of('second.pdf'));
  expect([value(), early()]).toEqual(['pending', ['second.pdf']]);
  act(() => {
    asked.onChange([file('p2')]);
    asked.onBusy?.(false);
  });
  // From now on the upload listens itself, to the control that stands there.
  choose(first, of('third.pdf'));
  expect([value(), early()]).toEqual(['p2', ['second.pdf']]);
  rebuilt++;
  act(() => asked.onBusy?.(true));
  act(() => asked.onBusy?.(false));
  expect(control()).not.toBe(first);
  choose(first, of('fourth.pdf'));
  expect([value(), early()]).toEqual(['pending', ['fourth.pdf']]);
});

it('a picture of the own is saved as it is cut, and what is refused is said until another is chosen', async () => {
  const [changed, closed] = [vi.fn(), vi.fn()];
  const save = vi.spyOn(formApi.people, 'saveAvatar').mockRejectedValueOnce(new ApiError(500, '没有成功'));
  const late = Promise.withResolvers<{ url: string }>();
  save.mockReturnValueOnce(late.promise as never);
  cleanup();
  render(<AvatarDialog onChanged={changed} onClose={closed} />);
  expect(asked).toMatchObject({ purpose: 'avatar', rule: avatarRule, crop: true, single: true });
  act(() => asked.onChange([]));
  expect([save.mock.calls.length, asked.error]).toEqual([0, undefined]);
  act(() => asked.onChange([file('a1')]));
  await settled();
  expect(asked.value).toEqual([file('a1')]);
  expect([asked.error, changed.mock.calls.length, closed.mock.calls.length]).toEqual(['没有成功', 0, 0]);
  act(() => asked.onChange([file('a2')]));
  expect(asked.error).toBeUndefined();
  late.resolve({ url: '/a2.png' });
  await settled();
  expect([save.mock.calls, changed.mock.calls, closed.mock.calls.length]).toEqual([
    ...[[[{ avatar: 'a1' }], [{ avatar: 'a2' }]], [['/a2.png']], 1],
  ]);
});

it('an application takes its papers as a visitor', async () => {
  cleanup();
  vi.spyOn(api.applications, 'places').mockReturnValue(new Promise(() => undefined));
  const element = <ApplyForm project={{ id: 7 } as never} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  expect(asked).toMatchObject({ purpose: 'application', rule: attachmentRule, upAuth: 1 });
});

describe('what is chosen before the field lives', () => {
  /** The control that the server's page came with, and what was chosen in it so far. */
  function control(...chosen: File[]): (...files: File[]) => void {
    document.getElementById('f-licence')?.remove();
    const input = document.body.appendChild(document.createElement('input'));
    Object.assign(input, { type: 'file', id: 'f-licence' });
    const choose = (...files: File[]) => void Object.defineProperty(input, 'files', { value: files, writable: true });
    if (chosen.length) choose(...chosen);
    return (...files) => {
      Object.assign(input, { files });
      act(() => void fireEvent(input, new Event('change', { bubbles: true })));
    };
  }
  afterEach(() => document.getElementById('f-licence')?.remove());
  const early = () => asked.early?.map((f) => f.name);

  it('is handed on to it, and the form waits for it from the first moment', async () => {
    control(new File(['x'], '执照.png'));
    await open();
    expect([early(), value()]).toEqual([['执照.png'], 'pending']);
    act(() => asked.onBusy?.(true));
    act(() => {
      asked.onChange([file('p1')]);
      asked.onBusy?.(false);
    });
    expect(value()).toBe('p1');
  });

  it('is handed on while its code is on the way, and by a dialog that the old control has opened', async () => {
    const choose = control();
    await open();
    expect([early(), value()]).toEqual([[], '']);
    choose(new File(['x'], '先.png'));
    expect([early(), value()]).toEqual([['先.png'], 'pending']);
    // Now it lives: what is chosen in it comes by itself.
    act(() => asked.onBusy?.(false));
    choose(new File(['x'], '后.png'));
    expect(early()).toEqual(['先.png']);
    const old = document.getElementById('f-licence') as HTMLElement;
    old.remove();
    Object.assign(old, { files: [new File(['x'], '末.png')] });
    act(() => void fireEvent(old, new Event('change')));
    expect([early(), value()]).toEqual([['末.png'], 'pending']);
  });
});

it('what was on its way as a step was left has been given up when one comes back', async () => {
  await open();
  act(() => asked.onChange([file('p1')]));
  act(() => asked.onBusy?.(true));
  expect(value()).toBe('pending');
  await press('换步');
  expect(value()).toBe('pending');
  await press('换步');
  expect([value(), shown()]).toEqual(['', '']);
});

it('what was kept of the form stands, whatever the field holds as it is drawn', async () => {
  await open();
  act(() => asked.onChange([file('p1')]));
  await open();
  expect([value(), shown()]).toEqual(['p1', '名 p1']);
});
