/**
 * Something that can be chosen; `children` make it a branch of
 * a tree. What is disabled is a heading, or not to be had now.
 */
export type Option = { value: string; label: string; about?: string; disabled?: boolean; children?: readonly Option[] };
/** An option as it stands in the list: how deep, from 1, and whether it is open; null for one without children. */
export type Row = { option: Option; level: number; open: boolean | null; parent: number };

const holds = (option: Option, term: string) => `${option.label} ${option.about ?? ''}`.toLowerCase().includes(term);

/**
 * What is in sight: everything that fits the words together with
 * what it hangs on; without words the branches that are open.
 */
export function rowsOf(options: readonly Option[], opened: ReadonlySet<string>, words: string): Row[] {
  const term = words.trim().toLowerCase();
  const rows: Row[] = [];
  const walk = (list: readonly Option[], level: number, parent: number, fits: boolean): boolean => {
    let any = false;
    for (const option of list) {
      const at = rows.length;
      const own = fits || holds(option, term);
      const open = option.children ? (term ? true : opened.has(option.value)) : null;
      rows.push({ option, level, open, parent });
      const below = option.children && open ? walk(option.children, level + 1, at, own) : false;
      if (own || below) any = true;
      else rows.length = at;
    }
    return any;
  };
  walk(options, 1, -1, !term);
  return rows;
}

/** Which row is the next by an arrow; from none to the first or the last, and round at the ends. */
export function nextRow(size: number, at: number, by: 1 | -1): number {
  if (!size) return -1;
  if (at < 0) return by > 0 ? 0 : size - 1;
  return (at + by + size) % size;
}

/** Where the keys begin: at the first row that is not chosen, so that the same words and key never take one back. */
export function firstLeft(rows: readonly Row[], chosen: readonly Option[]): number {
  const left = rows.findIndex(({ option }) => !chosen.some((c) => c.value === option.value));
  return left < 0 && rows.length ? 0 : left;
}

/** The chosen ones after a press: one for another, or among many in and out, up to `most`. */
export function chosenWith(chosen: readonly Option[], option: Option, many: boolean, most: number): readonly Option[] {
  if (option.disabled) return chosen;
  if (!many) return [option];
  if (chosen.some((c) => c.value === option.value)) return chosen.filter((c) => c.value !== option.value);
  return chosen.length < most ? [...chosen, option] : chosen;
}
