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
    expect(chartTable({ kind: 'parts', title: '职级', parts, unit: '人' }).head).toEqual([
      '名称',
      '数值（人）',
      '占比（%）',
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
    expect(chartWords({ ...many, categories: many.categories.slice(0, 8) })).toMatch(/；8 日 7$/);
    // Of parts the numbers are said, and not their shares beside them.
    const parts = [
      { name: '县处级', value: 24 },
      { name: '其他', value: 4 },
    ];
    expect(chartWords({ kind: 'parts', title: '职级', parts })).toBe('职级，环形图：县处级 24；其他 4');
  });

  it('is empty where all is nothing', () => {
    expect(isEmptyChart({ kind: 'heat', title: '到课', columns: ['一'], rows: [{ name: '甲', values: [null] }] })).toBe(
      true,
    );
    expect(isEmptyChart(levels)).toBe(false);
    // One number anywhere is something, whatever stands beside it.
    const rows = (...values: (number | null)[][]): ChartSpec => ({
      ...{ kind: 'heat', title: '到课', columns: ['一', '二'] },
      rows: values.map((v, i) => ({ name: `${i}`, values: v })),
    });
    expect([rows([0, 0], [null, 0]), rows([0, null], [null, 3]), rows([2, 0], [0, 0])].map(isEmptyChart)).toEqual([
      ...[true, false, false],
    ]);
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
    // Of WCAG's own tools: each of the three colours weighs what the eye makes of it, whichever is named first.
    for (const [one, other, known] of [
      ['#ff0000', '#ffffff', 4],
      ['#ffffff', '#00ff00', 1.37],
      ['#0000ff', '#ffffff', 8.59],
      ['#ffffff', '#767676', 4.54],
      ['#0a0a0a', '#ffffff', 19.8],
    ] as const)
      expect(contrast(one, other), `${one} ${other}`).toBeCloseTo(known, 1);
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

describe('what is drawn', () => {
  /** As ECharts takes it: whatever it is told. */
  const drawn = (spec: ChartSpec, width = 800): ReturnType<typeof JSON.parse> => chartOption(spec, { ...place, width });
  const [full, half]: { name: string; values: number[] }[] = [
    { name: '本期', values: [8, 4] },
    { name: '上期', values: [6, 2] },
  ];
  const pair = [full, half] as { name: string; values: number[] }[];
  const upright: ChartSpec = { kind: 'bars', title: '人数', categories: ['一', '二'], series: pair, unit: '人' };

  it('of bars has each number at its bar, within a stack only where it has room, and a legend for several', () => {
    const { xAxis, yAxis, series, legend, tooltip } = drawn(upright);
    expect([xAxis.data, yAxis.type, legend.show, tooltip.trigger]).toEqual([['一', '二'], 'value', true, 'axis']);
    expect(series.map((s: { name: string; stack?: string }) => [s.name, s.stack])).toEqual([
      ['本期', undefined],
      ['上期', undefined],
    ]);
    expect([series[0].label.position, series[0].label.formatter({ value: 8 }), tooltip.valueFormatter(null)]).toEqual([
      ...['top', '8人', '无'],
    ]);
    const stacked = drawn({ ...levels, series: [full, { name: '少', values: [90, 0] }] } as ChartSpec);
    expect(
      stacked.series.map((s: { stack: string; label: { position: string } }) => [s.stack, s.label.position]),
    ).toEqual([
      ['all', 'inside'],
      ['all', 'inside'],
    ]);
    const shown = (option: typeof stacked) =>
      option.series.map((s: { data: { label: { show: boolean } }[] }) => s.data.map((d) => d.label.show));
    expect(shown(stacked)).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(shown(drawn({ ...levels, series: [full, { name: '少', values: [900, 1] }] } as ChartSpec))[0]).toEqual([
      ...[false, false],
    ]);
    expect(drawn({ ...upright, across: true }).series[0].label.position).toBe('right');
    expect(drawn({ ...upright, series: pair.slice(0, 1) }).legend.show).toBe(false);
  });

  it('of lines compares several, and sees one alone from nothing on', () => {
    const lines = (series: typeof pair) => drawn({ kind: 'lines', title: '份数', categories: ['一', '二'], series });
    const [one, two, three] = [pair.slice(0, 1), pair, [...pair, ...pair]].map((s) => lines(s as typeof pair));
    expect([one.yAxis.scale, two.yAxis.scale, 'areaStyle' in one.series[0], 'areaStyle' in two.series[0]]).toEqual([
      ...[false, true, true, false],
    ]);
    const looks = two.series.map((s: { symbol: string; lineStyle: { type: string } }) => [s.symbol, s.lineStyle.type]);
    expect(looks).toEqual([
      ['circle', 'solid'],
      ['rect', 'dashed'],
    ]);
    expect([two.series[0].label.show, three.series[0].label.show]).toEqual([true, false]);
  });

  it('of parts has their sum in the middle and each with its share, below it where it is narrow', () => {
    const parts = [
      { name: '县处级', value: 2 },
      { name: '其他', value: 1 },
    ];
    const spec: ChartSpec = { kind: 'parts', title: '职级', parts, unit: '人' };
    const { title, legend, tooltip, series } = drawn(spec);
    expect([title.text, legend.formatter('县处级'), legend.left, tooltip.trigger]).toEqual([
      ...['3人', '县处级  2人  66.7%', '52%', 'item'],
    ]);
    expect([series[0].data.map((d: { value: number }) => d.value), drawn(spec, 400).legend.bottom]).toEqual([
      [2, 1],
      0,
    ]);
  });

  it('of axes has each up to its own most, and its numbers where it is one', () => {
    const axes = [
      { name: '课程', most: 5 },
      { name: '服务', most: 10 },
    ];
    const radar = (series: typeof pair) => drawn({ kind: 'radar', title: '评价', axes, series });
    expect(radar(pair).radar.indicator).toEqual([
      { name: '课程', max: 5, min: 0 },
      { name: '服务', max: 10, min: 0 },
    ]);
    const data = (series: typeof pair) => radar(series).series[0].data;
    expect([data(pair)[1].value, data(pair)[0].label.show, data(pair.slice(0, 1))[0].label.show]).toEqual([
      ...[[6, 2], false, true],
    ]);
  });

  it('of a map of heat has five classes, read from above, and nothing where nobody said anything', () => {
    const rows = [
      { name: '甲', values: [0, 50] },
      { name: '乙', values: [100, null] },
    ];
    const { yAxis, visualMap, series, tooltip } = drawn({
      kind: 'heat',
      title: '到课',
      columns: ['一', '二'],
      rows,
      unit: '%',
    });
    expect([yAxis.data, yAxis.inverse, visualMap.show, visualMap.pieces.length]).toEqual([['甲', '乙'], true, true, 5]);
    expect(
      visualMap.pieces.map((p: { gte: number; lt?: number; label: string }) => [p.gte, p.lt, p.label]).slice(3),
    ).toEqual([
      [60, 80, '60 起'],
      [80, undefined, '80 起'],
    ]);
    const cells = series[0].data.map((d: { value: unknown[]; label: { show: boolean } }) => [...d.value, d.label.show]);
    expect(cells).toEqual([
      ...[
        [0, 0, 0, true],
        [1, 0, 50, true],
      ],
      ...[
        [0, 1, 100, true],
        [1, 1, null, false],
      ],
    ]);
    expect(tooltip.formatter({ value: [0, 1, 100] })).toBe('乙，一：100%');
    // A number on the edge of two classes is written for the ground of the upper one, on which it is drawn.
    const edge = { kind: 'heat' as const, title: '到课', columns: ['一', '二', '三'] };
    const written = drawn({ ...edge, rows: [{ name: '甲', values: [0, 60, 100] }] }).series[0].data[1].label.color;
    expect([written, lettersOn(heat[2])]).toEqual([lettersOn(heat[3]), expect.not.stringContaining(written)]);
    // A row that ends early has said nothing of the rest.
    const short = drawn({ kind: 'heat', title: '到课', columns: ['一', '二'], rows: [{ name: '甲', values: [5] }] });
    expect(short.series[0].data[1]).toMatchObject({ value: [1, 0, null], label: { show: false } });
  });

  it('gives names the room that is there, and never less than can be read', () => {
    const names = Array.from({ length: 40 }, (_, i) => `${i}`);
    const values = names.map(() => 1);
    const room = (n: number, kind: 'bars' | 'lines' | 'heat', width: number): number => {
      const [few, series] = [names.slice(0, n), [{ name: '本期', values: values.slice(0, n) }]];
      const spec =
        kind === 'heat'
          ? { kind, title: '', columns: few, rows: series }
          : { kind, title: '', categories: few, series };
      return drawn(spec, width).xAxis.axisLabel.width;
    };
    for (const kind of ['bars', 'lines', 'heat'] as const) {
      // Few names share the width; many keep what one needs.
      for (const [n, width] of [
        [2, 800],
        [4, 800],
        [3, 400],
      ] as const) {
        expect(room(n, kind, width) * n, `${kind} ${n}`).toBeGreaterThan(width / 2);
        expect(room(n, kind, width) * n, `${kind} ${n}`).toBeLessThan(width);
      }
      expect(room(40, kind, 400), kind).toBeGreaterThanOrEqual(30);
      expect(room(40, kind, 400), kind).toBeLessThanOrEqual(40);
    }
    const across = (width: number) => drawn({ ...upright, across: true }, width).yAxis.axisLabel.width;
    const rowsOf = (width: number) =>
      drawn({ kind: 'heat', title: '', columns: ['一'], rows: pair }, width).yAxis.axisLabel.width;
    for (const names of [across, rowsOf]) {
      expect(names(400)).toBeGreaterThan(100);
      expect(names(400)).toBeLessThan(200);
      expect([names(2000), names(4000)]).toEqual([names(1000), names(1000)]);
    }
  });

  it('is as high as what it holds', () => {
    const parts: ChartSpec = { kind: 'parts', title: '', parts: [] };
    const heatOf = (n: number): ChartSpec => ({
      kind: 'heat',
      title: '',
      columns: [],
      rows: Array(n).fill({ name: '', values: [] }),
    });
    expect([chartHeight(parts, 400), chartHeight(parts, 800), chartHeight(heatOf(3), 800)]).toEqual([300, 260, 210]);
    expect([chartHeight(upright, 800), chartHeight({ ...upright, series: pair.slice(0, 1) }, 800)]).toEqual([316, 280]);
    expect([chartHeight(levels, 800), chartHeight({ ...upright, across: true }, 800)]).toEqual([148, 192]);
  });
});
