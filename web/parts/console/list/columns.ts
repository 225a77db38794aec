import { useState } from 'react';

const nameOf = (list: string) => `columns ${list}`;

function read(list: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(list)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((k) => typeof k === 'string') : null;
  } catch {
    return null;
  }
}

type Choosable = { key: string; main?: boolean; spare?: boolean };

/** Which columns of a list are shown: the main one always, the others by choice, which this browser remembers. */
export function useColumns<C extends Choosable>(list: string, columns: readonly C[]) {
  const [chosen, setChosen] = useState(() => read(list));
  const isShown = (c: C) => c.main || (chosen ? chosen.includes(c.key) : !c.spare);
  function toggle(column: C): void {
    const next = columns.filter((c) => (c === column ? !isShown(c) : isShown(c))).map((c) => c.key);
    setChosen(next);
    try {
      localStorage.setItem(nameOf(list), JSON.stringify(next));
    } catch {
      // Where nothing may be kept the choice lasts as long as the page.
    }
  }
  return { shown: columns.filter(isShown), isShown, toggle };
}
