import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import yazl from 'yazl';
import type { Storage } from '../../server/adapters/storage/storage.ts';
import { refuseMacros } from '../../server/domains/files/macros.ts';
import { Refusal } from '../../server/kernel/errors.ts';
import type { TestApp } from '../app.ts';
import { bytesOf } from './files.ts';

/** A packed document of these parts, of which a name may be there twice. */
export async function packed(parts: Record<string, string | Buffer> | [string, string | Buffer][]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const all = Array.isArray(parts) ? parts : Object.entries(parts);
  // What writes archives takes no name with a slash before it; what reads them does.
  const relative = (name: string) => name.replace(/^\//, '~');
  for (const [name, part] of all) zip.addBuffer(Buffer.from(part), relative(name));
  zip.end();
  const bytes = await buffer(zip.outputStream as NodeJS.ReadableStream);
  for (const [name] of all.filter(([n]) => n.startsWith('/')))
    for (let at = bytes.indexOf(relative(name)); at >= 0; at = bytes.indexOf(relative(name))) bytes.write(name, at);
  return bytes;
}

/** A packed document of which one part is packed behind as many pieces of nothing as fill its first hundred bytes. */
export async function unpacksLate(parts: Record<string, string>, late: string, part: Buffer): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, inner] of Object.entries(parts)) zip.addBuffer(Buffer.from(inner), name);
  const nothing = Buffer.from([0, 0, 0, 0xff, 0xff]);
  const compress = { compress: false };
  zip.addBuffer(Buffer.concat([...Array.from({ length: 20 }, () => nothing), deflateRawSync(part)]), late, compress);
  zip.end();
  const bytes = await buffer(zip.outputStream as NodeJS.ReadableStream);
  // What was packed before says so in the head of the part and in the list of all.
  const [head, line] = [bytes.indexOf(late) - 30, bytes.lastIndexOf(late) - 46];
  for (const [method, size] of [[head + 8, head + 22] as const, [line + 10, line + 24] as const]) {
    bytes.writeUInt16LE(8, method);
    bytes.writeUInt32LE(part.length, size);
  }
  return bytes;
}

export const types = (more = '') =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${more}</Types>`;
export const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`;

/** A list of what a part refers to: of one thing, by the last word of its type. */
export const relations = (type: string, target: string, mode = '') =>
  `<?xml version="1.0"?><Relationships><Relationship Id="rId1" Target="${target}"${mode && ` TargetMode="${mode}"`}
  Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}"/></Relationships>`;

/** An older document whose directory names something, after so many bytes of text. */
export function older(name: string, before = 600): Buffer {
  return Buffer.concat([bytesOf('container'), Buffer.alloc(before, 'x'), lineOf(name, 1, 0, 0), Buffer.alloc(512)]);
}

/** A line of the directory of an older document: what it is called, what it is, where it begins and how long it is. */
function lineOf(name: string, kind: number, first: number, length: number): Buffer {
  const line = Buffer.alloc(128);
  line.write(name, 'utf16le');
  line.writeUInt16LE((name.length + 1) * 2, 64);
  line[66] = kind;
  line.fill(0xff, 68, 80).writeUInt32LE(first, 116);
  line.writeUInt32LE(length, 120);
  return line;
}

const [ended, none, tablesOwn] = [0xfffffffe, 0xffffffff, 0xfffffffd];
const padded = (bytes: Buffer, to: number) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (to - 1))]);
const numbers = (of: readonly number[], to: number) => {
  const bytes = Buffer.alloc(Math.ceil((of.length * 4) / to) * to, 0xff);
  for (const [i, n] of of.entries()) bytes.writeUInt32LE(n, i * 4);
  return bytes;
};
/** Which follows which, where pieces of so many sectors each lie behind one another. */
const follows = (counts: readonly number[], from = 0) => {
  let at = from;
  return counts.flatMap((count) =>
    Array.from({ length: count }, (_, i) => {
      at++;
      return i < count - 1 ? at : ended;
    }),
  );
};

