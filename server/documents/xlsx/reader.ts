import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl from 'yauzl';
import { dateText, showsDate } from './dates.ts';
import { refuseAt } from '../../kernel/errors.ts';

/**
 * What a sheet that people send may be at most. A workbook is a packed archive: what it unpacks to is counted as it
 * comes, not believed.
 */
export const sheetLimits = {
  fileBytes: 5 * 1024 * 1024,
  entries: 300,
  unpackedBytes: 40 * 1024 * 1024,
  partBytes: 24 * 1024 * 1024,
  /** Of all parts that are read: two thousand rows hold a tenth of them. */
  elements: 600_000,
  /** Between one thing that is heard of and the next: a comment, a name, a text. */
  silentBytes: 256 * 1024,
  depth: 32,
  attributes: 64,
  rows: 2000,
  columns: 30,
  cellCharacters: 2000,
  strings: 100_000,
  /** Of all texts that cells refer to, and of all cells: a thousand of them may refer to the same long text. */
  stringCharacters: 4_000_000,
};

/** How many rows a sheet may have beside its heading, and how many above that. */
export type Most = { rows: number; above: number };

export type SheetRow = {
  line: number;
  cells: string[];
  /** Columns, from 0, whose value is calculated: what stands there is not what the reader sees. */
  formulas: number[];
};

const broken = () => refuseAt('filePath', '这个文件不是能读取的 Excel 工作簿，请用模板另存为 .xlsx 后再试', 'type');
export const tooLarge = () =>
  refuseAt('filePath', '这个工作簿太大或内容异常，没有读取；请只保留名单并另存为 .xlsx', 'too_long');
export const tooMany = (most: number) => refuseAt('filePath', `一次最多导入 ${most} 行，请分成几个文件`, 'too_long');

/** What a reader hears of a file: its elements, in the order in which they stand. */
type Heard = { open(tag: SaxesTagPlain): void; text?(piece: string): void; close?(name: string): void };

/** So much is read before whoever else has something to do is let do it. */
const turnBytes = 128 * 1024;
const othersFirst = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The files of an archive by name, each read as it is asked for. */
class Archive {
  readonly #zip: yauzl.ZipFile;
  readonly #entries = new Map<string, yauzl.Entry>();
  #unpacked = 0;
  #elements = 0;
  /** Whether anything was, since it was last asked. */
  #heard = false;
  private constructor(zip: yauzl.ZipFile) {
    this.#zip = zip;
  }

  /** @throws {Refusal} for what is no archive, and for one with too many files */
  static async open(bytes: Buffer): Promise<Archive> {
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
      yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, file) =>
        error || !file ? reject(broken()) : resolve(file),
      ),
    );
    const archive = new Archive(zip);
    if (zip.entryCount > sheetLimits.entries) throw tooLarge();
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: yauzl.Entry) => {
        archive.#entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', () => reject(broken()));
      zip.readEntry();
    });
    return archive;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * Reads one file through a parser of XML, piece by piece, so that the event loop stays free. A document type, which
   * is where bombs of entities and files from elsewhere come from, ends it; so does more of anything than a list holds.
   * @param done asked after each piece: whether enough was read
   */
  async parse(name: string, heard: Heard, done: () => boolean = () => false): Promise<void> {
    const entry = this.#entries.get(name);
    if (!entry) throw broken();
    if (entry.isEncrypted()) throw refuseAt('filePath', '这个工作簿有密码保护，请去掉密码后再试');
    const parser = this.#parserFor(heard);
    const stream = await new Promise<NodeJS.ReadableStream & { destroy(): void }>((resolve, reject) =>
      this.#zip.openReadStream(entry, (error, s) => (error || !s ? reject(broken()) : resolve(s as never))),
    );
    const decoder = new TextDecoder('utf-8');
    let [bytes, sinceOthers, silent] = [0, 0, 0];
    try {
      for await (const chunk of stream) {
        const { length } = chunk as Buffer;
        this.#unpacked += length;
        bytes += length;
        if (this.#unpacked > sheetLimits.unpackedBytes || bytes > sheetLimits.partBytes) throw tooLarge();
        parser.write(decoder.decode(chunk as Buffer, { stream: true }));
        if (done()) return;
        silent = this.#heard ? 0 : silent + length;
        if (silent > sheetLimits.silentBytes) throw tooLarge();
        this.#heard = false;
        sinceOthers += length;
        if (sinceOthers < turnBytes) continue;
        sinceOthers = 0;
        await othersFirst();
      }
      parser.close();
    } catch (error) {
      throw (error as Error).constructor.name === 'Refusal' ? error : broken();
    } finally {
      stream.destroy();
    }
  }

  /** A parser that ends at what is nested too deep, carries too many attributes or has too many elements. */
  #parserFor({ open, text, close }: Heard) {
    const parser = new SaxesParser({ position: false, xmlns: false } as const);
    let [depth, attributes] = [0, 0];
    const wrong = (): never => {
      throw broken();
    };
    parser.on('doctype', wrong);
    parser.on('error', wrong);
    parser.on('opentagstart', () => {
      attributes = 0;
      this.#heard = true;
      if (++depth > sheetLimits.depth || ++this.#elements > sheetLimits.elements) throw tooLarge();
    });
    parser.on('attribute', () => {
      this.#heard = true;
      if (++attributes > sheetLimits.attributes) throw tooLarge();
    });
    parser.on('opentag', open);
    parser.on('text', (piece) => {
      this.#heard = true;
      text?.(piece);
    });
    parser.on('closetag', ({ name }) => {
      this.#heard = true;
      depth--;
      close?.(name);
    });
    return parser;
  }
}

