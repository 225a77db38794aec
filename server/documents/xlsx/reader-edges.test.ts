import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { archive, main, partsOf, sheet } from '../../../test/workbook.ts';
import { columnsOf, type Value } from '../document.ts';
import { dateText } from './dates.ts';
import { readXlsx, sheetLimits } from './reader.ts';
import { writeXlsx } from './writer.ts';

const tooLarge = { reason: 'input', message: expect.stringMatching(/太大/) };
const broken = { reason: 'input', message: expect.stringMatching(/不是能读取/) };
const cellsOf = async (book: Promise<Buffer>) => (await readXlsx(await book)).map((row) => row.cells);
const named = (sheets: string, relations: string, path = 'xl/worksheets/sheet1.xml') =>
  archive({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    [path]: `<worksheet ${main}><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>`,
  });

it('the first sheet is the one that is read, wherever it lies in the file, and none from elsewhere', async () => {
  const [one, two] = ['<sheet r:id="r1"/>', '<sheet r:id="r2"/>'];
  const at = (id: string, target: string, more = '') => `<Relationship Id="${id}" Target="${target}"${more}/>`;
  const both = at('r1', 'worksheets/sheet1.xml') + at('r2', 'worksheets/sheet2.xml');
  expect(await cellsOf(named(one + two, both))).toEqual([['1']]);
  expect(await cellsOf(named(two + one, both))).toEqual([['2']]);
  expect(await cellsOf(named(one, at('r1', '/other/a.xml'), 'other/a.xml'))).toEqual([['1']]);
  const outside = at('r1', 'worksheets/sheet1.xml', ' TargetMode="External"');
  await expect(readXlsx(await named(one, outside))).rejects.toMatchObject(broken);
});

it('as many rows and columns are read as a list may have, one under its heading, and no more', async () => {
  const rows = (many: number) => sheet('<row><c><v>1</v></c></row>'.repeat(many));
  expect(await cellsOf(rows(sheetLimits.rows + 1))).toHaveLength(sheetLimits.rows + 1);
  await expect(readXlsx(await rows(sheetLimits.rows + 2))).rejects.toThrow('一次最多导入 2000 行');
  const columns = (many: number) => sheet(`<row>${'<c><v>1</v></c>'.repeat(many)}</row>`);
  expect((await cellsOf(columns(sheetLimits.columns)))[0]).toHaveLength(sheetLimits.columns);
  await expect(readXlsx(await columns(sheetLimits.columns + 1))).rejects.toMatchObject(tooLarge);
  // What is empty counts for none of them.
  const empty = '<row><c r="XFD1"><v> </v></c></row>'.repeat(sheetLimits.rows + 2);
  expect(await cellsOf(sheet(`${empty}<row><c><v>1</v></c></row>`))).toEqual([['1']]);
});

it('cells and rows without a place stand behind those before them, at the left of each row', async () => {
  const rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c><c><v>4</v></c></row>';
  expect((await readXlsx(await sheet(`${rows}<row><c><v>5</v></c></row>`))).map((r) => [r.line, ...r.cells])).toEqual([
    [1, '1', '2'],
    [5, '', '', '3', '4'],
    [6, '5'],
  ]);
  expect((await cellsOf(sheet('<row><c r="AA1"><v>1</v></c></row>')))[0]).toHaveLength(27);
});

