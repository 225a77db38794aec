import { mobilePattern, plainPhone, seen } from '../../../shared/checks.ts';
import { studentTypeNames } from '../../../shared/words.ts';
import type { ImportRow } from '../../../shared/contract/staff-imports.ts';
import { refuseAt } from '../../kernel/errors.ts';
import type { SheetRow } from '../../documents/xlsx/reader.ts';

/** The columns of the template, in its order. */
export const headings = ['姓名', '手机号码', '所在部门', '职务', '学员类型'] as const;
export const studentTypes: Record<string, number> = Object.fromEntries(
  Object.entries(studentTypeNames).map(([type, name]) => [name, Number(type)]),
);

type Field = 'name' | 'cellPhone' | 'dept' | 'post' | 'studentType';
/** Of a row, in the order of the template. */
export const fields: Field[] = ['name', 'cellPhone', 'dept', 'post', 'studentType'];
const longest: Record<Field, number> = { name: 30, cellPhone: 20, dept: 60, post: 60, studentType: 10 };

/**
 * A number as cells hold it: with full-width digits as they are typed in Chinese, signs that nobody sees, and the
 * apostrophe that guards a cell which begins with a plus.
 */
const plainNumber = (text: string) =>
  plainPhone(text.slice(0, 200).normalize('NFKC').replaceAll('\u200b', '').replace(/^'/, ''));

/** The first signs of a text that somebody else has written: no half of one, and none that PostgreSQL cannot hold. */
const cut = (text: string, most: number) =>
  [
    ...text
      .replaceAll('\0', '')
      .slice(0, 2 * most)
      .toWellFormed(),
  ]
    .slice(0, most)
    .join('');

function check(row: ImportRow, formulas: string[]): string[] {
  const wrong: string[] = [];
  if (formulas.length) wrong.push(`${formulas.join('、')}是公式，请粘贴为数值`);
  if (!row.name) wrong.push('没有填写姓名');
  if (!row.cellPhone) wrong.push('没有填写手机号码');
  else if (!mobilePattern.test(row.cellPhone)) wrong.push(`手机号码“${row.cellPhone.slice(0, 20)}”不是 11 位数字`);
  fields.forEach((f, i) => {
    if (f !== 'cellPhone' && [...row[f]].length > longest[f] && f !== 'studentType')
      wrong.push(`${headings[i]}超过 ${longest[f]} 个字`);
  });
  if (row.studentType && !Object.hasOwn(studentTypes, row.studentType))
    wrong.push(`学员类型“${row.studentType.slice(0, 20)}”不是${Object.keys(studentTypes).join('、')}之一`);
  return wrong;
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
      dept: cut(value(2), 200),
      post: cut(value(3), 200),
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
