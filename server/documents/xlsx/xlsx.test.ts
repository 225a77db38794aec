import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { archive, main, partsOf, sheet } from '../../../test/workbook.ts';
import { dateText, showsDate } from './dates.ts';
import { sheetNames } from './parts.ts';
import { readXlsx, sheetLimits } from './reader.ts';
import { columnsOf, type Value } from '../document.ts';
import { safeText, sheetsOf, writeXlsx } from './writer.ts';

async function* once(rows: Value[][]): AsyncGenerator<Value[][]> {
  yield rows;
}

const refused = { reason: 'input', message: expect.stringMatching(/[\u4e00-\u9fff]/) };

describe('reading a workbook that somebody sends', () => {
  it('refuses what is no workbook', async () => {
    await expect(readXlsx(Buffer.from('not an archive'))).rejects.toMatchObject(refused);
    await expect(readXlsx(Buffer.alloc(0))).rejects.toMatchObject(refused);
    await expect(readXlsx(await archive({ 'xl/workbook.xml': '<workbook/>' }))).rejects.toMatchObject(refused);
    await expect(readXlsx(await sheet('<row><c><v>1</v>'))).rejects.toMatchObject(refused);
    // The sign of encryption, in the directory of the archive and before each of its files.
    const locked = await sheet('<row r="1"><c r="A1"><v>1</v></c></row>');
    for (const [mark, flags] of [
      ['PK\x01\x02', 8],
      ['PK\x03\x04', 6],
    ] as const)
      for (let at = locked.indexOf(mark, 0, 'latin1'); at >= 0; at = locked.indexOf(mark, at + 4, 'latin1'))
        locked[at + flags] = (locked[at + flags] as number) | 1;
    await expect(readXlsx(locked)).rejects.toThrow('这个工作簿有密码保护，请去掉密码后再试');
  });

  it('refuses entities, from inside and from elsewhere, without reading them', async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    await expect(
      readXlsx(await sheet('<row><c t="inlineStr"><is><t>&b;</t></is></c></row>', bomb)),
    ).rejects.toMatchObject(refused);
    await expect(
      readXlsx(
        await sheet(
          '<row><c t="inlineStr"><is><t>&x;</t></is></c></row>',
          '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        ),
      ),
    ).rejects.toMatchObject(refused);
  });

  it('holds no more text than a list has, however many cells refer to the same', async () => {
    const cells = (of: string) => `<row>${of.repeat(sheetLimits.columns)}</row>`.repeat(sheetLimits.rows);
    const shown = (text: string, of: string) =>
      archive({
        'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${cells(of)}</sheetData></worksheet>`,
        'xl/sharedStrings.xml': `<sst ${main}><si><t>${text}</t></si></sst>`,
      });
    const one = '<c t="s"><v>0</v></c>';
    const most = Math.floor(sheetLimits.stringCharacters / sheetLimits.columns / sheetLimits.rows);
    expect(await readXlsx(await shown('字'.repeat(most), one))).toHaveLength(sheetLimits.rows);
    await expect(readXlsx(await shown('字'.repeat(most + 1), one))).rejects.toMatchObject(refused);
  });

  it('stops at what unpacks to more than it may, and keeps little of it', { tags: ['sweep'] }, async () => {
    const huge = await sheet(`<row><c><v>${'1'.repeat(sheetLimits.unpackedBytes + 1)}</v></c></row>`);
    expect(huge.length).toBeLessThan(sheetLimits.fileBytes);
    await expect(readXlsx(huge)).rejects.toMatchObject(refused);
    const strings = await archive({
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData/></worksheet>`,
      'xl/sharedStrings.xml': `<sst>${'<si><t>字</t></si>'.repeat(sheetLimits.strings + 1)}</sst>`,
    });
    await expect(readXlsx(strings)).rejects.toMatchObject(refused);
    await expect(
      readXlsx(
        await archive(
          Object.fromEntries(Array.from({ length: sheetLimits.entries + 1 }, (_, i) => [`x${i}`, ''])) as Record<
            string,
            string
          >,
        ),
      ),
    ).rejects.toMatchObject(refused);
  });

  it('refuses what is nested or repeated without end, before it has read it', { tags: ['sweep'] }, async () => {
    const styles = (inner: string) => ({
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData/></worksheet>`,
      'xl/styles.xml': `<styleSheet>${inner}</styleSheet>`,
    });
    const many = sheetLimits.elements + 1;
    const attacks = {
      depth: archive({ 'xl/worksheets/sheet1.xml': `<worksheet>${'<a>'.repeat(3_000_000)}` }),
      closed: sheet(`<row><c>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</c></row>`),
      formulas: sheet(`<row><c><v>1</v>${'<f/>'.repeat(many)}</c></row>`),
      looks: archive(styles(`<cellXfs>${'<xf/>'.repeat(many)}</cellXfs>`)),
      // Each part has less than is allowed, both together more.
      together: archive({
        ...styles('<xf/>'.repeat(many / 2)),
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row/>'.repeat(many / 2)}</sheetData></worksheet>`,
      }),
      comment: sheet(`<!--${'-a'.repeat(300_000)}--><row/>`),
      name: sheet(`<row><${'a'.repeat(600_000)}/></row>`),
      blanks: sheet(`<row>${' '.repeat(600_000)}</row>`),
      attributes: sheet(
        `<row><c ${Array.from({ length: sheetLimits.attributes + 1 }, (_, i) => `a${i}="1"`).join(' ')}/></row>`,
      ),
    };
    for (const [name, bytes] of Object.entries(attacks))
      await expect(readXlsx(await bytes), name).rejects.toMatchObject({
        ...refused,
        message: expect.stringMatching(/太大/),
      });
  });

  it('keeps each column of a row once, however many formulas a cell holds', async () => {
    const [row] = await readXlsx(await sheet(`<row><c><v>1</v>${'<f/>'.repeat(1000)}</c></row>`));
    expect(row?.formulas).toEqual([0]);
  });

  it('leaves the processor to others while it reads', async () => {
    const bytes = await sheet('<row></row>'.repeat(300_000));
    let [ticks, reading] = [0, true];
    const others = (async () => {
      while (reading) {
        await new Promise((resolve) => setImmediate(resolve));
        ticks++;
      }
    })();
    expect(await readXlsx(bytes)).toEqual([]);
    reading = false;
    await others;
    expect(ticks).toBeGreaterThan(20);
  });

  it('refuses too many columns, too many rows and too many bytes', async () => {
    await expect(readXlsx(await sheet('<row><c r="XFD1"><v>1</v></c></row>'))).rejects.toMatchObject(refused);
    await expect(readXlsx(await sheet(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`))).rejects.toMatchObject(
      refused,
    );
    await expect(
      readXlsx(await sheet('<row><c><v>1</v></c></row>'.repeat(sheetLimits.rows + 2))),
    ).rejects.toMatchObject(refused);
    await expect(readXlsx(Buffer.alloc(sheetLimits.fileBytes + 1))).rejects.toMatchObject(refused);
  });

  it('reads shared, inline and long numeric values, skips what is empty, and tells formulas', async () => {
    const rows = await readXlsx(
      await archive({
        'xl/sharedStrings.xml': '<sst><si><t>姓</t><t>名</t><rPh><t>xing</t></rPh></si></sst>',
        'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1"><x:v>1.3800000001E10</x:v></x:c></x:row><x:row r="3"/><x:row r="4"><x:c r="B4" t="str"><x:f>1+1</x:f><x:v> 2 </x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      }),
    );
    expect(rows).toEqual([
      { line: 1, cells: ['姓名', '', '13800000001'], formulas: [] },
      { line: 4, cells: ['', '2'], formulas: [1] },
    ]);
  });
});

describe('the looks that every program has', () => {
  it('show a day or a time by their numbers, and by what is written in them', () => {
    const dates = Array.from({ length: 70 }, (_, id) => id).filter((id) => showsDate(id));
    const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
    expect(dates).toEqual([...from(14, 22), ...from(27, 36), ...from(45, 47), ...from(50, 58)]);
    const codes = ['yyyy', 'd', 'h', 's', '0.00', '"day"', '[Red]0', '\\d0'];
    expect(codes.map((code) => showsDate(164, code))).toEqual([true, true, true, true, false, false, false, false]);
  });

  it('are days from the first of March 1900 to the last of 9999', () => {
    const last = [
      ['60', '60'],
      ['61', '1900-03-01'],
      ['2958465', '9999-12-31'],
      ['2958466', '2958466'],
      ['x', 'x'],
    ];
    for (const [serial = '', day] of last) expect(dateText(serial)).toBe(day);
    expect(dateText('45000.5')).toBe('2023-03-15 12:00');
  });
});

describe('writing a workbook', () => {
  it('fails in silence where nobody reads it', async () => {
    async function* away(): AsyncGenerator<Value[][]> {
      yield [['王芳']];
      throw new Error('the database is away');
    }
    const unread = writeXlsx([{ name: '表', columns: columnsOf('姓名'), batches: away() }]);
    await new Promise((resolve) => unread.once('close', resolve));
    expect(unread.errored?.message).toBe('the database is away');
  });

  it('keeps days, moments, numbers and percentages as what they are, and reads them back', async () => {
    const at = new Date('2026-11-21T16:30:00Z');
    const columns = columnsOf('姓名', ['人数', 'number'], ['出勤率', 'percent'], ['日期', 'day'], ['时间', 'moment']);
    const bytes = await buffer(
      writeXlsx([
        {
          name: '出勤',
          columns,
          batches: once([
            ['王芳', 60, 0.983, at, at],
            ['13800000001', -1.5, 1, new Date('2026-11-22T15:59:00Z'), undefined],
          ]),
        },
      ]),
    );
    expect((await readXlsx(bytes)).map((r) => r.cells)).toEqual([
      ['姓名', '人数', '出勤率', '日期', '时间'],
      ['王芳', '60', '0.983', '2026-11-22', '2026-11-22 00:30'],
      ['13800000001', '-1.5', '1', '2026-11-22'],
    ]);
    const sheet = String((await partsOf(bytes)).get('xl/worksheets/sheet1.xml'));
    expect(sheet).toContain('<autoFilter ref="A1:E3"/>');
    expect(sheet).toContain('state="frozen"');
    // Programs that read a list into a table of their own go by the address of each cell.
    const addresses = [...sheet.matchAll(/<(?:row|c) r="(\w+)"/g)].map((m) => m[1]);
    expect(addresses.join(' ')).toBe('1 A1 B1 C1 D1 E1 2 A2 B2 C2 D2 E2 3 A3 B3 C3 D3');
    // Days since the thirtieth of December 1899, as spreadsheets count them.
    expect(sheet).toContain(`<v>${(Date.UTC(2026, 10, 22) - Date.UTC(1899, 11, 30)) / 86_400_000}</v>`);
  });

  it('tells no two sheets apart by capitals alone, as programs do not either', () => {
    expect(sheetNames(['Abc', 'abc', 'ABC'])).toEqual(['Abc', 'abc 2', 'ABC 3']);
  });

  it('tells days from the first of March 1900 on: those before it are counted otherwise', () => {
    expect(['60', '60.5', '61', '61.5', '2958465', '2958466', 'x'].map(dateText)).toEqual([
      '60',
      '60.5',
      '1900-03-01',
      '1900-03-01 12:00',
      '9999-12-31',
      '2958466',
      'x',
    ]);
  });

  it('holds several sheets, each under a name of its own, and pictures below their numbers', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const batches = () => once([['甲', 1]]);
    const columns = columnsOf('项目', ['分', 'number']);
    const long = '一个很长很长的名字超过三十一个字一个很长很长的名字超过三十一个字';
    const bytes = await buffer(
      writeXlsx([
        { name: long, columns, batches: batches() },
        {
          name: long,
          columns,
          batches: batches(),
          pictures: [{ png, width: 720, height: 360, row: 3, title: '满意度 <1>' }],
        },
        { name: '[:]', columns: [], batches: once([]) },
      ]),
    );
    const parts = await partsOf(bytes);
    const names = [...String(parts.get('xl/workbook.xml')).matchAll(/name="([^"]*)"/g)].map((m) => m[1] as string);
    expect(names).toEqual([long.slice(0, 31), `${long.slice(0, 27)} 2`, '表3']);
    expect(parts.get('xl/media/sheet2-1.png')).toEqual(png);
    expect(String(parts.get('xl/drawings/drawing2.xml'))).toContain('descr="满意度 &#60;1&#62;"');
    expect(String(parts.get('[Content_Types].xml'))).toContain('/xl/drawings/drawing2.xml');
  });

  it('is read without a mouse: columns wide enough, every one to be filtered, across on paper, pictures below numbers', async () => {
    const many = columnsOf(...Array.from({ length: 28 }, (_, i) => `列${i}`));
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"/>';
    const columns = [{ title: '单位全称' }, { title: '日', kind: 'day' as const }, { title: '注', width: 30 }];
    const rows: Value[][] = [
      ['之江培训学院教务部', null, ''],
      ['字'.repeat(80), null, ''],
      ['甲', null, ''],
    ];
    const parts = await partsOf(
      await buffer(
        writeXlsx([
          { name: '多', columns: many, batches: once([many.map(() => 'x')]) },
          { name: '长', columns, batches: once(rows.slice(0, 1)) },
          ...sheetsOf({
            ...{ title: '表', subtitle: '', author: '', made: new Date(0) },
            blocks: [{ kind: 'chart', title: '图', svg, columns, rows }],
          }),
        ]),
      ),
    );
    const sheet = (n: number) => String(parts.get(`xl/worksheets/sheet${n}.xml`));
    const widths = (n: number) => [...sheet(n).matchAll(/ width="(\d+)"/g)].map((m) => Number(m[1]));
    expect(sheet(1)).toContain('<autoFilter ref="A1:AB2"/>');
    expect(sheet(1)).toContain('<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>');
    expect(sheet(1)).toContain('<pageSetUpPr fitToPage="1"/>');
    expect([widths(1)[0], widths(2), widths(3)]).toEqual([8, [20, 12, 60], [48, 12, 60]]);
    const drawing = String(parts.get('xl/drawings/drawing3.xml'));
    // Below the head, three rows and one that is empty.
    expect(drawing).toContain('<xdr:row>5</xdr:row>');
    expect(drawing).toContain(`<xdr:ext cx="${720 * 9525}" cy="${240 * 9525}"/>`);
    expect(sheet(2)).not.toContain('<drawing');
  });

  it('shows the lines of a text one below the other, in a column as wide as the longest of them', async () => {
    const text = ['培训主题：基层治理', '参训人数：32'].join('\n');
    const parts = await partsOf(
      await buffer(writeXlsx([{ name: '需求', columns: columnsOf('事项', '内容'), batches: once([['甲', text]]) }])),
    );
    const sheet = String(parts.get('xl/worksheets/sheet1.xml'));
    expect([...sheet.matchAll(/ width="(\d+)"/g)].map((m) => Number(m[1]))).toEqual([9, 20]);
    // Without being told to, programs draw all lines as one.
    const look = Number(/<c r="B2"[^>]* s="(\d)"/.exec(sheet)?.[1]);
    const looks = [...String(parts.get('xl/styles.xml')).matchAll(/<xf [^>]*?(?:\/>|>.*?<\/xf>)|<xf\/>/g)].slice(1);
    expect(looks[look]?.[0]).toContain('wrapText="1"');
    for (const [other] of looks.slice(2)) expect(other).toContain('vertical="top"');
  });

  it('gives a table of a document without rows a sheet with its headings', async () => {
    const table = (title: string, rows: Value[][]) =>
      ({ kind: 'table', title, columns: columnsOf(`${title}的甲`, `${title}的乙`), rows }) as const;
    const blocks = [table('前', [['一', '二']]), table('空', []), table('', [['三', '四']])];
    const parts = await partsOf(
      await buffer(writeXlsx(sheetsOf({ title: '表', subtitle: '', author: '', made: new Date(0), blocks }))),
    );
    const sheets = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets.length).toBe(3);
    expect([...String(parts.get('xl/workbook.xml')).matchAll(/name="([^"]*)"/g)].map((m) => m[1])).toEqual(
      expect.arrayContaining(['前', '空', '表']),
    );
    const texts = [...String(parts.get('xl/worksheets/sheet2.xml')).matchAll(/<t[^>]*>([^<]*)</g)].map((m) => m[1]);
    expect(texts).toEqual(['空的甲', '空的乙']);
  });

  it('lets no text begin a formula, in any width', async () => {
    for (const sign of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u2212'])
      expect(safeText(`${sign}1+1`), sign).toBe(`'${sign}1+1`);
    expect(safeText('  =cmd')).toBe("'  =cmd");
    for (const unseen of ['\u200e', '\u2060', '\u00ad', '\u{e0041}', '\u0085', '\u3164', '\u034f', '\ufe00', '\u2800'])
      expect(safeText(`${unseen}=1+1`)).toBe(`'${unseen}=1+1`);
    expect(safeText('张三=李四')).toBe('张三=李四');
    const rows = await readXlsx(
      await buffer(
        writeXlsx([
          {
            name: '表',
            columns: columnsOf('甲', '乙'),
            batches: once([
              ['=HYPERLINK("http://x")', 'a&<b>\u0000\ud800"'],
              [12, new Date('2026-11-21T16:30:00Z')],
            ]),
          },
        ]),
      ),
    );
    expect(rows.map((r) => r.cells)).toEqual([
      ['甲', '乙'],
      ['\'=HYPERLINK("http://x")', 'a&<b>\ufffd"'],
      ['12', '2026-11-22 00:30'],
    ]);
    expect(rows.every((r) => r.formulas.length === 0)).toBe(true);
  });

  it('breaks off where the rows fail, instead of ending as if they were all', async () => {
    async function* failing(): AsyncGenerator<Value[][]> {
      yield [['a']];
      throw new Error('the database is away');
    }
    await expect(buffer(writeXlsx([{ name: '表', columns: columnsOf('甲'), batches: failing() }]))).rejects.toThrow(
      'the database is away',
    );
  });

  it('asks for rows no faster than they are taken', async () => {
    let asked = 0;
    async function* many(): AsyncGenerator<Value[][]> {
      for (let i = 0; i < 300; i++) {
        asked++;
        yield Array.from({ length: 500 }, (_, n) => [`${i} ${n} ${Math.random()}`, i * n]);
      }
    }
    const stream = writeXlsx([{ name: '表', columns: columnsOf('甲', '乙'), batches: many() }]);
    const reader = stream[Symbol.asyncIterator]();
    await reader.next();
    expect(asked).toBeLessThan(100);
    let bytes = 0;
    for (let chunk = await reader.next(); !chunk.done; chunk = await reader.next())
      bytes += (chunk.value as Buffer).length;
    expect(asked).toBe(300);
    expect(bytes).toBeGreaterThan(1_000_000);
  });
});
