import { useEffect, useState } from 'react';
import type { FieldRule } from '../../lib/form.ts';
import { draftPrefix, ownAccount, session } from '../../lib/session.ts';

type Draft = {
  key: string;
  values: Record<string, string>;
  /** The account of whoever typed it; absent for a visitor. It stays when the session has run out under the form. */
  owner?: string;
};
type Past = { receipt: string; what: string; time: string };
const draftAt = (name: string) => draftPrefix + name;
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

/** What was typed here, unless an account typed it and another one is signed in now. */
function readDraft(name: string): Draft | null {
  const draft = read<Draft>(draftAt(name));
  const account = ownAccount();
  return draft?.owner && account && draft.owner !== account ? null : draft;
}

/** Not `randomUUID`, which exists on https only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');

/** Rules that begin with what was typed before and not yet sent, in this tab and until somebody signs out. What was left empty begins with the `first` of its rule. */
export function withDraft<K extends string>(name: string, rules: Record<K, FieldRule>): Record<K, FieldRule> {
  const draft = readDraft(name);
  if (!draft) return rules;
  return Object.fromEntries(
    Object.entries<FieldRule>(rules).map(([k, rule]) => [k, { ...rule, first: (draft.values[k] || rule.first) ?? '' }]),
  ) as Record<K, FieldRule>;
}

/** Keeps what is typed; `key` stands for this draft, so that sending it twice counts once. */
export function useDraft(name: string, values: Record<string, string>): { key: string; drop: () => void } {
  const [{ key, owner: first }] = useState((): Pick<Draft, 'key' | 'owner'> => readDraft(name) ?? { key: newKey() });
  const { psid } = session.use();
  // Whose it is stays when the session ends under the form.
  const [last, setLast] = useState(first);
  const owner = psid || last;
  if (owner !== last) setLast(owner);
  useEffect(
    () => write(draftAt(name), { key, values, ...(owner && { owner }) } satisfies Draft),
    [name, key, values, owner],
  );
  return { key, drop: () => write(draftAt(name), null) };
}

/** What was sent from this tab, newest first. */
export const pastReceipts = (): Past[] => read<Past[]>(pastAt) ?? [];

export function rememberReceipt(past: Past): void {
  write(pastAt, [past, ...pastReceipts().filter((p) => p.receipt !== past.receipt)].slice(0, 20));
}
