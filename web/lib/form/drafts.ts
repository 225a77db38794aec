import { cut } from '../../../shared/checks.ts';

/** Which version words are typed on, in the numbers of its call: `{ versionId: 12, revision: 3 }`. */
export type Base = Readonly<Record<string, number>>;
/** What was typed, when and on what; `key` stands for this draft, so that sending it twice counts once. */
export type Kept<V> = {
  at: string;
  key: string;
  value: V;
  on?: Base;
  /** It was sent, and no answer has come: it may be saved. */
  sent?: true;
  /** It was typed on another computer. */
  elsewhere?: true;
  /** Others that nobody has answered yet, the newest first. */
  before?: Kept<V>[];
};

/** What is known of the words of a form. */
export type TypedState<V> = {
  dirty: boolean;
  /** What was kept, was never saved, and is offered; what lies before it is offered after it. */
  earlier: Kept<V> | null;
  /** Which of them was put in place last, or thrown away, which can be taken back. */
  answered: { draft: Kept<V>; thrown: boolean } | null;
  /** What was kept was put in place. */
  found: boolean;
  /** What stands there now lies where it stays; or no place has taken it, and nothing but the page holds it. */
  isKept: boolean;
  fails: boolean;
  /** Which version the words that are shown were typed on; empty where that is not known. */
  base: Base;
};

export const newState = <V>(base: Base): TypedState<V> => ({
  ...{ dirty: false, earlier: null, answered: null, found: false, isKept: false, fails: false, base },
});

/** Not `randomUUID`, which exists on https only. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');

/** Now, or a moment after another instant where that is no later: of two states of a draft the later one is told. */
export const laterThan = (at: string): string =>
  new Date(Math.max(Date.now(), (Date.parse(at) || 0) + 1)).toISOString();

const aside = ' earlier';
/** What was found and not yet answered lies here: typing on writes over the first place. It stays in its own place. */
export const asideOf = (name: string) => (name.endsWith(aside) ? name : name + aside);

/** Whether a draft may be written over: it is no other tab's, or has been seen here. */
export type IsKnown = (draft: Kept<unknown>) => boolean;

/** One state of one draft. */
export const markOf = ({ key, at }: Kept<unknown>) => `${key} ${at}`;

/** The drafts that a text holds; none where it cannot be read. */
export function draftsOf<V>(text: string | null): Kept<V>[] {
  try {
    const found = JSON.parse(text || 'null') as Kept<V> | null;
    if (!found || typeof found.value !== 'object') return [];
    const { before = [], ...first } = found;
    return [first, ...before];
  } catch {
    return [];
  }
}

/** Drafts as one: the first, and the others with it. */
export function stacked<V>([first, ...before]: readonly Kept<V>[]): Kept<V> | null {
  return first ? { ...first, ...(before.length && { before }) } : null;
}

export function textOf<V>(drafts: readonly Kept<V>[]): string {
  const all = stacked(drafts);
  return all ? JSON.stringify(all) : '';
}

/** All of several drafts, each as it was last, the newest first. */
export function joined<V>(...lists: readonly Kept<V>[][]): Kept<V>[] {
  const byKey = new Map<string, Kept<V>>();
  for (const draft of lists.flat()) {
    const known = byKey.get(draft.key);
    if (!known || draft.at > known.at) byKey.set(draft.key, draft);
  }
  return [...byKey.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** So many characters tell one draft from another. */
const wordsShown = 20;
const isNamedFirst = (key: string) => key === 'title' || key === 'name';

/** The texts of a draft that are other than what is saved, those that name it before the others. */
function otherTexts(value: unknown, saved: unknown): string[] {
  if (typeof value === 'string') return value === saved ? [] : [value.replace(/<[^<>]*>/g, ' ').trim()];
  if (typeof value !== 'object' || value === null) return [];
  const known = (typeof saved === 'object' && saved !== null ? saved : {}) as Record<string, unknown>;
  return Object.entries(value)
    .sort(([a], [b]) => Number(isNamedFirst(b)) - Number(isNamedFirst(a)))
    .flatMap(([key, inside]) => otherTexts(inside, known[key]));
}

/** By which words a person knows a draft: the first of them that are no code, address or number. */
export function wordsOf({ value }: Pick<Kept<unknown>, 'value'>, saved: unknown): string {
  const found = otherTexts(value, saved).find((text) => /\p{Script=Han}|^[a-z]+ [a-z]/iu.test(text)) ?? '';
  const [line = ''] = found.split('\n');
  return line.length > wordsShown ? `${cut(line, wordsShown)}…` : line;
}
