import { buffer } from 'node:stream/consumers';
import { createFairTurns } from '../kernel/fair-turns.ts';
import type { Document } from './document.ts';
import { writeDocx } from './docx.ts';
import { writePdf } from './pdf/pdf.ts';
import { sheetsOf, writeXlsx } from './xlsx/writer.ts';

const office = 'application/vnd.openxmlformats-officedocument';

/** What a document can be written as: the type of its file and how it is made. */
export const formats = {
  pdf: { type: 'application/pdf', write: writePdf },
  docx: { type: `${office}.wordprocessingml.document`, write: writeDocx },
  xlsx: { type: `${office}.spreadsheetml.sheet`, write: (document: Document) => buffer(writeXlsx(sheetsOf(document))) },
} satisfies Record<string, { type: string; write: (document: Document) => Promise<Buffer> }>;
export type Format = keyof typeof formats;

/** Makes documents while somebody waits, few at once. */
export type Press = {
  /**
   * The bytes of a document. One that is asked for again under the same key while it is still kept is not made again.
   * @param asked whose turn it is: the person, or the record. Who asks for much waits behind themselves
   * @throws {Refusal} unavailable when too many wait already
   */
  make(key: string, asked: { by: string; format: Format }, compose: () => Promise<Document>): Promise<Buffer>;
};

/** Each takes a process of its own and some 200 MB: more than `atOnce` would take the machine from everybody else. */
export function createPress({ atOnce = 1, waiting = 20, perShare = 2, kept = 16 } = {}): Press {
  const made = new Map<string, Promise<Buffer>>();
  const bounds = { waiting, perShare };
  const full = '正在生成的文件太多，请稍后再试';
  const inTurn = createFairTurns({ atOnce, known: bounds, others: bounds, full, retryAfter: 10 });

  return {
    make(key, { by, format }, compose) {
      const name = `${format} ${key}`;
      const known = made.get(name);
      if (known) return known;
      const bytes = inTurn({ name: by, isKnown: false }, async () => formats[format].write(await compose()));
      made.set(name, bytes);
      for (const oldest of made.keys()) if (made.size > kept) made.delete(oldest);
      bytes.catch(() => made.delete(name));
      return bytes;
    },
  };
}
