import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { Field } from '../../ui/field.tsx';
import type { Shelf } from './kept.ts';
import { type Form, useForm } from './use-form.ts';

anew();
type Values = { title: string };
const first = { title: '' };
const rules = { title: { label: '名称' } };
let form: Form<Values>;
let written: string[] = [];
const shelf: Shelf = {
  owner: () => '',
  read: () => null,
  write: async (_, __, text) => written.push(text && (JSON.parse(text) as { value: Values }).value.title) > 0,
};
function Sheet({ saved = first }: { saved?: Values }) {
  form = useForm<Values>({ first, saved, rules, keep: { name: 'sheet', on: shelf } });
  return <Field form={form} name="title" />;
}
beforeEach(() => {
  written = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());
const type = (value: string) => fireEvent.change(screen.getByLabelText('名称'), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const leaves = () => {
  const event = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
};

it('what is typed is kept once at each pause, and not for every letter', async () => {
  render(<Sheet />);
  for (const value of ['一', '一二', '一二三', '一二三四']) {
    type(value);
    await wait(400);
  }
  expect([written, form.isKept]).toEqual([[], false]);
  await wait(300);
  expect([written, form.isKept]).toEqual([['一二三四'], true]);
  await wait(5000);
  expect(written).toEqual(['一二三四']);
});

it('a window is closed without a question unless something typed is unsaved, which is kept before', async () => {
  const { unmount } = render(<Sheet />);
  expect(leaves()).toBe(false);
  type('一');
  expect([leaves(), written]).toEqual([true, ['一']]);
  type('');
  expect([leaves(), form.dirty]).toEqual([false, false]);
  type('二');
  unmount();
  written = [];
  expect([leaves(), written]).toEqual([false, []]);
});
