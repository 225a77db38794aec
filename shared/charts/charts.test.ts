import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chartHeight, chartOption, isEmptyChart } from './option.ts';
import { type ChartSpec, chartTable, chartWords, share } from './spec.ts';
import { contrast, heat, ink, lettersOn, lookOf, series } from './theme.ts';

const place = { width: 800, font: 'x', animated: false };
const levels: ChartSpec = {
  kind: 'bars',
  title: '四项安排的满意程度',
  categories: ['课程', '讲授'],
  series: [
    { name: '满意', values: [34, 30] },
    { name: '一般', values: [5, null] },
  ],
  stacked: true,
  across: true,
};

describe('what stands behind a chart', () => {
  it('is a table of its numbers, with what nobody said left open', () => {
    expect(chartTable({ ...levels, unit: '人' })).toEqual({
      head: ['名称', '满意（人）', '一般（人）'],
      rows: [
        ['课程', 34, 5],
        ['讲授', 30, null],
      ],
    });
  });

  it('has the shares of the parts, and none of nothing', () => {
    const parts = [
      { name: '县处级', value: 2 },
      { name: '其他', value: 1 },
    ];
    expect(chartTable({ kind: 'parts', title: '职级', parts }).rows).toEqual([
      ['县处级', 2, 66.7],
      ['其他', 1, 33.3],
    ]);
    expect(share(0, 0)).toBe(0);
  });

  it('is told in one sentence that does not go on for ever', () => {
    expect(chartWords(levels)).toBe('四项安排的满意程度，条形图：课程 满意 34、一般 5；讲授 满意 30、一般 无');
    const many: ChartSpec = {
      kind: 'lines',
      title: '回收进度',
      categories: Array.from({ length: 30 }, (_, i) => `${i + 1} 日`),
      series: [{ name: '份数', values: Array.from({ length: 30 }, (_, i) => i) }],
    };
    expect(chartWords(many)).toMatch(/^回收进度，折线图：1 日 0；.*8 日 7，等 30 项$/);
  });

  it('is empty where all is nothing', () => {
    expect(isEmptyChart({ kind: 'heat', title: '到课', columns: ['一'], rows: [{ name: '甲', values: [null] }] })).toBe(
      true,
    );
    expect(isEmptyChart(levels)).toBe(false);
  });
});

describe('the look of charts', () => {
  it('is that of the tokens', () => {
    const tokens = readFileSync('web/styles/tokens.css', 'utf8');
    const of = (name: string): string => {
      const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? '';
      return value.startsWith('var(--') ? of(value.slice(6, -1)) : value;
    };
    expect(series).toEqual([1, 2, 3, 4, 5].map((n) => of(`chart-${n}`)));
    expect(heat).toEqual(['qing-50', 'qing-200', 'qing-300', 'qing-600', 'qing-800'].map(of));
    expect([ink.title, ink.text, ink.meta, ink.line, ink.area]).toEqual(
      ['ink-900', 'ink-700', 'ink-500', 'paper-300', 'qing-100'].map(of),
    );
  });

  it('can be read: letters on every ground that they stand on', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    for (const ground of [...series, ...heat]) expect(contrast(lettersOn(ground), ground), ground).toBeGreaterThan(4.1);
    for (const ground of heat) expect(contrast(lettersOn(ground), ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('differs for every series, in colour or in pattern', () => {
    const looks = Array.from({ length: 20 }, (_, n) => JSON.stringify(lookOf(n)));
    expect(new Set(looks).size).toBe(20);
    expect(lookOf(0).decal).toBeNull();
    expect(lookOf(1).decal).not.toBeNull();
  });

  it('gives every bar its room', () => {
    expect(chartHeight(levels, 800)).toBeGreaterThan(2 * 40);
    const option = chartOption(levels, place) as { yAxis: { data: string[]; inverse: boolean } };
    expect(option.yAxis).toMatchObject({ data: ['课程', '讲授'], inverse: true });
  });
});
