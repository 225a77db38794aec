/** Which version words are typed on, in the numbers of its call: `{ versionId: 12, revision: 3 }`. */
export type Base = Readonly<Record<string, number>>;
/** What was typed, when and on what; `key` stands for this draft, so that sending it twice counts once. */
export type Kept<V> = {
  at: string;
  key: string;
  value: V;
  on?: Base;
  /** It was typed on another computer. */
  elsewhere?: true;
  /** Others that nobody has answered yet, the newest first. */
  before?: Kept<V>[];
};

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
