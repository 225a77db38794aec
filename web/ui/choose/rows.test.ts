import { describe, expect, it } from 'vitest';
import { chosenWith, firstLeft, nextRow, type Option, rowsOf } from './rows.ts';

const tree: Option[] = [
  {
    value: 'zj',
    label: '浙江',
    disabled: true,
    children: [
      { value: 'hz', label: '杭州', children: [{ value: 'ca', label: '淳安' }] },
      { value: 'nb', label: '宁波' },
    ],
  },
  { value: 'js', label: '江苏', about: '南京' },
];
const said = (opened: string[], words = '') =>
  rowsOf(tree, new Set(opened), words).map(
    (r) => `${r.level}${r.option.label}${r.open ? '-' : r.open === null ? '' : '+'}`,
  );

describe('the rows of a list', () => {
  it('are the branches that are open', () => {
    expect(said([])).toEqual(['1浙江+', '1江苏']);
    expect(said(['zj'])).toEqual(['1浙江-', '2杭州+', '2宁波', '1江苏']);
    expect(said(['hz'])).toEqual(['1浙江+', '1江苏']);
  });

  it('are what fits the words, with what it hangs on and what hangs on it', () => {
    expect(said([], '淳')).toEqual(['1浙江-', '2杭州-', '3淳安']);
    expect(said([], '杭州')).toEqual(['1浙江-', '2杭州-', '3淳安']);
    expect(said([], ' 南京 ')).toEqual(['1江苏']);
    expect(said([], '北京')).toEqual([]);
  });

  it('know what they hang on', () => {
    expect(rowsOf(tree, new Set(), '淳').map((r) => r.parent)).toEqual([-1, 0, 1]);
  });

  it('are gone through in a round', () => {
    expect([nextRow(3, -1, 1), nextRow(3, -1, -1), nextRow(3, 2, 1), nextRow(3, 0, -1), nextRow(0, -1, 1)]).toEqual([
      0, 2, 0, 2, -1,
    ]);
  });
});

describe('choosing', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((value) => ({ value, label: value })) as [Option, Option, Option];
  it('takes one for another', () => {
    expect(chosenWith([a], b, false, 9)).toEqual([b]);
  });
  it('takes many in and out, and no more than there is room for', () => {
    expect(chosenWith([a], b, true, 2)).toEqual([a, b]);
    expect(chosenWith([a, b], { ...a }, true, 2)).toEqual([b]);
    expect(chosenWith([a, b], c, true, 2)).toEqual([a, b]);
  });
  it('begins at the first that is not chosen, of all chosen ones at the first', () => {
    const rows = rowsOf([a, b, c], new Set(), '');
    expect([[], [a], [b], [a, b, c]].map((chosen) => firstLeft(rows, chosen))).toEqual([0, 1, 0, 0]);
    expect(firstLeft([], [a])).toBe(-1);
  });
  it('does not take a heading', () => {
    expect(chosenWith([a], { ...b, disabled: true }, false, 9)).toEqual([a]);
  });
});
