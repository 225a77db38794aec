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

it('signs of two units are one each, and of a text that is far too long no half of one stays', () => {
  const of = (name: string, dept: string) =>
    peopleOf([
      { line: 1, cells: ['姓名', '手机号码', '所在部门'], formulas: [] },
      { line: 2, cells: [name, '13800000001', dept], formulas: [] },
    ])[0];
  expect(of('𠮷'.repeat(30), '😀'.repeat(60))).toMatchObject({ dept: '😀'.repeat(60), wrong: [] });
  expect(of('𠮷'.repeat(31), '')?.wrong).toEqual(['姓名超过 30 个字']);
  expect(of('甲', `${'😀'.repeat(250)}`)?.dept).toBe('😀'.repeat(200));
  expect(of('甲', `部${'😀'.repeat(250)}`)?.dept.isWellFormed()).toBe(true);
  expect(of('甲', '\0部\0门')?.dept).toBe('部门');
});

it('a number is read as it is typed: full-width, guarded, with signs that nobody sees', () => {
  for (const cell of ['１３８０００００００１', "'+8613800000001", '138\u200b00000001', '138 0000 0001'])
    expect(wrongs(['甲', cell, '']), cell).toEqual([[]]);
  expect(wrongs(['甲', '1380000001', ''])).toEqual([['手机号码“1380000001”不是 11 位数字']]);
});

it('a type is one of those that there are, and the name of nothing else', () => {
  for (const type of ['constructor', 'toString', '外星人'])
    expect(wrongs(['甲', '13800000001', type])[0]?.[0], type).toContain(`学员类型“${type}”不是`);
});
