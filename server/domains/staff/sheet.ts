import { seen, straight } from '../../../shared/checks.ts';
import type { ImportRow } from '../../../shared/contract/staff-imports.ts';
import { refuseAt } from '../../kernel/errors.ts';
import type { SheetRow } from '../../documents/xlsx/reader.ts';
import { checkPerson, cutCell as cut, personFields, personHeadings, plainNumber } from '../students/index.ts';

/** The columns of the template, in its order. */
export const headings = Object.values(personHeadings);
/** Of a row, in the order of the template. */
export const fields = personFields;

function check(row: ImportRow, formulas: string[]): string[] {
  const calculated = formulas.length ? [`${formulas.join('、')}是公式，请粘贴为数值`] : [];
  return [...calculated, ...checkPerson(row, true).map(({ message }) => message)];
}

/**
 * The people of a sheet with what is wrong with each. The columns are found by their headings, in any order.
 * @throws {Refusal} input when it is no list of people at all
 */
export function peopleOf([first, ...rest]: SheetRow[]): ImportRow[] {
  const titles = first?.cells.map((c) => c.replace(/[\s*＊（）()必填]/g, '')) ?? [];
  const places = headings.map((h) => titles.indexOf(h));
  const missing = headings.slice(0, 2).filter((_, i) => (places[i] as number) < 0);
  if (missing.length) throw refuseAt('filePath', `第一行没有“${missing.join('”和“')}”这一列，请使用模板`);
  if (!rest.length) throw refuseAt('filePath', '表里没有人员，请从第二行起填写');
  const rows = rest.map(({ line, cells, formulas }) => {
    const value = (i: number) => cells[places[i] as number] ?? '';
    const row: ImportRow = {
      line,
      name: seen(cut(value(0), 200)),
      cellPhone: cut(plainNumber(value(1)), 40),
      dept: straight(cut(value(2), 200)),
      post: straight(cut(value(3), 200)),
      studentType: cut(value(4), 40),
      wrong: [],
    };
    return {
      ...row,
      wrong: check(
        row,
        headings.filter((_, i) => formulas.includes(places[i] as number)),
      ),
    };
  });
  return markDoubles(rows);
}

/** Of rows with one number the first stands. */
function markDoubles(rows: ImportRow[]): ImportRow[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const before = row.cellPhone ? lines.get(row.cellPhone) : undefined;
    if (row.cellPhone && before === undefined) lines.set(row.cellPhone, row.line);
    return before === undefined ? row : { ...row, wrong: [...row.wrong, `手机号码与第 ${before} 行重复`] };
  });
}

export const knownNumber = '手机号码已有账号，请让本人在个人信息里选择本单位';

/** Marks the rows whose number has an account already. */
export function markKnown(rows: ImportRow[], known: Set<string>): ImportRow[] {
  return rows.map((row) => (known.has(row.cellPhone) && !row.wrong.length ? { ...row, wrong: [knownNumber] } : row));
}
