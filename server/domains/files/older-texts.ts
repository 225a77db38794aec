import { setImmediate as othersFirst } from 'node:timers/promises';
import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Stream, wideLetters } from './compound.ts';
import { refuseField } from './fields.ts';

/** A field that asks another program, in letters of one byte or of two. */
const asksProgram = /\x13\s*dde(auto)?[\s"]|\x13\0(?:\s\0)*d\0d\0e\0(?:a\0u\0t\0o\0)?[\s"]\0/i;
/** One that takes something in or leads somewhere: by its name, as the same bytes may be halves of other letters. */
const field = /\x13\s*((?:link|include|import|data|rd|hyperlink)[^\x13-\x15]+)/gi;
/** An address, or a folder of another machine. */
const isElsewhere = /^\s*(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i;

/** Where a text says in which table its lists are, and where its list of names is: the template is the second. */
const at = { flags: 0x0a, inFirst: 0x0200, names: 0x19a };

/** The template of a text, or '' (MS-DOC, SttbfAssoc). */
function templateOf(document: Buffer, all: readonly Stream[]): string {
  if (document.length < at.names + 8) return '';
  const name = document.readUInt16LE(at.flags) & at.inFirst ? '1table' : '0table';
  const [place, length] = [document.readUInt32LE(at.names), document.readUInt32LE(at.names + 4)];
  for (const { bytes } of all.filter((s) => s.name === name)) {
    const list = bytes.subarray(place, place + length);
    if (list.length < 8 || list.readUInt16LE(0) !== 0xffff) continue;
    const second = 6 + 2 + list.readUInt16LE(6) * 2;
    if (second + 2 > list.length) continue;
    return wideLetters(list.subarray(second + 2, second + 2 + list.readUInt16LE(second) * 2));
  }
  return '';
}

/** So many letters of fields are read before whoever else has something to do is let do it. */
const turn = 64 * 1024;

/** Refuses a text that asks other programs (DDE), or takes its template from another machine. */
export async function refuseText({ bytes }: Stream, all: readonly Stream[]): Promise<void> {
  const letters = bytes.toString('latin1');
  if (asksProgram.test(letters)) throw refuse('input', text.fileHolds);
  const wide = [() => wideLetters(bytes), () => wideLetters(bytes.subarray(1))];
  // Without the sign that begins a field there is none, in letters of one byte or of two.
  for (const saying of letters.includes('\x13') ? [() => letters, ...wide] : []) {
    await othersFirst();
    let read = 0;
    for (const [, instruction = ''] of saying().matchAll(field)) {
      refuseField(instruction);
      read += instruction.length;
      if (read < turn) continue;
      read = 0;
      await othersFirst();
    }
  }
  if (isElsewhere.test(templateOf(bytes, all))) throw refuse('input', text.fileReaches);
}

/** By what an object that lies elsewhere is found (monikers): an address, a script, a service, whatever is "new". */
const finders = [
  'e0c9ea79f9bace118c8200aa004ba90b',
  'd30b2906aa48d2118432006008c3fbfc',
  'c7b0abec197fd211978e0000f8757e2a',
  'c6afabec197fd211978e0000f8757e2a',
].map((hex) => Buffer.from(hex, 'hex'));
const address = /:\/\/|[\\/]{2}[\w.-]+[\\/]|\\\\[^\\]|:\0\/\0\/\0|\\\0\\\0|(?:[\\/]\0){2}(?:[\w.-]\0)+[\\/]/;

/** Refuses an object that lies elsewhere than in the document or on the own disk. */
export function refuseLink({ bytes }: Stream): void {
  if (finders.some((id) => bytes.includes(id)) || address.test(bytes.toString('latin1')))
    throw refuse('input', text.fileReaches);
}
