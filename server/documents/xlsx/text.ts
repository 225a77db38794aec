import { refuseAt } from '../../kernel/errors.ts';
import { type Encoding, encodingOf, readCsv } from '../csv.ts';
import { type Most, type SheetRow, sheetLimits, tooMany } from './reader.ts';

const noText = () =>
  refuseAt('filePath', '这个文件不是能读取的文本表格，请另存为 .xlsx，或编码为 UTF-8、GB18030 的 .csv', 'type');
const tooWide = () => refuseAt('filePath', '这个文件的内容异常或太多，没有读取；请只保留名单后再试', 'too_long');

/**
 * The rows of a text of comma-separated values, held to what a workbook may be.
 * @throws {Refusal} input, with a sentence, for what is no text and for what goes beyond {@link sheetLimits}
 */
export function readText(bytes: Uint8Array, most: Most): { rows: SheetRow[]; encoding: Encoding } {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-16le' && bytes.includes(0)) throw noText();
  const rows = readCsv(bytes);
  if (rows.length > most.rows + most.above + 1) throw tooMany(most.rows);
  let characters = 0;
  return {
    encoding,
    rows: rows.map(({ line, cells }) => {
      const kept = cells.map((cell) => cell.slice(0, sheetLimits.cellCharacters));
      while (kept.length && !kept.at(-1)) kept.pop();
      if (kept.length > sheetLimits.columns) throw tooWide();
      for (const cell of kept) characters += cell.length;
      if (characters > sheetLimits.stringCharacters) throw tooWide();
      return { line, cells: kept, formulas: [] };
    }),
  };
}
