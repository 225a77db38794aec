import { setImmediate as othersFirst } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { broken } from './packages.ts';

/**
 * A list as Office reads it: programs write UTF-8, of which all signs that count are single bytes, but what reads it
 * takes UTF-16 as well. Read byte by byte, half of a letter of that would be a sign and hide what follows: it is
 * written as UTF-8 first.
 */
export function textOf(list: Buffer): string {
  const [first, second] = list;
  const written = (as: string) => Buffer.from(new TextDecoder(as).decode(list)).toString('latin1');
  if ((first === 0xfe && second === 0xff) || first === 0) return written('utf-16be');
  if ((first === 0xff && second === 0xfe) || second === 0) return written('utf-16le');
  return list.toString('latin1');
}

/** So much of a list is read before whoever else has something to do is let do it. */
const turnCharacters = 64 * 1024;
/** What a list holds at most, and how much of it may stand between one thing that is heard of and the next. */
export type ListMost = {
  depth: number;
  attributes: number;
  elements: number;
  silent: number;
  /** What is said of one with more elements; otherwise that it is broken. */
  tooMany?: () => Error;
};
/**
 * Programs write lists flat; a few kilobytes of an archive may unfold to half a million elements that lie in one
 * another, each of which is kept until it ends.
 */
export const listMost: ListMost = { depth: 16, attributes: 64, elements: 50_000, silent: 4 * turnCharacters };

/** What is heard of a list: names of elements without and with their prefix, and attributes as they are read. */
export type Hears = {
  opens: (name: string, attributes: Record<string, string>, called: string) => void;
  closes?: (name: string) => void;
  says?: (words: string) => void;
};
const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads a list, or a text, to its end.
 * @returns how many elements it has
 * @throws {Refusal} for one that no program writes so
 */
export async function readXml(list: string, most: ListMost, { opens, closes, says }: Hears): Promise<number> {
  let [depth, elements, attributes, silent] = [0, 0, 0, 0];
  const parser = new SaxesParser();
  const wrong = () => {
    throw broken();
  };
  parser.on('opentagstart', () => {
    [attributes, silent] = [0, 0];
    if (++depth > most.depth) wrong();
    if (++elements > most.elements) throw most.tooMany?.() ?? broken();
  });
  parser.on('attribute', () => {
    silent = 0;
    if (++attributes > most.attributes) wrong();
  });
  parser.on('opentag', (tag) => opens(bare(tag.name), tag.attributes as Record<string, string>, tag.name));
  parser.on('closetag', (tag) => {
    depth--;
    closes?.(bare(tag.name));
  });
  if (says) {
    parser.on('text', says);
    parser.on('cdata', says);
  }
  // No program writes a document type, and what is defined in one is what a reader should not believe.
  parser.on('doctype', wrong);
  parser.on('error', wrong);
  // A package has no others (ECMA-376-2), and in some of them signs are written as letters.
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(utf-?8|utf-?16|us-ascii)$/i.test(encoding)) wrong();
  });
  // The mark of the encoding may stand before it.
  for (let at = Math.max(0, list.indexOf('<')); at < list.length; at += turnCharacters) {
    silent += turnCharacters;
    if (silent > most.silent) wrong();
    parser.write(list.slice(at, at + turnCharacters));
    await othersFirst();
  }
  parser.close();
  return elements;
}
