import { Readable } from 'node:stream';
import type { ListFormat } from '../../../shared/contract/downloads.ts';
import { hasRole } from '../../../shared/roles.ts';
import { writeCsv } from '../../documents/csv.ts';
import type { Export, Exports } from '../../documents/export.ts';
import { formats as papers } from '../../documents/press.ts';
import { writeXlsx } from '../../documents/xlsx/writer.ts';

type Batches = ReturnType<Export['batches']>;

/** How a list is written as each format. */
const writers: Record<ListFormat, { type: string; write: (list: Export, batches: Batches) => Readable }> = {
  xlsx: {
    type: papers.xlsx.type,
    write: ({ title, columns }, batches) => writeXlsx([{ name: title, columns, batches }]),
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    write: ({ columns }, batches) => Readable.from(bytesOf(writeCsv(columns, batches)), { objectMode: false }),
  },
};

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

export const typeOf = (format: ListFormat): string => writers[format].type;

/** A list as it is written: a failure of its rows ends the stream with an error. */
export const writeList = (format: ListFormat, list: Export, batches: Batches): Readable =>
  writers[format].write(list, batches);

/** The list of a name, for somebody with these roles; undefined where they may not have it, or not narrowed so. */
export function openList(
  exports: Exports,
  { name, input }: { name: string; input: unknown },
  roles: readonly string[],
): { list: Export; narrowed: ReturnType<Export['input']['parse']> } | undefined {
  const list = Object.hasOwn(exports, name) ? exports[name] : undefined;
  const parsed = list?.input.safeParse(input);
  if (!list || !parsed?.success || !hasRole(roles, list.roles)) return undefined;
  return list.allows?.(parsed.data, roles) === false ? undefined : { list, narrowed: parsed.data };
}