const bare = (name: string) => name.replace(/^.*:/, '');
const attribute = (tag: SaxesTagPlain, name: string) =>
  tag.attributes[name] ?? tag.attributes[Object.keys(tag.attributes).find((k) => bare(k) === name) ?? ''] ?? '';

/** Where the first sheet of a workbook stands. */
async function firstSheet(archive: Archive): Promise<string> {
  let relation = '';
  await archive.parse('xl/workbook.xml', {
    open(tag) {
      if (bare(tag.name) === 'sheet' && !relation) relation = attribute(tag, 'r:id');
    },
  });
  let target = '';
  await archive.parse('xl/_rels/workbook.xml.rels', {
    open(tag) {
      if (
        bare(tag.name) === 'Relationship' &&
        attribute(tag, 'Id') === relation &&
        attribute(tag, 'TargetMode') !== 'External'
      )
        target = attribute(tag, 'Target');
    },
  });
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!target || !archive.has(path)) throw broken();
  return path;
}

/** The texts that cells refer to by number. */
async function sharedStrings(archive: Archive): Promise<string[]> {
  const name = 'xl/sharedStrings.xml';
  const strings: string[] = [];
  if (!archive.has(name)) return strings;
  let [text, inText, phonetic, total] = ['', false, false, 0];
  await archive.parse(name, {
    open(tag) {
      const kind = bare(tag.name);
      if (kind === 'si') text = '';
      else if (kind === 't') inText = true;
      // How a name is read aloud is no part of it.
      else if (kind === 'rPh') phonetic = true;
    },
    text(piece) {
      const room = sheetLimits.cellCharacters - text.length;
      if (inText && !phonetic && room > 0) text += piece.slice(0, room);
    },
    close(closed) {
      const kind = bare(closed);
      if (kind === 't') inText = false;
      else if (kind === 'rPh') phonetic = false;
      else if (kind === 'si') {
        strings.push(text);
        total += text.length;
        if (strings.length > sheetLimits.strings || total > sheetLimits.stringCharacters) throw tooLarge();
      }
    },
  });
  return strings;
}

/** The most looks that are read: no program writes as many, and a cell of a later one is read as it is written. */
const looksMost = 5000;

/** Which looks of cells show a date, by their place in the list that cells refer to. */
async function dateLooks(archive: Archive): Promise<boolean[]> {
  const name = 'xl/styles.xml';
  const looks: boolean[] = [];
  if (!archive.has(name)) return looks;
  const codes = new Map<number, string>();
  let inCells = false;
  await archive.parse(name, {
    open(tag) {
      const kind = bare(tag.name);
      const id = Number(attribute(tag, 'numFmtId'));
      if (kind === 'numFmt' && codes.size < looksMost) codes.set(id, attribute(tag, 'formatCode').slice(0, 100));
      else if (kind === 'cellXfs') inCells = true;
      else if (kind === 'xf' && inCells && looks.length < looksMost) looks.push(showsDate(id, codes.get(id)));
    },
    close(closed) {
      if (bare(closed) === 'cellXfs') inCells = false;
    },
  });
  return looks;
}

