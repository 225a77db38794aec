import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { partsOf } from '../../../test/workbook.ts';
import { columnsOf, type Value } from '../document.ts';
import { writeXlsx } from './writer.ts';

async function* once(rows: Value[][]): AsyncGenerator<Value[][]> {
  yield rows;
}

it('a workbook says no sign by its number, which readers would take for another', async () => {
  const sheets = [{ name: '表', columns: columnsOf('甲'), batches: once([['_x003D_1+1'], ['_X000d_ 和 _x1_']]) }];
  const xml = String((await partsOf(await buffer(writeXlsx(sheets)))).get('xl/worksheets/sheet1.xml'));
  expect(xml).toContain('>_x005F_x003D_1+1<');
  expect(xml).toContain('>_x005F_X000d_ 和 _x1_<');
});

it('a text is cut where a cell ends: programs call a workbook broken that holds more', async () => {
  const batches = once([['='.repeat(40_000)], ['字'.repeat(32_767)]]);
  const xml = await buffer(writeXlsx([{ name: '表', columns: columnsOf('甲'), batches }])).then(partsOf);
  const texts = [...String(xml.get('xl/worksheets/sheet1.xml')).matchAll(/<t [^>]*>([^<]*)</g)].map((m) => m[1]);
  expect(texts.map((text) => text?.length)).toEqual([1, 32_767, 32_767]);
});
