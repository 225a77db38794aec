import { limits } from '../../shared/limits.ts';
import { createStore } from './store.ts';

export type Toast = { id: number; kind: 'ok' | 'error'; text: string };

export const toasts = createStore<Toast[]>([]);
let lastError = Number.NEGATIVE_INFINITY;
let count = 0;

function show(kind: Toast['kind'], text: string): void {
  const toast = { id: ++count, kind, text };
  toasts.set([...toasts.get(), toast]);
  setTimeout(() => closeToast(toast.id), limits.toastMs);
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((t) => t.id !== id));
}

/** An error for seven seconds, at most one a second (section 8). */
export function toastError(text: string): void {
  const now = performance.now();
  if (now - lastError < limits.toastThrottleMs) return;
  lastError = now;
  show('error', text);
}

export function toastOk(text: string): void {
  show('ok', text);
}
