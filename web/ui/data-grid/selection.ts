import { useEffect, useState } from 'react';
import type { Page } from './types.ts';

/** The rows with these put in or, when all of them are in, taken out. */
export function toggled<Row>(chosen: ReadonlyMap<number, Row>, rows: readonly (readonly [number, Row])[]) {
  const next = new Map(chosen);
  const all = rows.every(([id]) => chosen.has(id));
  for (const [id, row] of rows) {
    if (all) next.delete(id);
    else next.set(id, row);
  }
  return next;
}

const step = 100;

/** Every row that matches, up to `most`, asked for by pages of a hundred. */
export async function everyRow<Row>(
  load: (input: Record<string, unknown>) => Promise<Page<Row>>,
  input: Record<string, unknown>,
  most: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNum = 1; rows.length < most; pageNum++) {
    const { list, total } = await load({ ...input, pageNum, pageSize: step });
    rows.push(...list);
    if (list.length < step || rows.length >= total) break;
  }
  return rows.slice(0, most);
}

/**
 * The chosen rows of a list, over its pages; others are asked for (`scope`), others are chosen.
 * @param may whether there is anything to do with a row: what cannot be handled is not chosen
 */
export function useSelection<Row>(scope: string, idOf: (row: Row) => number, may: (row: Row) => boolean = () => true) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other choices
  useEffect(() => setChosen(new Map()), [scope]);
  return {
    chosen,
    may,
    toggle: (rows: readonly Row[]) =>
      setChosen((c) =>
        toggled(
          c,
          rows.filter(may).map((r) => [idOf(r), r] as const),
        ),
      ),
    put: (rows: readonly Row[]) => setChosen(new Map(rows.filter(may).map((r) => [idOf(r), r]))),
    clear: () => setChosen(new Map()),
  };
}
export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
