import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { anonymous, session } from '../session.ts';
import { computer } from './kept.ts';
import { type Options, useForm } from './use-form.ts';

const rules = { title: { label: '名称' } };
function open(more: Partial<Options<{ title: string }>> = {}) {
  const { result } = renderHook(() => useForm({ first: { title: '' }, rules, ...more }));
  return () => result.current;
}

beforeEach(() => {
  localStorage.clear();
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
