import type yauzl from 'yauzl';
import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import { listMost, readXml, textOf } from './lists.ts';
import { olderStart, refuseOlder } from './older.ts';
import {
  broken,
  headOf,
  type Kept,
  keptSource,
  type Left,
  nameOf,
  nextEntry,
  opened,
  type Package,
  piecesOf,
  readPart,
  type Source,
  sourceOf,
} from './packages.ts';
import { refusePart, Suspicion } from './parts.ts';
import { documentWithin, partOf, refuseReference } from './references.ts';
import { officeOf } from './rules.ts';

/**
 * What is looked at of a packed document: its list of parts, the list of their types, and those of what a text refers
 * to; of all those lists together so many bytes, for a thousand entries of an archive may stand for the same megabyte.
 * A slide with notes has two lists, and a long course a thousand slides. Documents within it, and within those, are
 * unpacked to look into them, one at a time; and texts, for what their fields do. Slides and sheets are looked through
 * piece by piece, and read where something says that they have to be.
 */
const most = {
  entries: 10_000,
  lists: 3000,
  listBytes: 2 * 1024 * 1024,
  within: 64 * 1024 * 1024,
  texts: 64 * 1024 * 1024,
  through: 512 * 1024 * 1024,
  // A book of a thousand pages has half of them.
  elements: 2_000_000,
  depth: 3,
};

const typesPart = '[content_types].xml';
/** The part of a program by its usual name (JDEData: WPS), sheets of old macro formulas, and the types of both. */
const macroPart = /(^|\/)(vbaproject\.bin|vbadata\.xml|jdedata\.bin|macrosheets\/[^/]+)$/;
const macroType = /macroenabled|vbaproject|intlmacrosheet|ms-excel\.macrosheet/i;
/** What runs in a page of a text: a form of the own sheet is none of them. */
const controlPart = /(^|\/)activex\/|(^|\/)activex[^/]*\.(xml|bin)$/;
const controlType = /activex/i;
/** A part that is written in pieces under names of their own, which no program does: none of them tells what it is. */
const pieceOfPart = /\/\[\d+\](\.last)?\.piece$/;
/** A letter written by its number: a program that reads the name finds another part than is seen here. */
const hiddenLetter = /%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;
/** The lists of what a text, a sheet or a slide refers to, a template among it. */
const relationsPart = /\.rels$/;
/** Where documents within documents lie, whether somebody refers to them or not. */
const embedded = /(^|\/)embeddings\/./;
const isText = /wordprocessingml/i;

type Part = { name: string; entry: yauzl.Entry };
/** What a package says of its parts: which of them are documents, and of which types there are any. */
type Told = { within: Set<string>; types: string[] };

async function refuseList(list: string, { name }: Part, told: Told): Promise<void> {
  const opens =
    name === typesPart
      ? (_: string, { ContentType = '' }: Record<string, string>) => {
          if (macroType.test(ContentType)) throw refuse('input', text.fileMacros);
          if (controlType.test(ContentType)) throw refuse('input', text.fileHolds);
          told.types.push(ContentType);
        }
      : (element: string, attributes: Record<string, string>) => {
          // What is named beside this list would lie elsewhere.
          if ('xml:base' in attributes) throw broken();
          if (element !== 'Relationship') return;
          const part = documentWithin(name, attributes);
          if (part !== undefined) told.within.add(part);
          refuseReference(attributes);
        };
  await readXml(list, listMost, { opens });
}

/** A document that is written into another one: such as are looked into, and nothing else. */
async function refuseWithin(bytes: Buffer, left: Left, depth: number): Promise<void> {
  if (bytes.length < 4) return;
  const start = bytes.readUInt32BE(0);
  if (start === 0x504b0304) return refusePacked(sourceOf(bytes), left, depth + 1);
  if (start === olderStart) return refuseOlder(bytes, left, depth + 1);
  throw refuse('input', text.fileHolds);
}

/** The parts of a package in the order of the file, by the names that programs compare: one may be there twice. */
async function partsOf(of: Package): Promise<Part[]> {
  if (of.zip.entryCount > most.entries) throw broken();
  const parts: Part[] = [];
  for (let entry = await nextEntry(of); entry; entry = await nextEntry(of)) {
    const name = partOf(nameOf(entry));
    if (pieceOfPart.test(name) || hiddenLetter.test(nameOf(entry))) throw broken();
    if (macroPart.test(name)) throw refuse('input', text.fileMacros);
    if (controlPart.test(name)) throw refuse('input', text.fileHolds);
    parts.push({ name, entry });
  }
  return parts.sort((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader);
}

const isList = ({ name }: Part) => name === typesPart || relationsPart.test(name);
/** Archives and older documents, by their first bytes: whatever they are called, and whoever refers to them. */
const isDocument = (head: Buffer) =>
  head.length >= 4 && (head.readUInt16BE(0) === 0x504b || head.readUInt32BE(0) === olderStart);
/** Or what may become one: before it begins there may be as many blanks as one likes. */
const isXml = (head: Buffer) =>
  /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?([\s\0]*<|\0*\s[\s\0]*$)/.test(head.toString('latin1'));

/** Whether a part has to be read, and not only looked through. */
async function isSuspect(of: Package, { entry }: Part, left: Left): Promise<boolean> {
  const suspicion = new Suspicion();
  for await (const piece of piecesOf(of, entry, left, 'through')) {
    suspicion.see(piece.toString('latin1'));
    if (suspicion.isThere) return true;
  }
  return false;
}

async function refusePacked(source: Source, left: Left, depth = 0): Promise<void> {
  if (depth > most.depth) throw broken();
  const of = await opened(source);
  try {
    const parts = await partsOf(of);
    const told: Told = { within: new Set(), types: [] };
    for (const part of parts.filter(isList)) {
      if (--left.lists < 0) throw broken();
      await headOf(of, part.entry);
      await refuseList(textOf(await readPart(of, part.entry, left, 'bytes')), part, told);
    }
    const isOfText = told.types.some((type) => isText.test(type)) || parts.some(({ name }) => /^word\//.test(name));
    for (const part of parts.filter((p) => !isList(p))) {
      const head = await headOf(of, part.entry);
      const { name } = part;
      if (told.within.has(name) || embedded.test(name) || isDocument(head))
        await refuseWithin(await readPart(of, part.entry, left, 'within'), left, depth);
      else if (isXml(head) && (isOfText || (await isSuspect(of, part, left))))
        await refusePart(textOf(await readPart(of, part.entry, left, 'texts')), left);
    }
  } finally {
    of.zip.close();
  }
}

/** @throws {Refusal} for an office document that brings a program along or fetches one, and for one that is broken */
export async function refuseMacros(of: Kept, fileName: string): Promise<void> {
  const office = officeOf(fileName);
  if (!office) return;
  const left = {
    lists: most.lists,
    bytes: most.listBytes,
    within: most.within,
    texts: most.texts,
    through: most.through,
    elements: most.elements,
  };
  const source = keptSource(of);
  if (office === 'packed') return refusePacked(source, left);
  const chunks: Buffer[] = [];
  for await (const chunk of await source.stream(0, of.bytes)) chunks.push(chunk as Buffer);
  return refuseOlder(Buffer.concat(chunks), left);
}
