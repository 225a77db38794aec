import { useEffect, useState } from 'react';
import type { FieldRule } from '../../lib/form.ts';

type Draft = { key: string; values: Record<string, string> };
type Past = { receipt: string; what: string; time: string };
const draftAt = (name: string) => `draft ${name}`;
const pastAt = 'receipts';

function read<T>(at: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(at) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(at: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(at);
    else sessionStorage.setItem(at, JSON.stringify(value));
  } catch {
    // Storage is forbidden or full: then the form itself is all that is kept.
  }
}

/** Not `randomUUID`, which exists on https only. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');

/** Rules that begin with what was typed before and not yet sent, in this tab and until logout. What was left empty begins with the `first` of its rule. */
export function withDraft<K extends string>(name: string, rules: Record<K, FieldRule>): Record<K, FieldRule> {
  const draft = read<Draft>(draftAt(name));
  if (!draft) return rules;
  return Object.fromEntries(Object.entries<FieldRule>(rules).map(([k, rule]) => [k, { ...rule, first: (draft.values[k] || rule.first) ?? '' }])) as Record<K, FieldRule>;
}

/** Keeps what is typed; `key` stands for this draft, so that sending it twice counts once. */
export function useDraft(name: string, values: Record<string, string>): { key: string; drop: () => void } {
  const [key] = useState(() => read<Draft>(draftAt(name))?.key ?? newKey());
  useEffect(() => write(draftAt(name), { key, values }), [name, key, values]);
  return { key, drop: () => write(draftAt(name), null) };
}

/** What was sent from this tab, newest first. */
export const pastReceipts = (): Past[] => read<Past[]>(pastAt) ?? [];

export function rememberReceipt(past: Past): void {
  write(pastAt, [past, ...pastReceipts().filter((p) => p.receipt !== past.receipt)].slice(0, 20));
}