it('texts that cells refer to are each its own, and what a cell says is read as its kind says', async () => {
  const book = archive({
    'xl/sharedStrings.xml': `<sst ${main}><si><t>甲</t></si><si><r><t>乙</t></r><rPh><t>yi</t></rPh></si><si/></sst>`,
    'xl/styles.xml':
      '<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row>${[
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>9</v></c>',
      '<c t="str"><v>1.38E10</v></c><c><v>1.38E10</v></c><c t="inlineStr"><is><t> 丙 </t></is></c>',
      '<c s="1"><v>61</v></c><c s="1" t="n"><v>61</v></c><c s="1" t="str"><v>61</v></c><c s="0"><v>61</v></c>',
    ].join('')}</row></sheetData></worksheet>`,
  });
  expect(await cellsOf(book)).toEqual([
    ['甲', '乙', '', '', '1.38E10', '13800000000', '丙', '1900-03-01', '1900-03-01', '61', '61'],
  ]);
});

it('what stands behind the rows is not read, nor is what no list of people has', async () => {
  const behind = `<worksheet ${main}><sheetData><row><c><v>1</v></c></row></sheetData>${'<x/>'.repeat(200_000)}<`;
  expect(await cellsOf(archive({ 'xl/worksheets/sheet1.xml': behind }))).toEqual([['1']]);
  const one = '<row><c><v>1</v></c></row>';
  await expect(readXlsx(await sheet(one, '<!DOCTYPE worksheet>'))).rejects.toMatchObject(broken);
  const files = Object.fromEntries(Array.from({ length: sheetLimits.entries }, (_, n) => [`a${n}`, '']));
  const rows = { 'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${one}</sheetData></worksheet>` };
  await expect(readXlsx(await archive({ ...files, ...rows }))).rejects.toMatchObject(tooLarge);
  const padded = Buffer.concat([Buffer.alloc(sheetLimits.fileBytes), await sheet(one)]);
  await expect(readXlsx(padded)).rejects.toMatchObject(tooLarge);
  const many = Array.from({ length: sheetLimits.attributes }, (_, n) => ` a${n}="1"`).join('');
  expect(await cellsOf(sheet(`<row><c${many}><v>1</v></c><c${many}/></row>`))).toEqual([['1']]);
  for (const inner of [
    `<c${many} b="1"/>`,
    '<a>'.repeat(sheetLimits.depth),
    `<!--${'-a'.repeat(200_000)}-->`,
    ' '.repeat(400_000),
  ])
    await expect(readXlsx(await sheet(`${one}<row>${inner}</row>`)), inner.slice(0, 9)).rejects.toMatchObject(tooLarge);
});

it('letters of several bytes are whole, wherever the pieces end in which they are unpacked', async () => {
  const cell = `<c t="inlineStr"><is><t>${'字'.repeat(1999)}</t></is></c>`;
  const [cells] = await cellsOf(sheet(`<row>${cell.repeat(30)}</row>`));
  expect(new Set(cells)).toEqual(new Set(['字'.repeat(1999)]));
});

it('a time is the minute that has begun by the nearest second, and what is no time stands in no cell', async () => {
  const day = 45_000;
  const at = (time: string) => dateText(String(day + Date.parse(`1970-01-01T${time}Z`) / 86_400_000));
  expect(['08:29:00', '08:29:29', '08:29:30', '08:29:59', '08:30:00', '23:59:59'].map(at)).toEqual(
    ['08:29', '08:29', '08:29', '08:29', '08:30', '23:59'].map((minute) => `2023-03-15 ${minute}`),
  );
  // What comes of a calculation is a little beside the second that it means, before a midnight as well.
  expect(['08:29:59.994', '08:30:00.006', '23:59:59.994'].map(at)).toEqual([
    ...['2023-03-15 08:30', '2023-03-15 08:30', '2023-03-16 00:00'],
  ]);
  async function* rows(): AsyncGenerator<Value[][]> {
    yield [[new Date(Number.NaN), Number.NaN, '甲']];
  }
  const columns = columnsOf(['时间', 'moment'], ['人数', 'number'], '姓名');
  const bytes = await buffer(writeXlsx([{ name: '表', columns, batches: rows() }]));
  expect((await readXlsx(bytes))[1]?.cells).toEqual(['', 'NaN', '甲']);
  expect(String((await partsOf(bytes)).get('xl/worksheets/sheet1.xml'))).not.toContain('<v>NaN');
});

it('a list of more columns than there are letters is read as it was written, and one without rows has its headings', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `列${n}`);
  async function* rows(some: Value[][][]): AsyncGenerator<Value[][]> {
    yield* some;
  }
  const book = (some: Value[][][]) =>
    buffer(writeXlsx([{ name: '表', columns: columnsOf(...names), batches: rows(some) }]));
  expect(await cellsOf(book([[names], [names, names]]))).toEqual([names, names, names, names]);
  expect(await cellsOf(book([]))).toEqual([names]);
});
