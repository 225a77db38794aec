import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';
import { columnsOf, type Value } from './document.ts';

async function* once(rows: Value[][]): AsyncGenerator<Value[][]> {
  yield rows;
}
async function written(columns: Parameters<typeof writeCsv>[0], rows: Value[][]): Promise<string> {
  let text = '';
  for await (const piece of writeCsv(columns, once(rows))) text += piece;
  return text;
}
const bytes = (text: string) => new TextEncoder().encode(text);
const cells = (text: string) => readCsv(bytes(text)).map((row) => row.cells);

describe('comma-separated values', () => {
  it('let no text begin a formula, and keep quotes, commas and line breaks', async () => {
    const text = await written(columnsOf('甲', ['乙', 'number'], ['丙', 'percent'], ['丁', 'moment']), [
      ['=1+1', 12_345.5, 0.98, new Date('2026-11-21T16:30:00Z')],
      ['说“好”, "行"\n第二行', null, undefined, ''],
    ]);
    expect(text.startsWith('\ufeff甲,乙,丙,丁\r\n')).toBe(true);
    expect(cells(text)).toEqual([
      ['甲', '乙', '丙', '丁'],
      ["'=1+1", '12345.5', '0.98', '2026-11-22 00:30'],
      ['说“好”, "行"\n第二行', '', '', ''],
    ]);
  });

  it('keep a text whole that holds any kind of line end, or blanks around it', async () => {
    const rows = ['甲\r乙', '甲\n乙', '甲\r\n乙', ' 甲', '甲\u3000', '甲\t', ';=1', '甲;=1', '甲\t=1'];
    const text = await written(
      columnsOf('话', '数'),
      rows.map((word) => [word, '1']),
    );
    for (const word of rows) expect(text).toContain(`"${word}",1\r\n`);
    expect(cells(text)).toHaveLength(rows.length + 1);
  });

  it('are read in GB18030 where they are no UTF-8', () => {
    // 姓名,电话 and 王芳,1 as a Chinese spreadsheet saves them.
    const gb = Uint8Array.from([
      0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xb5, 0xe7, 0xbb, 0xb0, 0x0d, 0x0a, 0xcd, 0xf5, 0xb7, 0xbc, 0x2c, 0x31,
    ]);
    expect(readCsv(gb)).toEqual([
      { line: 1, cells: ['姓名', '电话'] },
      { line: 2, cells: ['王芳', '1'] },
    ]);
  });

  it('tell the line that each row stands in, over empty lines and quoted breaks', () => {
    expect(readCsv(bytes('a,b\n"1\n2",3\n\n;\n4,5'))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2', '3'] },
      { line: 5, cells: [';'] },
      { line: 6, cells: ['4', '5'] },
    ]);
    expect(cells('甲;乙\r1;2\r')).toEqual([
      ['甲', '乙'],
      ['1', '2'],
    ]);
    expect(cells('甲\t乙\n1\t2')).toEqual([
      ['甲', '乙'],
      ['1', '2'],
    ]);
    expect(cells('"never closed, never')).toEqual([['never closed, never']]);
    expect(cells('')).toEqual([]);
  });

  it('come back as they were written, whatever a text holds', async () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((s) => `x${s.replace(/\r/g, '')}x`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 8 }), async (rows) => {
        const back = cells(await written(columnsOf('甲', '乙'), rows)).slice(1);
        expect(back).toEqual(rows.map((row) => row.map((cell) => cell.toWellFormed().trim())));
      }),
    );
  });
});
