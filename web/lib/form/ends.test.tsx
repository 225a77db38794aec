import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { anonymous, session } from '../session.ts';
import { computer, tab } from './kept.ts';
import { AsksFirst, type Form, type Options, useForm } from './use-form.ts';

const rules = { title: { label: '名称' } };
function open(more: Partial<Options<{ title: string }>> = {}) {
  const { result } = renderHook(() => useForm({ first: { title: '' }, rules, ...more }));
  return () => result.current;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.set({ ...anonymous, token: 'token of u1', psid: 'u1' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  session.set(anonymous);
});

it('a form that is emptied says nothing of what was wrong before', async () => {
  const form = open();
  act(() => form().set('title', '一'));
  await act(() => form().save(() => Promise.reject(new ApiError(503, '请稍后再试'))));
  expect([form().values.title, form().fault]).toEqual(['一', '请稍后再试']);
  act(() => form().clear());
  expect([form().values.title, form().fault]).toEqual(['', null]);
});

it('what is typed is kept at once where the window is closed, which the browser asks about first', async () => {
  vi.useFakeTimers();
  const form = open({ saved: { title: '旧' }, keep: { name: 'sheet', on: computer } });
  act(() => form().set('title', '旧的一半'));
  const closing = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(closing));
  expect(closing.defaultPrevented).toBe(true);
  expect(await computer.read('sheet', 'u1')).toContain('旧的一半');
});

it('of what puts itself in place again the browser asks nothing where the window is closed', () => {
  const form = open({ keep: { name: 'sheet', on: tab, puts: true } });
  act(() => form().set('title', '一半'));
  const closing = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(closing));
  expect([form().dirty, closing.defaultPrevented]).toEqual([true, false]);
});

it.each([
  ['saved', (form: Form<{ title: string }>, wait: () => Promise<unknown>) => form.save(wait)],
  ['used for something else', (form: Form<{ title: string }>, wait: () => Promise<unknown>) => form.guarded(wait)],
])('a form that is %s says nothing of the last time while it is under way', async (_, begin) => {
  const form = open();
  await act(() => begin(form(), () => Promise.reject(new ApiError(503, '请稍后再试'))));
  expect(form().fault).toBe('请稍后再试');
  await act(async () => void begin(form(), () => new Promise(() => undefined)));
  expect(form().fault).toBe(null);
});

it('a form that asks first says nothing of a fault', async () => {
  const form = open();
  expect(await act(() => form().save(() => Promise.reject(new AsksFirst())))).toBe(null);
  expect(form().wrong()).toEqual({ faults: {}, fault: null });
});

it('a suggestion of nothing is no step that could be taken back', () => {
  const form = open();
  act(() => form().suggest({ title: '' }));
  expect(form().undoes).toBe(null);
  act(() => form().suggest({ title: '一' }));
  expect([form().values.title, form().undoes !== null]).toEqual(['一', true]);
});
