import { type FormEvent, useEffect, useId, useState } from 'react';
import { codePattern, landlinePattern, mobilePattern, passwordPattern } from '../../shared/checks.ts';
import { text } from '../../shared/text.ts';
import { usePress } from './press.ts';

type Values = Record<string, string>;
/** What is wrong with a value, or null. */
export type Check = (value: string, all: Values) => string | null;
export type FieldRule = {
  label: string;
  first?: string;
  check?: Check;
  required?: boolean /** Said where a required value is missing. */;
  missing?: string /** Other words by which a refusal names the field. */;
  also?: string[];
};

export const checks = {
  mobile: (v: string) => (mobilePattern.test(v.trim()) ? null : text.mobile),
  code: (v: string) => (codePattern.test(v.trim()) ? null : text.code),
  landline: (v: string) => (!v.trim() || landlinePattern.test(v.trim()) ? null : text.landline),
  password: (v: string) => (passwordPattern.test(v) ? null : text.passwordRule),
  same: (v: string, all: Values) => (v === all.password ? null : text.passwordsDiffer),
} satisfies Record<string, Check>;

export type Form<K extends string> = {
  rules: Record<K, FieldRule>;
  values: Record<K, string>;
  faults: Partial<Record<K, string>>;
  /** What is wrong with the whole, not with one field. */
  fault: string | null;
  idOf(name: K): string;
  set(name: K, value: string): void;
  fill(values: Partial<Record<K, string>>): void;
  /** Fills what is still empty; what the person typed stays. */
  suggest(values: Partial<Record<K, string>>): void;
  /** Applies the rules to some fields or to all; the first that fails gets the focus. */
  passes(names?: K[]): boolean;
  /** Puts a sentence at a field and leads there, or above the buttons. */
  blame(name: K | null, message: string): void;
  /** Puts a refusal of the server where it belongs; says at which field. */
  refused(error: unknown): K | null;
  clear(): void;
};

/** What stands in a control that the page came with: typed, ticked or filled in by the browser before the page took over. */
function standsIn(id: string): string {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement))
    return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement ? field.value : '';
  if (field.type === 'checkbox') return field.checked ? '1' : '';
  return field.type === 'radio'
    ? (document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(id)}"]:checked`)?.value ?? '')
    : field.value;
}

/** The fields of a form with their rules; nothing is checked before it is sent, and a fault goes as soon as the value changes. */
export function useForm<K extends string>(rules: Record<K, FieldRule>): Form<K> {
  const names = Object.keys(rules) as K[];
  const start = () => Object.fromEntries(names.map((n) => [n, rules[n].first ?? ''])) as Record<K, string>;
  const id = useId();
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Partial<Record<K, string>>>({});
  const [fault, setFault] = useState<string | null>(null);
  const idOf = (name: K) => `${id}${name}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page takes over
  useEffect(() => {
    const early = names
      .map((n) => [n, standsIn(idOf(n))] as const)
      .filter(([n, value]) => value && value !== values[n]);
    if (early.length) setValues((v) => ({ ...v, ...Object.fromEntries(early) }));
  }, []);
  const lead = (name: K) => requestAnimationFrame(() => document.getElementById(idOf(name))?.focus());

  function blame(name: K | null, message: string): void {
    setFault(name ? null : message);
    setFaults(name ? ({ [name]: message } as Partial<Record<K, string>>) : {});
    if (name) lead(name);
  }

  return {
    rules,
    values,
    faults,
    fault,
    idOf,
    blame,
    set(name, value) {
      setValues((v) => ({ ...v, [name]: value }));
      setFaults(({ [name]: _, ...rest }) => rest as Partial<Record<K, string>>);
    },
    fill: (more) => setValues((v) => ({ ...v, ...more })),
    suggest: (more) =>
      setValues((v) => ({ ...v, ...Object.fromEntries(Object.entries(more).filter(([name]) => !v[name as K])) })),
    passes(some = names) {
      const found: Partial<Record<K, string>> = {};
      for (const name of some) {
        const { label, required, check, missing } = rules[name];
        const value = values[name];
        const wrong = required && !value.trim() ? (missing ?? `请填写${label}`) : (check?.(value, values) ?? null);
        if (wrong) found[name] = wrong;
      }
      setFaults(found);
      setFault(null);
      const first = some.find((n) => found[n]);
      if (first) lead(first);
      return !first;
    },
    refused(error) {
      const message = (error as Error).message || text.unavailable;
      // What is absent leads to the page for unknown addresses (section 8).
      if (message === text.absent) return null;
      const hits = names.filter((n) =>
        [rules[n].label, ...(rules[n].also ?? [])].some((word) => message.includes(word)),
      );
      const name = hits.sort((a, b) => rules[b].label.length - rules[a].label.length)[0] ?? null;
      blame(name, message);
      return name;
    },
    clear() {
      setValues(start);
      setFaults({});
      setFault(null);
    },
  };
}

/** Sends a form that passes its rules; what `send` is refused with stands where it belongs. */
export function useSend<K extends string>(form: Form<K>, send: () => Promise<void>) {
  const { busy, press } = usePress();
  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (!form.passes()) return;
    await press(() => send().catch((error) => void form.refused(error)));
  }
  return { busy, submit };
}
