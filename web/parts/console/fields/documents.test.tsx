import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Attachment, attachmentLimits } from '../../../../shared/attachments.ts';
import { attachments } from '../../../../shared/content/field.ts';
import { rulesOfFields } from '../../../../shared/fields/rules.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { FieldInput } from './field-input.tsx';
import { hasArrived } from './under-way.ts';

/** The browser's lines to the server, each answered when the test says so. */
class Line {
  static all: Line[] = [];
  upload = {};
  status = 200;
  responseText = '';
  onload = () => undefined;
  name = '';
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => '';
  abort() {}
  send(body: FormData) {
    this.name = (body.get('file') as File).name;
    Line.all.push(this);
  }
}
const isUnderWay = (name: string) => vi.waitUntil(() => Line.all.some((line) => line.name === name));
/** Answers them in one moment, before the page is drawn anew. */
const arrive = (...names: string[]) =>
  act(async () => {
    for (const name of names) {
      const line = Line.all.find((l) => l.name === name) as Line;
      line.responseText = JSON.stringify({ status: 200, data: { filePath: `2026/${name}`, fileName: name } });
      line.onload();
    }
  });

beforeEach(() => {
  Line.all = [];
  vi.stubGlobal('XMLHttpRequest', Line);
  // A page on plain http, where a file goes in one piece.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: 200, message: '', data: '/file/x' })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let form: Form<{ attachments: Attachment[] }>;
function Sheet({ first = [], disabled = false }: { first?: Attachment[]; disabled?: boolean }) {
  form = useForm<{ attachments: Attachment[] }>({ first: { attachments: first }, rules: rulesOfFields([attachments]) });
  return <FieldInput form={form} path="attachments" field={attachments} disabled={disabled} />;
}
const pdf = (name: string) => new File(['%PDF-1.7 '], name, { type: 'application/pdf' });
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('添加附件'), { target: { files: names.map(pdf) } });
const names = () => form.values.attachments.map((a) => a.name);

it('stand in the order in which they were chosen, whichever arrives first', async () => {
  render(<Sheet />);
  choose('一.pdf', '二.pdf', '三.pdf');
  await isUnderWay('三.pdf');
  await arrive('三.pdf');
  await vi.waitUntil(() => names().length === 1);
  await arrive('二.pdf', '一.pdf');
  await vi.waitUntil(() => names().length === 3);
  expect(names()).toEqual(['一', '二', '三']);
  // What somebody has put elsewhere stays there; what is chosen later comes behind.
  act(() => form.move('attachments', 0, 2));
  choose('四.pdf');
  await isUnderWay('四.pdf');
  await arrive('四.pdf');
  await vi.waitUntil(() => names().length === 4);
  expect(names()).toEqual(['二', '三', '一', '四']);
});

it('hold up what would be saved without them, until they have arrived or the page is left', async () => {
  const { unmount } = render(<Sheet />);
  expect(hasArrived(form)).toBe(true);
  choose('一.pdf');
  await isUnderWay('一.pdf');
  act(() => expect(hasArrived(form)).toBe(false));
  expect(screen.getByText('还有附件没有传完，请等它传完，或先取消它')).toBeTruthy();
  await arrive('一.pdf');
  await vi.waitUntil(() => hasArrived(form));
  expect(form.values.attachments).toEqual([{ path: '2026/一.pdf', name: '一', bytes: 9 }]);
  choose('二.pdf');
  await isUnderWay('二.pdf');
  expect(hasArrived({ blame: () => undefined, idOf: (path) => path })).toBe(false);
  unmount();
  expect(hasArrived({ blame: () => undefined, idOf: (path) => path })).toBe(true);
});

it('are called by as much of their name as there is room for; none is added where nothing may be changed', async () => {
  const { rerender } = render(<Sheet />);
  const long = `${'长'.repeat(attachmentLimits.name + 1)}.pdf`;
  choose(long);
  await isUnderWay(long);
  await arrive(long);
  await vi.waitUntil(() => names().length === 1);
  expect(names()).toEqual(['长'.repeat(attachmentLimits.name)]);
  const isOffered = () => screen.getByText('添加附件').closest('[hidden]') === null;
  expect(isOffered()).toBe(true);
  rerender(<Sheet disabled />);
  expect(isOffered()).toBe(false);
});

it('say how many more there may be, and keep the name that they are given', () => {
  const file = (n: number): Attachment => ({ path: `2026/${n}.pdf`, name: `第${n}`, bytes: 2048 });
  const most = attachmentLimits.files;
  render(<Sheet first={Array.from({ length: most - 1 }, (_, i) => file(i))} />);
  expect(screen.getByText(/还可添加 1 个$/)).toBeTruthy();
  expect(screen.getAllByText('PDF · 2 KB').length).toBe(most - 1);
  expect(screen.getByRole('button', { name: /^打开\s*：第1$/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('第 1 个附件的名称'), { target: { value: '通知' } });
  expect(form.values.attachments[0]).toEqual({ ...file(0), name: '通知' });
  act(() => form.add('attachments', file(99)));
  expect(screen.getByText('附件已满，先移除一个再添加')).toBeTruthy();
});
