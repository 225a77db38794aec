import type { ReactNode } from 'react';
import type { Ornament } from '../empty.tsx';

/** A column of a list. `main` leads to the row and stands first on a phone; a `spare` one is shown only by choice. */
export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The key of the server's order. */
  sort?: string;
  main?: boolean;
  spare?: boolean;
  /** Left out on a tablet, where times and deeds need the room, unless the account chose its columns. */
  wide?: boolean;
  right?: boolean;
  nowrap?: boolean;
  /** On a phone it stands among the facts that show before others, as how far a record is does. */
  early?: boolean;
  /** On a phone it is folded, also where the rows are in its order. */
  late?: boolean;
  /** On a phone all of it is shown, where others end after two lines. */
  whole?: boolean;
};

type Choice = { value: string | number; label: string };
/**
 * By what a list is narrowed: words, one of some values, or the days
 * from one to another. Without a `none` for nothing chosen it says 全部.
 */
export type Filter =
  | { key: string; label: string; kind: 'search' | 'text'; placeholder?: string }
  | { key: string; label: string; kind: 'select'; options: readonly Choice[]; none?: string }
  | { key: string; to: string; label: string; kind: 'days' };

/** What may be done with the chosen rows; the list is read anew afterwards. A dialog is opened by what calls it. */
export type Bulk<Row> = {
  label: string;
  run: (rows: Row[], done: () => Promise<void>) => void | Promise<void>;
  /** What it can be done with; where one of the chosen rows is not, it is not offered. Absent: any. */
  fits?: (row: Row) => boolean;
  danger?: boolean;
};

/** As what a list is taken away: at once, or made while nobody waits. */
export type TakeHow = { format: 'xlsx' | 'csv'; later: boolean };

export type Page<Row> = { list: Row[]; total: number };

export type GridProps<Row> = {
  /** The list's own name, under which this computer keeps its columns and views for the account. */
  name: string;
  /** What the rows are, for those who hear the table: 账号. */
  label: string;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** The order without one in the address: a key of the server's, with a hyphen before it downwards. */
  sort: string;
  load: (input: Record<string, unknown>) => Promise<Page<Row>>;
  /** Always part of what is asked for, and of no address: the unit of a page about one unit. */
  fixed?: Record<string, unknown>;
  /** Always part of its addresses, and of nothing that is asked for: which record or which tab the page is about. */
  part?: Readonly<Record<string, string>>;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** The address of a row, or what opens it here. */
  open?: (row: Row) => string | (() => void);
  actions?: (row: Row, reload: () => Promise<void>) => ReactNode;
  bulk?: readonly Bulk<Row>[];
  /** The most rows that are handled at once; what the server's calls take. */
  most?: number;
  /** Has what is listed taken away as a file. */
  take?: (input: Record<string, unknown>, how: TakeHow) => Promise<void>;
  /** What is said where there is nothing at all, and the way on. */
  empty: { title: string; text?: string; way?: ReactNode; ornament?: Ornament };
  /**
   * Parts of the list, one after the other: a value that stands in
   * the address under `key`; the first is what counts without it.
   */
  tabs?: {
    key: string;
    label: string;
    options: readonly { value: string; label: string; count?: number | undefined }[];
  };
  /** Read anew when this changes. */
  version?: number;
};