/** `AB12` as 27: the column from 0. */
function columnOf(reference: string): number {
  let n = 0;
  for (const letter of /^[A-Z]{1,4}/.exec(reference)?.[0] ?? '') n = n * 26 + letter.charCodeAt(0) - 64;
  return n - 1;
}

/** Collects the rows of a sheet that hold anything. */
class Rows {
  readonly rows: SheetRow[] = [];
  /** Whether the rows are through: what stands behind them is not read. */
  ended = false;
  readonly #strings: string[];
  readonly #dates: boolean[];
  readonly #most: Most;
  #row: SheetRow = { line: 0, cells: [], formulas: [] };
  #cell = { column: -1, type: '', look: 0, text: '' };
  #inValue = false;
  #characters = 0;
  constructor(strings: string[], dates: boolean[], most: Most) {
    this.#strings = strings;
    this.#dates = dates;
    this.#most = most;
  }

  readonly open = (tag: SaxesTagPlain): void => {
    const kind = bare(tag.name);
    if (kind === 'row')
      this.#row = { line: Number(attribute(tag, 'r')) || this.#row.line + 1, cells: [], formulas: [] };
    else if (kind === 'c') {
      const reference = attribute(tag, 'r');
      this.#cell = {
        column: reference ? columnOf(reference) : this.#cell.column + 1,
        type: attribute(tag, 't'),
        look: Number(attribute(tag, 's')) || 0,
        text: '',
      };
    } else if (kind === 'v' || kind === 't') this.#inValue = true;
    else if (kind === 'f' && this.#row.formulas.at(-1) !== this.#cell.column)
      this.#row.formulas.push(this.#cell.column);
  };

  readonly text = (piece: string): void => {
    if (this.#inValue && this.#cell.text.length < sheetLimits.cellCharacters) this.#cell.text += piece;
  };

  readonly close = (name: string): void => {
    const kind = bare(name);
    if (kind === 'v' || kind === 't') this.#inValue = false;
    else if (kind === 'c') this.#put();
    else if (kind === 'sheetData') this.ended = true;
    else if (kind === 'row') {
      this.#cell.column = -1;
      if (!this.#row.cells.some(Boolean)) return;
      if (this.rows.length > this.#most.rows + this.#most.above) throw tooMany(this.#most.rows);
      this.rows.push({ ...this.#row, cells: Array.from(this.#row.cells, (c) => c ?? '') });
    }
  };

  #put(): void {
    const { column, type, look, text } = this.#cell;
    // A long number may be written as 1.38E10.
    const plain = type === '' && /^\d[\d.]*E\+?\d+$/i.test(text) ? String(Number(text)) : text;
    const said = (type === '' || type === 'n') && text && this.#dates[look] ? dateText(plain) : plain;
    const value = (type === 's' ? (this.#strings[Number(text)] ?? '') : said)
      .trim()
      .slice(0, sheetLimits.cellCharacters);
    if (!value) return;
    // Somebody's notes far to the right are no part of the list; a million of them are no list.
    if (column >= sheetLimits.columns || column < 0) throw tooLarge();
    this.#characters += value.length;
    if (this.#characters > sheetLimits.stringCharacters) throw tooLarge();
    this.#row.cells[column] = value;
  }
}

/**
 * The rows of the first sheet, as text: numbers as they are written, dates as `2026-11-22`, formulas by what they came
 * to last.
 * @throws {Refusal} input, with a sentence, for what cannot be read within {@link sheetLimits}
 */
export async function readXlsx(bytes: Buffer, most: Most = { rows: sheetLimits.rows, above: 0 }): Promise<SheetRow[]> {
  if (bytes.length > sheetLimits.fileBytes) throw tooLarge();
  const archive = await Archive.open(bytes);
  const path = await firstSheet(archive);
  const rows = new Rows(await sharedStrings(archive), await dateLooks(archive), most);
  await archive.parse(path, rows, () => rows.ended);
  return rows.rows;
}
