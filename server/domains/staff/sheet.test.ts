import { expect, it } from 'vitest';
import { peopleOf } from './sheet.ts';

const sheet = (...rows: string[][]) =>
  [['姓名', '手机号码', '学员类型'], ...rows].map((cells, i) => ({ line: i + 1, cells, formulas: [] }));
const wrongs = (...rows: string[][]) => peopleOf(sheet(...rows)).map((r) => r.wrong);

it('of rows with one number the first stands, and each of the others names it', () => {
  const same = (name: string) => [name, '13800000001', ''];
  expect(wrongs(same('甲'), same('乙'), ['丙', '13800000002', ''], same('丁'))).toEqual([
    [],
    ['手机号码与第 2 行重复'],
    [],
    ['手机号码与第 2 行重复'],
  ]);
  // Rows without a number are no doubles of one another.
  expect(wrongs(['甲', '', ''], ['乙', '', ''])).toEqual([['没有填写手机号码'], ['没有填写手机号码']]);
});

it('columns are found in any order, by headings as people write them, and others are passed by', () => {
  const [person] = peopleOf([
    { line: 1, cells: ['备注', '手机号码 *', '姓名（必填）'], formulas: [] },
    { line: 2, cells: ['要改什么', '+86 138-0000-0001', '甲'], formulas: [] },
  ]);
  expect(person).toMatchObject({ line: 2, name: '甲', cellPhone: '13800000001', dept: '', wrong: [] });
});

it('a text of thirty and of sixty characters passes, and one more does not', () => {
  const of = (name: number, dept: number) =>
    peopleOf([
      { line: 1, cells: ['姓名', '手机号码', '所在部门'], formulas: [] },
      { line: 2, cells: ['名'.repeat(name), '13800000001', '部'.repeat(dept)], formulas: [] },
    ])[0]?.wrong;
  expect([of(30, 60), of(31, 60), of(30, 61)]).toEqual([[], ['姓名超过 30 个字'], ['所在部门超过 60 个字']]);
});
