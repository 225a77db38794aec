import { mobilePattern, plainPhone } from '../../../shared/checks.ts';
import { studentTypeNames } from '../../../shared/words.ts';

/** What lists of people say of one, by the heading of the column. */
export const personHeadings = {
  name: '姓名',
  cellPhone: '手机号码',
  dept: '所在部门',
  post: '职务',
  studentType: '学员类型',
} as const;
export type PersonField = keyof typeof personHeadings;
export const personFields = Object.keys(personHeadings) as PersonField[];

export const studentTypes: Record<string, number> = Object.fromEntries(
  Object.entries(studentTypeNames).map(([type, name]) => [name, Number(type)]),
);

const longest: Partial<Record<PersonField, number>> = { name: 30, dept: 60, post: 60 };

/**
 * A number as cells hold it: with full-width digits as they are typed in Chinese, signs that nobody sees, and the
 * apostrophe that guards a cell which begins with a plus.
 */
export const plainNumber = (text: string) =>
  plainPhone(text.slice(0, 200).normalize('NFKC').replaceAll('\u200b', '').replace(/^'/, ''));

/** The first signs of a text that somebody else has written: no half of one, and none that PostgreSQL cannot hold. */
export const cutCell = (text: string, most: number) =>
  [
    ...text
      .replaceAll('\0', '')
      .slice(0, 2 * most)
      .toWellFormed(),
  ]
    .slice(0, most)
    .join('');

/** What is wrong with a cell, as a sentence in Chinese. */
export type CellFault<F extends string = string> = { field: F; message: string };

/** What is wrong with the cells of a person by themselves; a number need not be there where a list says so. */
export function checkPerson(row: Record<PersonField, string>, needsNumber: boolean): CellFault<PersonField>[] {
  const faults: CellFault<PersonField>[] = [];
  const say = (field: PersonField, message: string) => faults.push({ field, message });
  if (!row.name) say('name', '没有填写姓名');
  if (!row.cellPhone) {
    if (needsNumber) say('cellPhone', '没有填写手机号码');
  } else if (!mobilePattern.test(row.cellPhone))
    say('cellPhone', `手机号码“${row.cellPhone.slice(0, 20)}”不是 11 位数字`);
  for (const [field, most] of Object.entries(longest) as [PersonField, number][])
    if ([...row[field]].length > most) say(field, `${personHeadings[field]}超过 ${most} 个字`);
  if (row.studentType && !Object.hasOwn(studentTypes, row.studentType))
    say('studentType', `学员类型“${row.studentType.slice(0, 20)}”不是${Object.keys(studentTypes).join('、')}之一`);
  return faults;
}
