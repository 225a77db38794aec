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

/**
 * All rows in batches, the newest first, each batch from where the last one ended: as fast at the end as at the
 * beginning.
 */
export async function* inBatches<T extends { id: number }>(
  read: (before: number | undefined, limit: number) => Promise<T[]>,
  toCells: (row: T) => readonly Value[],
): AsyncGenerator<Value[][]> {
  for (let before: number | undefined; ; ) {
    const rows = await read(before, rowsAtOnce);
    if (rows.length) yield rows.map((r) => [...toCells(r)]);
    if (rows.length < rowsAtOnce) return;
    before = rows.at(-1)?.id;
  }
}
