import { type Fault, faultOf, type Rule, type Rules, ruleAt } from '../../../shared/rules.ts';
import { valueAt } from './paths.ts';

/** What the rules of a call cannot say: what is wrong with a value beside the others, or null. */
export type Check<V> = (value: never, all: V, path: string) => string | null;
export type Ruling<V> = {
  /** Of the call that the form is sent by (`virtual:rules/…`). */
  rules?: Rules;
  /** What this form asks for besides, or calls otherwise; also the labels of fields that the call does not know. */
  more?: Record<string, Partial<Rule>>;
  checks?: Partial<Record<string, Check<V>>>;
  /** The values of the form stand under this path of the call. */
  under?: string;
  /** Where a path of the call stands in this form, when not at its own. */
  at?: Readonly<Record<string, string>>;
};

const starred = (path: string) => path.replace(/(^|\.)\d+(?=\.|$)/g, '$1*');
const under = (path: string, around: string | undefined) => (around ? `${around}.${path}` : path);

/** The rule of a field: the call's, with what the form adds to it. */
export function ruleOf<V>({ rules = {}, more = {}, under: around }: Ruling<V>, path: string): Rule | undefined {
  const known = ruleAt(rules, under(path, around));
  const added = more[path] ?? more[starred(path)];
  return known || added ? { label: '', ...known, ...added } : undefined;
}

/** Every place of the values that a path with `*` speaks of. */
function placesOf(pattern: string, value: unknown): string[] {
  return pattern.split('.').reduce<string[]>(
    (paths, key) =>
      paths.flatMap((path) => {
        const inside = path ? valueAt(value, path) : value;
        const to = (at: string) => (path ? `${path}.${at}` : at);
        if (key === '*') return Array.isArray(inside) ? inside.map((_, i) => to(String(i))) : [];
        return typeof inside === 'object' && inside !== null && key in inside ? [to(key)] : [];
      }),
    [''],
  );
}

/** Everything that is wrong with the values of a form, by path. */
export function findFaults<V>(ruling: Ruling<V>, value: V, only?: readonly string[]): Record<string, string> {
  const { rules = {}, more = {}, checks = {}, under: around } = ruling;
  const own = Object.keys(rules).flatMap((path) =>
    around ? (path.startsWith(`${around}.`) ? [path.slice(around.length + 1)] : []) : [path],
  );
  const patterns = [...new Set([...own, ...Object.keys(more), ...Object.keys(checks)])];
  const faults: Record<string, string> = {};
  for (const path of patterns.flatMap((p) => placesOf(p, value))) {
    if (only && !only.includes(path)) continue;
    const rule = ruleOf(ruling, path);
    const here = valueAt(value, path);
    const check = checks[path] ?? checks[starred(path)];
    const wrong = (rule && faultOf(rule, here, path)?.message) ?? check?.(here as never, value, path);
    if (wrong) faults[path] = wrong;
  }
  return faults;
}

/** The path itself, or the nearest one around it that the form has. */
const nearest = (path: string, value: unknown): string =>
  !path || placesOf(path, value).length ? path : nearest(path.split('.').slice(0, -1).join('.'), value);

/** The faults of a refusal by the paths of the form; what no field of it is to blame for comes back as sentences. */
export function placeFaults<V>(ruling: Ruling<V>, value: V, fields: readonly Fault[]) {
  const faults: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, message } of fields) {
    const { at = {}, under: around } = ruling;
    const inside = around && path.startsWith(`${around}.`) ? path.slice(around.length + 1) : path;
    const mine = Object.keys(at).find((from) => path === from || path.startsWith(`${from}.`));
    const own = mine === undefined ? inside : `${at[mine]}${path.slice(mine.length)}`;
    const place = nearest(own, value);
    if (place) faults[place] ??= message;
    else others.push(message);
  }
  return { faults, others };
}
