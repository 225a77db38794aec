import type { z } from 'zod';
import type { Role } from '../../shared/roles.ts';
import type { Db } from '../db/client.ts';
import type { Column, Value } from './document.ts';

/** Who takes a list away, and when: for lists that show what is one's own, of some roles, or late. */
export type Taker = { userId: number; roles: readonly string[]; now: Date };

/** A list that staff may take away as a workbook or as text with commas. */
export type Export<S extends z.ZodObject = z.ZodObject> = {
  /** Name of the file and of the sheet. */
  title: string;
  roles: readonly Role[];
  /** What it may be narrowed to: the body of the list's call. */
  input: S;
  /** Narrowed like this, may these roles take it? Absent: always. */
  allows?(input: z.output<S>, roles: readonly string[]): boolean;
  columns: readonly Column[];
  /** How many rows there will be, about. */
  count(db: Db, input: z.output<S>, taker: Taker): Promise<number>;
  batches(db: Db, input: z.output<S>, taker: Taker): AsyncIterable<readonly (readonly Value[])[]>;
};

/** Exports by the names that the console asks for them by. */
export type Exports = Record<string, Export>;

/** Keeps the type of the input between `input` and `batches`. */
export function defineExport<S extends z.ZodObject>(given: Export<S>): Export {
  return given as unknown as Export;
}

/**
 * Few enough that a batch is thrown away while it is young: larger ones are moved to where the collector seldom looks.
 */
const rowsAtOnce = 250;

/** A list that is taken away: its ids in the order of the screen, and the rows of some of them, in any order. */
export type Taken<T extends { id: number }> = {
  order: () => PromiseLike<{ id: number }[]>;
  rows: (ids: number[]) => PromiseLike<T[]>;
};

/**
 * All rows in batches, in the order that the person has on the screen: as fast at the end as at the beginning. What
 * went away since the order was read is left out.
 */
export async function* inBatches<T extends { id: number }>(
  { order, rows }: Taken<T>,
  toCells: (row: T) => readonly Value[],
): AsyncGenerator<Value[][]> {
  const ids = (await order()).map((r) => r.id);
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const some = ids.slice(at, at + rowsAtOnce);
    const found = new Map((await rows(some)).map((r) => [r.id, r]));
    yield some.flatMap((id) => {
      const row = found.get(id);
      return row ? [[...toCells(row)]] : [];
    });
  }
}
