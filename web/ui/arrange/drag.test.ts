// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { follow } from './drag.ts';

afterEach(() => void vi.restoreAllMocks());
const moved = () => Object.assign(new Event('pointermove'), { clientX: 1, clientY: window.innerHeight / 2 });

it.each([
  ['is let go', () => window.dispatchEvent(new Event('pointerup')), 'drop'],
  ['is taken away', () => window.dispatchEvent(new Event('pointercancel')), 'cancel'],
  ['is given up', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })), 'cancel'],
] as const)('a pointer that %s is followed no more, and nothing scrolls on', (_, ends, how) => {
  const waiting = new Map<number, FrameRequestCallback>();
  let count = 0;
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((step) => {
    waiting.set(++count, step);
    return count;
  });
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((id) => void waiting.delete(id as number));
  const told = { over: vi.fn(), drop: vi.fn(), cancel: vi.fn() };
  const box = document.createElement('div');
  box.innerHTML = '<div data-arrange-group><ol data-arrange><li>甲</li></ol></div>';
  document.body.append(box);
  follow(box, { clientX: 1, clientY: window.innerHeight / 2 }, told);
  const [[id, step] = []] = [...waiting];
  waiting.delete(id as number);
  step?.(0);
  window.dispatchEvent(moved());
  expect([told.over.mock.calls.length, waiting.size]).toEqual([1, 1]);
  ends();
  window.dispatchEvent(moved());
  ends();
  expect([told.over.mock.calls.length, waiting.size, told[how].mock.calls.length]).toEqual([1, 0, 1]);
  box.remove();
});
