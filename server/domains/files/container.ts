/**
 * Older office documents, as far as it is looked into them (MS-CFB): a file of sectors that lie in any order, with a
 * table of which one follows which, and small streams in sectors of 64 bytes within one of the streams.
 */

/** What reads bytes of a document. */
type ReadBytes = (start: number, length: number) => Promise<Buffer>;

/** The smallest sectors: whatever is parted is parted at their ends. */
export const small = 64;
/** How a sheet of old macro formulas begins (MS-XLS, BOF), of whatever length and of either version. */
const sheetStart: readonly (readonly number[])[] = [[9], [8], [], [0], [0], [5, 6], [0x40], [0]];
/** No sector. */
const ended = 0xffff_fff8;

const fits = (bytes: Buffer, at: number, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) {
    const may = sheetStart[i] as readonly number[];
    if (may.length && !may.includes(bytes[at + i - from] as number)) return false;
  }
  return true;
};

/** Looks for the start of a sheet of macro formulas in the bytes of a document, however its sectors lie. */
export class SheetStarts {
  /** By small sectors: of which lengths a start ends it, and of which the rest begins it. */
  readonly #ends: Uint8Array;
  readonly #begins: Uint8Array;
  isWhole = false;
  constructor(bytes: number) {
    this.#ends = new Uint8Array(Math.ceil(bytes / small) + 1);
    this.#begins = new Uint8Array(Math.ceil(bytes / small) + 1);
  }

  /** Bytes that begin at a multiple of 64; those of the last piece may end anywhere. */
  look(bytes: Buffer, position: number): void {
    for (let at = bytes.indexOf(9); at >= 0 && !this.isWhole; at = bytes.indexOf(9, at + 1))
      this.isWhole = at + sheetStart.length <= bytes.length && fits(bytes, at, 0, sheetStart.length);
    for (let at = 0; at + small <= bytes.length; at += small) {
      const block = (position + at) / small;
      for (let n = 1; n < sheetStart.length; n++) {
        if (fits(bytes, at + small - n, 0, n)) this.#ends[block] = (this.#ends[block] as number) | (1 << n);
        if (fits(bytes, at, n, sheetStart.length)) this.#begins[block] = (this.#begins[block] as number) | (1 << n);
      }
    }
  }

  /** Whether a start may be parted at all: few documents have both pieces, and only those are read once more. */
  get mayBeParted(): boolean {
    let [ends, begins] = [0, 0];
    for (const bits of this.#ends) ends |= bits;
    for (const bits of this.#begins) begins |= bits;
    return (ends & begins) !== 0;
  }

  /** Whether one begins at the end of a sector, and goes on in that which follows. Both as positions in the file. */
  goesOn(end: number, next: number): boolean {
    return ((this.#ends[end / small - 1] ?? 0) & (this.#begins[next / small] ?? 0)) !== 0;
  }
}

/** The table of sectors: which one follows which. Of what a broken document says no more is read than it is long. */
export async function tableOf(read: ReadBytes, head: Buffer, size: number, sectors: number): Promise<Uint32Array> {
  const perSector = size / 4;
  const most = Math.ceil(sectors / perSector);
  const listed: number[] = [];
  for (let i = 0; i < 109; i++) listed.push(head.readUInt32LE(76 + i * 4));
  let more = head.readUInt32LE(68);
  for (let n = 0; n * perSector < most && more < sectors; n++) {
    const list = await read((more + 1) * size, size);
    for (let i = 0; i < perSector - 1; i++) listed.push(list.readUInt32LE(i * 4));
    more = list.readUInt32LE(size - 4);
  }
  const table = new Uint32Array(most * perSector).fill(ended);
  for (const [i, sector] of listed.slice(0, most).entries()) {
    if (sector >= sectors) continue;
    const part = await read((sector + 1) * size, size);
    for (let j = 0; j < perSector; j++) table[i * perSector + j] = part.readUInt32LE(j * 4);
  }
  return table;
}

/** The sectors from one on, so many at most; one that leads back ends it. */
export function chainOf(table: Uint32Array, first: number, sectors: number, most = sectors): number[] {
  const chain: number[] = [];
  for (let at = first; at < sectors && chain.length < most; at = table[at] ?? ended) chain.push(at);
  return chain;
}

/** Whether a start that is parted goes on where the table says that its stream does. */
export async function goesOnSomewhere(read: ReadBytes, bytes: number, starts: SheetStarts): Promise<boolean> {
  const head = await read(0, 512);
  const size = head.readUInt16LE(30) === 12 ? 4096 : 512;
  const sectors = Math.ceil(bytes / size) - 1;
  if (sectors < 1) return false;
  const table = await tableOf(read, head, size, sectors);
  const at = (sector: number) => (sector + 1) * size;
  for (let s = 0; s < sectors; s++) if (starts.goesOn(at(s) + size, at(table[s] ?? ended))) return true;
  // The first line of the directory names the stream that small sectors lie in.
  const directory = head.readUInt32LE(48);
  if (directory >= sectors) return false;
  const root = await read(at(directory), 128);
  const within = chainOf(table, root.readUInt32LE(116), sectors);
  const perSector = size / small;
  const place = (n: number) => at(within[Math.floor(n / perSector)] ?? ended) + (n % perSector) * small;
  let n = 0;
  for (const sector of chainOf(table, head.readUInt32LE(60), sectors)) {
    const part = await read(at(sector), size);
    for (let i = 0; i < size / 4; i++, n++)
      if (starts.goesOn(place(n) + small, place(part.readUInt32LE(i * 4)))) return true;
  }
  return false;
}
