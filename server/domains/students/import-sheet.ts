import { seen, straight } from '../../../shared/checks.ts';
import {
  type ColumnPlaces,
  type ImportField,
  importFields,
  type RowFault,
} from '../../../shared/contract/student-imports.ts';
import { importLimits } from '../../../shared/import-limits.ts';
import { checkPerson, cutCell, personHeadings, plainNumber } from './cells.ts';

/** The columns of the template, in its order. */
export const importHeadings: Record<ImportField, string> = { ...personHeadings, groups: '分组', remark: '备注' };

/** What people write above their columns, the usual word first. */
const synonyms: Record<ImportField, readonly string[]> = {
  name: ['姓名', '学员姓名', '名字', '参训人员', '参训人员姓名', '学员', '人员姓名'],
  cellPhone: ['手机号码', '手机号', '手机', '联系电话', '电话', '电话号码', '联系方式', '移动电话', '联系手机'],
  dept: ['所在部门', '部门', '科室', '所在单位部门', '所在科室', '单位部门', '处室', '工作单位', '所在单位', '单位'],
  post: ['职务', '职位', '岗位', '现任职务', '职务职级'],
  studentType: ['学员类型', '类别', '学员类别', '人员类别', '人员类型'],
  groups: ['分组', '组别', '班组', '学员分组', '小组'],
  remark: ['备注', '说明', '备注说明'],
};

/** Of these a longer word may be made: 学员手机号码, 办公电话. */
const within: Record<ImportField, readonly string[]> = {
  name: ['姓名', '名字'],
  cellPhone: ['手机', '电话'],
  dept: ['部门', '科室', '处室'],
  post: ['职务', '职位', '岗位'],
  studentType: ['学员类型', '学员类别', '人员类别'],
  groups: ['分组', '组别', '班组'],
  remark: ['备注'],
};

/** A heading without what is said beside it: stars, brackets and what stands in them, blanks. */
const plainHeading = (text: string) =>
  text
    .slice(0, 60)
    .normalize('NFKC')
    .replace(/\([^()]{0,40}\)/g, '')
    .replace(/[\s*:()【】[\]/、]/g, '')
    .replace(/[必选]填/g, '');

/** Where each field stands by the headings of a line: by the very word, else by a word that holds one. */
function placesIn(cells: readonly string[]): ColumnPlaces {
  const titles = cells.map(plainHeading);
  const places = Object.fromEntries(importFields.map((f) => [f, -1])) as ColumnPlaces;
  const taken = new Set<number>();
  const find = (fits: (title: string, field: ImportField) => boolean) => {
    for (const field of importFields) {
      if (places[field] >= 0) continue;
      const at = titles.findIndex((title, i) => title && !taken.has(i) && fits(title, field));
      if (at < 0) continue;
      places[field] = at;
      taken.add(at);
    }
  };
  find((title, field) => synonyms[field].includes(title));
  // A sentence above the list is no heading.
  find((title, field) => title.length <= 10 && within[field].some((word) => title.includes(word)));
  return places;
}

type Line = { line: number; cells: readonly string[] };

/**
 * In which of the first lines the headings stand, and what stands below each: the line that has most of them. Without
 * any (line 0) nothing is guessed.
 */
export function guessColumns(lines: readonly Line[]): { headingLine: number; columns: ColumnPlaces } {
  let best = { headingLine: 0, columns: placesIn([]), found: 0 };
  for (const { line, cells } of lines.slice(0, importLimits.above)) {
    const columns = placesIn(cells);
    const found = importFields.filter((f) => columns[f] >= 0).length;
    // A single one is a heading where it is the names; a list of words that happens to hold another is none.
    if (found > best.found && (columns.name >= 0 || found > 1)) best = { headingLine: line, columns, found };
  }
  const { found: _, ...guessed } = best;
  return guessed;
}

/** A row as it is understood, with what is wrong with it by itself. */
export type Understood = {
  name: string;
  cellPhone: string;
  dept: string;
  post: string;
  studentType: string;
  groups: string[];
  remark: string;
  faults: RowFault[];
};
export type RawRow = { cells: readonly string[]; formulas: readonly number[]; mended: Record<string, string> };

/** The apostrophe by which our own sheets guard a text that begins like a formula is no part of it. */
const unguarded = (text: string) => text.replace(/^'(?=[=+\-@])/, '').trim();
/** A number as text files get it from a spreadsheet that shows it short. */
const shortened = /^(\d)(?:\.(\d+))?E\+?10$/i;

/** @returns the number, as far as it can be told; what has lost its last digits stays as it is written */
function numberIn(text: string): string {
  const plain = plainNumber(text);
  const [, first = '', rest = ''] = shortened.exec(plain) ?? [];
  return rest.length === 10 ? first + rest : plain;
}

const groupsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、,，;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** What our template shows how to fill in with is no person. */
const isSample = (name: string) => name.includes('示例') && name.includes('删除');
export const sampleName = '张三（示例，请删除本行）';

function faultsIn(row: Omit<Understood, 'faults'>): RowFault[] {
  const faults: RowFault[] = checkPerson(row, false).map((fault) =>
    fault.field === 'cellPhone' && shortened.test(row.cellPhone)
      ? {
          field: 'cellPhone',
          message: `手机号码被表格软件写成了“${row.cellPhone.slice(0, 20)}”，后几位已经丢失，请改成 11 位数字`,
        }
      : fault,
  );
  if (isSample(row.name)) faults.push({ field: 'name', message: '这是模板里的示例，不是学员' });
  const long = row.groups.find((name) => [...name].length > 30);
  if (long) faults.push({ field: 'groups', message: '分组名称超过 30 个字' });
  if (row.groups.length > importLimits.groupsOfRow)
    faults.push({ field: 'groups', message: `一个人最多写 ${importLimits.groupsOfRow} 个分组` });
  if ([...row.remark].length > 200) faults.push({ field: 'remark', message: '备注超过 200 个字' });
  return faults;
}

/** A row by its columns and by what was typed in place of them, and what is wrong with it. */
export function understand({ cells, formulas, mended }: RawRow, columns: ColumnPlaces): Understood {
  const raw = (field: ImportField) => mended[field] ?? unguarded(cells[columns[field]] ?? '');
  const row = {
    name: seen(cutCell(raw('name'), 200)),
    cellPhone: cutCell(numberIn(raw('cellPhone')), 40),
    dept: straight(cutCell(raw('dept'), 200)),
    post: straight(cutCell(raw('post'), 200)),
    studentType: cutCell(raw('studentType'), 40),
    groups: groupsIn(straight(cutCell(raw('groups'), 400))),
    remark: straight(cutCell(raw('remark'), 400)),
  };
  const calculated = importFields
    .filter((f) => mended[f] === undefined && formulas.includes(columns[f]))
    .map((field) => ({ field, message: `${importHeadings[field]}是公式，请改成文字或数字` }));
  return { ...row, faults: [...calculated, ...faultsIn(row)] };
}

/** A line of a file as it can be kept: whole signs that the database holds, and a number that rises. */
export function keptLine(
  { line, cells, formulas }: { line: number; cells: readonly string[]; formulas: number[] },
  before: number,
) {
  return {
    line: Number.isInteger(line) && line > before && line <= 2_000_000 ? line : before + 1,
    cells: cells.map((cell) => cutCell(cell ?? '', 400)),
    formulas,
  };
}
