import { describe, expect, it } from 'vitest';
import { attachment } from './attachment.ts';
import { widthsOf, wishesOf } from './document.ts';
import { inBatches } from './export.ts';

it('a list is taken away whole and in the order of the screen, without what went away meanwhile', async () => {
  const ids = Array.from({ length: 601 }, (_, i) => ({ id: 1000 - i }));
  const asked: number[] = [];
  const rows = async (some: number[]) => {
    asked.push(some.length);
    return some
      .filter((id) => id !== 700)
      .map((id) => ({ id, name: `n${id}` }))
      .reverse();
  };
  const taken: unknown[] = [];
  for await (const batch of inBatches({ order: async () => ids, rows }, (row) => [row.id, row.name]))
    taken.push(...batch);
  expect(taken).toEqual(ids.filter(({ id }) => id !== 700).map(({ id }) => [id, `n${id}`]));
  expect(Math.max(...asked)).toBeLessThanOrEqual(250);
});

it('a file that is kept has its name in any language, is for nobody else to keep and taken for nothing else', () => {
  const headers = (name: string) => attachment(name, 'application/pdf');
  expect(headers('培训 方案 "甲"\n.pdf')).toEqual({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('培训 方案  甲  .pdf')}`,
  });
  // A long name keeps its ending; half a sign and what leads to another folder are none of it.
  expect(headers(`${'长'.repeat(200)}.pdf`)['content-disposition']).toContain(`${encodeURIComponent('长')}.pdf`);
  expect(headers(`𠮷${'𠮷'.repeat(60)}.pdf`)['content-disposition']).toContain(`${encodeURIComponent('𠮷')}.pdf`);
  expect(headers('../\ud800a')['content-disposition']).toBe(
    `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent('.. \ufffda')}`,
  );
});

it('columns are as wide as they say, else as their heading and most of their cells, within bounds', () => {
  const rows = (...texts: string[]) => texts.map((text) => [text]);
  const wish = (column: { title: string; width?: number }, ...texts: string[]) => wishesOf([column], rows(...texts))[0];
  expect(wish({ title: '序', width: 2 }, '很长很长的内容')).toBe(2);
  expect(wish({ title: '序' }, '一')).toBe(3);
  expect(wish({ title: '联系人手机' }, '一')).toBe(5);
  expect(wish({ title: '电话' }, '13800000000')).toBe(5.5);
  expect(wish({ title: '说明' }, '字'.repeat(60))).toBe(24);
  // One of many that is longer does not widen it for all.
  expect(wish({ title: '名' }, ...Array.from({ length: 19 }, () => '四个字的'), '字'.repeat(20))).toBe(4);
  expect(wishesOf([{ title: '率', kind: 'percent' }], [[0.98345]])).toEqual([3]);
});

describe('the widths of a table', () => {
  const columns = ['序号', '姓名', '部门', '到课'].map((title) => ({ title }));
  const sum = (widths: number[]) => widths.reduce((all, one) => all + one, 0);

  it('leave short cells whole beside long ones, which share the rest', () => {
    const narrow = widthsOf(columns, [['1', '欧阳修文', '某某委员会办公室综合处'.repeat(3), '到课']], 40);
    const wide = widthsOf(columns, [['1', '欧阳修文', '某某委员会办公室综合处'.repeat(3), '到课']], 60);
    expect([narrow[1], narrow[3]]).toEqual([wide[1], wide[3]]);
    expect(narrow[1]).toBeGreaterThan(5);
    expect([sum(narrow), sum(wide)].map(Math.round)).toEqual([40, 60]);
    // The longest of few that are all short is none too many.
    const names = [...Array.from({ length: 30 }, () => ['1', '严试庚', '处', '']), ['31', '欧阳修文', '处', '']];
    expect(wishesOf(columns, names)[1]).toBe(4);
  });

  it('fill the page where all cells are short', () => {
    const widths = widthsOf(columns, [['1', '严试庚', '一处', '到课']], 50);
    expect(Math.round(sum(widths))).toBe(50);
    expect(new Set(widths).size).toBe(1);
  });

  it('never exceed the page: where there are too many, the widest give way first', () => {
    const many = Array.from({ length: 6 }, (_, i) => ({ title: i === 0 ? '号' : '八个字的一个表头' }));
    const widths = widthsOf(many, [], 50);
    expect(Math.round(sum(widths))).toBe(50);
    const [number = 0, ...others] = widths;
    expect(number).toBeGreaterThan(4.5);
    expect(Math.min(...others)).toBeGreaterThan(number);
  });
});
