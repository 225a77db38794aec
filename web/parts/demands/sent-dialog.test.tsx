import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SentDialog } from './sent-dialog.tsx';

const sent = { id: 1, receipt: 'r'.repeat(24), dueTime: '2026-11-23T12:00:00.000Z' };
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  vi.useFakeTimers();
  const element = <SentDialog sent={sent} title="已收到您的需求" by="课程顾问" onClose={onClose} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const moved = (by: number) =>
  Object.assign(new Event('pointermove', { bubbles: true }), { movementX: by, movementY: 0 });

it('closes by itself after three seconds, also where the pointer rests above it', () => {
  fireEvent(screen.getByRole('heading'), moved(0));
  pass(2999);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each<[how: string, reach: () => unknown]>([
  ['a pointer over its title', () => fireEvent(screen.getByRole('heading'), moved(4))],
  ['a finger on its text', () => fireEvent.pointerDown(screen.getByRole('status'))],
  ['a key', () => fireEvent.keyDown(screen.getByRole('button', { name: '知道了' }), { key: 'Tab' })],
  ['the focus on another control', () => screen.getByRole('button', { name: '知道了' }).focus()],
])('stays open for whoever reaches for it: %s', (_, reach) => {
  pass(2500);
  act(() => void reach());
  pass(60_000);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('看好以后，请自行关闭')).toBeTruthy();
  expect(screen.getByText(sent.receipt, { exact: true })).toBeTruthy();
});
