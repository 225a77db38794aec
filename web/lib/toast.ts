import { limits } from '../../shared/limits.ts';
import { createStore } from './store.ts';

/** Where a message leads; one that leads somewhere stays until it is closed or followed. */
export type Lead = { to: string; text: string };
export type Toast = { id: number; kind: 'ok' | 'error'; text: string; lead?: Lead };

export const toasts = createStore<Toast[]>([]);
let lastError = Number.NEGATIVE_INFINITY;
let count = 0;

function show(kind: Toast['kind'], text: string, lead?: Lead): void {
  const toast = { id: ++count, kind, text, ...(lead && { lead }) };
  toasts.set([...toasts.get(), toast]);
  if (!lead) setTimeout(() => closeToast(toast.id), limits.toastMs);
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((t) => t.id !== id));
}

/** Takes away the errors that are still told: what they were about is done. */
export function settleErrors(): void {
  toasts.set(toasts.get().filter((t) => t.kind !== 'error'));
}

/** Takes away a success that was told of something else than what is shown now. */
export function dropSuccess(text: string): void {
  toasts.set(toasts.get().filter((t) => t.kind !== 'ok' || t.text !== text));
}

/** Takes away an error that is said where it has come up. */
export function dropError(text: string): void {
  toasts.set(toasts.get().filter((t) => t.kind !== 'error' || t.text !== text));
}

/** An error for seven seconds, at most one a second (section 8). */
export function toastError(text: string): void {
  const now = performance.now();
  if (now - lastError < limits.toastThrottleMs) return;
  lastError = now;
  show('error', text);
}

export function toastOk(text: string, lead?: Lead): void {
  show('ok', text, lead);
}