/** An older document as programs write it (MS-CFB), with these streams: short ones lie in small sectors. */
export function compound(streams: Record<string, Buffer>, sector = 512): Buffer {
  const all = Object.entries(streams);
  const isSmall = ([, bytes]: [string, Buffer]) => bytes.length < 4096;
  const smalls = all.filter(isSmall).map(([, bytes]) => padded(bytes, 64));
  const larges = all.filter((s) => !isSmall(s)).map(([, bytes]) => padded(bytes, sector));
  const small = padded(Buffer.concat(smalls), sector);
  const smallTable = numbers(follows(smalls.map((s) => s.length / 64)), sector);
  const directory = Math.ceil(((all.length + 1) * 128) / sector);
  const counts = [directory, ...[smallTable, small, ...larges].map((s) => s.length / sector)];
  const rest = counts.reduce((sum, n) => sum + n, 0);
  let tables = 1;
  while (tables * (sector / 4) < rest + tables) tables++;
  const firsts = counts.map((_, i) => tables + counts.slice(0, i).reduce((sum, n) => sum + n, 0));
  let [nextSmall, nextLarge] = [0, 3];
  const lines = all.map(([name, bytes]) => {
    const first = bytes.length < 4096 ? nextSmall : (firsts[nextLarge++] as number);
    if (bytes.length < 4096) nextSmall += Math.ceil(bytes.length / 64);
    return lineOf(name, 2, first, bytes.length);
  });
  // Where there are more tables than the head has room for, further lists say where they lie, each the next.
  const inList = sector / 4 - 1;
  const lists = Array.from(
    { length: Math.max(0, Math.ceil((tables - 109) / inList)) },
    (_, i, all = rest + tables + i) =>
      numbers(
        [
          ...Array.from({ length: inList }, (_, n) => 109 + i * inList + n).map((n) => (n < tables ? n : none)),
          all + 1,
        ],
        sector,
      ),
  );
  const head = Buffer.alloc(sector);
  head.write('d0cf11e0a1b11ae1', 'hex');
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, Math.log2(sector)],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, tables],
    [48, firsts[0] as number],
    [56, 4096],
    [60, smalls.length ? (firsts[1] as number) : ended],
    [64, smallTable.length / sector],
    [68, lists.length ? rest + tables : ended],
  ] as const)
    head.writeUInt32LE(value, at);
  for (let i = 0; i < 109; i++) head.writeUInt32LE(i < tables ? i : none, 76 + i * 4);
  const root = lineOf('Root Entry', 5, smalls.length ? (firsts[2] as number) : ended, small.length);
  const table = [...Array.from({ length: tables }, () => tablesOwn), ...follows(counts, tables)];
  return Buffer.concat([
    head,
    numbers(table, sector),
    padded(Buffer.concat([root, ...lines]), sector),
    smallTable,
    small,
    ...larges,
    ...lists,
  ]);
}

/** A record of a presentation (MS-PPT): its version and instance, its type, and what it says. */
export function record(kind: number, type: number, said: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(said.length, 4);
  return Buffer.concat([head, said]);
}

/** Sends a document as staff put one beside a text. */
export const sendsDocuments =
  (app: TestApp, token: string) =>
  async (name: string, bytes: Buffer, moduleName = 'document') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const url = `${app.url}/api/tool/upload/file?type=1&moduleName=${moduleName}`;
    return (await fetch(url, { method: 'POST', headers: { authorization: token }, body: form })).json();
  };

/** Has a document looked into as an upload of it is, without the upload: what would be answered to it. */
export async function looksInto(name: string, bytes: Buffer) {
  const getStream: Storage['getStream'] = async (_, range) =>
    Readable.from([bytes.subarray(range?.start ?? 0, range && range.end + 1)]);
  try {
    await refuseMacros({ storage: { getStream } as unknown as Storage, path: name, bytes: bytes.length }, name);
    return { status: 200, data: { filePath: name } };
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

const because = (sentence: string) => ({ status: 400, message: expect.stringContaining(sentence) });
/** What is answered to a document. */
export const answers = {
  taken: { status: 200, data: { filePath: expect.any(String) } },
  macros: because('带有宏'),
  reaches: because('从别处取内容'),
  holds: because('未能检查的内容'),
  starts: because('会打开程序'),
  broken: because('打不开'),
  tooLarge: because('太大'),
  tooLong: because('文字太长'),
};
