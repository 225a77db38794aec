import { describe, expect, it } from 'vitest';
import type { ChartSpec } from '../../shared/charts/spec.ts';
import { chartSvg } from './charts.ts';

const categories = ['课程内容', '讲授', '现场教学'];
const series = [
  { name: '本期', values: [4.5, 4.3, 4.6] },
  { name: '上期', values: [4.2, null, 4.4] },
];
const specs: ChartSpec[] = [
  { kind: 'bars', title: '满意程度', categories, series, stacked: true, across: true },
  { kind: 'lines', title: '回收进度', categories, series },
  {
    kind: 'parts',
    title: '职级',
    parts: [
      { name: '县处级', value: 24 },
      { name: '其他', value: 4 },
    ],
  },
  { kind: 'radar', title: '评价', axes: categories.map((name) => ({ name, most: 5 })), series },
  { kind: 'heat', title: '到课', columns: categories, rows: series },
];

describe('a chart on the server', () => {
  for (const spec of specs)
    it(`of the kind ${spec.kind} is an SVG by itself: named, without a style sheet or script`, () => {
      const { svg, width, height, words } = chartSvg(spec, { width: 500 });
      expect(width).toBe(500);
      expect(height).toBeGreaterThan(80);
      expect(svg).toContain(`role="img" aria-label="${words}"`);
      expect(svg).not.toMatch(/<style|<script|NaN|undefined/);
      expect(svg).toMatch(/<path|<rect/);
      expect(svg).toContain('Noto Sans SC');
      expect(svg.match(/<svg/g)?.length).toBe(svg.match(/<\/svg>/g)?.length);
    });

  it('has patterns beside colours, and the names of what it shows', () => {
    const { svg } = chartSvg(specs[0] as ChartSpec);
    expect(svg).toContain('<pattern');
    for (const name of [...categories, '本期', '上期']) expect(svg).toContain(name);
  });

  it('takes what somebody typed for text', () => {
    const { svg } = chartSvg({
      kind: 'bars',
      title: '<b>"&',
      categories: ['<script>'],
      series: [{ name: 'a', values: [1] }],
    });
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('&lt;b&gt;&quot;&amp;');
  });
});
