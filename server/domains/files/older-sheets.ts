import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Stream } from './compound.ts';

/** Records of a workbook (MS-XLS, BIFF8; the same in BIFF5), each behind its number and its length. */
const record = { start: 0x0809, end: 0x0a, locked: 0x2f, sheet: 0x85, links: 0x1ae, olderLinks: 0x17 };
/** The versions of the format that have storages, of sheets and of charts; a sheet is one of numbers or one chart. */
const versions = [0x0600, 0x0500, 0x0680, 0x0580];
const sheets = { starts: [0x10, 0x20, 0x8000], kinds: [0, 2] };
const isBook = 0x05;
const macroKinds = [0x40, 0x06];

/** Refuses what does not start as a book or a sheet does: programs read older versions, and macros, as well. */
function refuseStart(book: Buffer, at: number, kinds: readonly number[]): void {
  const isThere = at + 8 <= book.length && book.readUInt16LE(at) === record.start;
  const kind = isThere ? book.readUInt16LE(at + 6) : -1;
  if (macroKinds.includes(kind)) throw refuse('input', text.fileMacros);
  if (!isThere || !versions.includes(book.readUInt16LE(at + 4)) || !kinds.includes(kind))
    throw refuse('input', text.documentBroken);
}

/** Whether a link is one to another program: its name, a sign and what it is asked (MS-XLS 2.5.277, virtPath). */
const asksProgram = (path: Buffer) => (path[0] ?? 0) >= 0x20 && path.includes(3);

/** Refuses a workbook with sheets of macros, and one that asks other programs (DDE). */
export function refuseBook({ bytes: book }: Stream): void {
  refuseStart(book, 0, [isBook, ...sheets.starts]);
  let isLocked = false;
  for (let at = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    const number = book.readUInt16LE(at);
    const said = book.subarray(at + 4, at + 4 + book.readUInt16LE(at + 2));
    if (number === record.end) break;
    if (number === record.locked) isLocked = true;
    if (number === record.sheet && said.length >= 6) {
      // Where a book is locked, the places of its sheets are plain and nothing else is.
      if (!isLocked && !sheets.kinds.includes(said[5] as number)) throw refuse('input', text.fileMacros);
      refuseStart(book, said.readUInt32LE(0), sheets.starts);
    }
    const path = number === record.links ? 5 : number === record.olderLinks ? 1 : said.length;
    if (!isLocked && asksProgram(said.subarray(path))) throw refuse('input', text.fileHolds);
  }
}
