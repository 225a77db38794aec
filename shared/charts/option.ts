import { type ChartSpec, chartTable, type Series, share, written } from './spec.ts';
import { heat, ink, lettersOn, lookOf } from './theme.ts';

/** Where a chart is drawn: how wide, in pixels, and with which letters. */
export type ChartPlace = { width: number; font: string; animated: boolean };
/** What ECharts is told, on the screen and on the server alike. */
export type ChartOption = Record<string, unknown>;

const text = (color: string, fontSize = 13) => ({ color, fontSize });
const axisLine = { lineStyle: { color: ink.line } };
const wide = 560;
/** The grid is measured with the letters of its axes. */
const within = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' };

/** How high a chart wants to be at a width, in pixels. */
export function chartHeight(spec: ChartSpec, width: number): number {
  const legend = spec.kind !== 'parts' && spec.kind !== 'heat' && spec.series.length > 1 ? 36 : 0;
  if (spec.kind === 'bars' && spec.across) {
    const bars = spec.stacked ? 1 : spec.series.length;
    return spec.categories.length * Math.max(44, 26 * bars + 14) + 24 + legend;
  }
  if (spec.kind === 'heat') return spec.rows.length * 40 + 90;
  if (spec.kind === 'parts') return width < wide ? 300 : 260;
  return (spec.kind === 'radar' ? 340 : 280) + legend;
}

const legendOf = (series: readonly Series[]) => ({
  show: series.length > 1,
  bottom: 0,
  itemWidth: 18,
  itemHeight: 12,
  textStyle: text(ink.text),
});

const categoryAxis = (data: readonly string[], width: number) => ({
  type: 'category',
  data,
  axisTick: { show: false },
  axisLine,
  axisLabel: { ...text(ink.meta, 12), interval: 0, width, overflow: 'break', lineHeight: 16 },
});
const valueAxis = {
  type: 'value',
  axisLabel: text(ink.meta, 12),
  splitLine: { lineStyle: { color: ink.line } },
};

type Of<K extends ChartSpec['kind']> = Extract<ChartSpec, { kind: K }>;

function bars(spec: Of<'bars'>, { width }: ChartPlace): ChartOption {
  const { categories, series, across = false, stacked = false } = spec;
  const names = across ? Math.min(200, width * 0.34) : Math.max(40, (width - 80) / Math.max(1, categories.length) - 8);
  const axis = categoryAxis(categories, names);
  // In a stack only that is written which has room; all of it stands in the table.
  const sums = categories.map((_, i) => series.reduce((n, s) => n + (s.values[i] ?? 0), 0));
  const pixel = (across ? width - names - 90 : 200) / Math.max(1, ...sums);
  const hasRoom = (v: number) => !stacked || v * pixel > (across ? written(v, spec).length * 9 + 10 : 18);
  // Read from above.
  const category = across ? { ...axis, inverse: true, axisLine: { show: false } } : axis;
  const value = across ? { ...valueAxis, show: false } : valueAxis;
  return {
    legend: legendOf(series),
    grid: {
      left: 8,
      right: across ? 56 : 12,
      top: across ? 4 : 28,
      bottom: series.length > 1 ? 40 : 8,
      ...within,
    },
    [across ? 'yAxis' : 'xAxis']: category,
    [across ? 'xAxis' : 'yAxis']: value,
    series: series.map((s, n) => {
      const { color, decal, letters } = lookOf(n);
      const inside = { position: 'inside', color: letters, backgroundColor: color, padding: [1, 4], borderRadius: 2 };
      const outside = { position: across ? 'right' : 'top', color: ink.title };
      return {
        type: 'bar',
        name: s.name,
        ...(stacked && { stack: 'all' }),
        barMaxWidth: 30,
        itemStyle: { color, decal, ...(stacked && { borderColor: ink.paper, borderWidth: 1 }) },
        data: s.values.map((v) => ({ value: v, label: { show: v !== null && hasRoom(v) } })),
        label: { show: true, fontSize: 12, formatter: formatted(spec), ...(stacked ? inside : outside) },
      };
    }),
  };
}

const formatted = (spec: ChartSpec) => (p: { value: number | null | (number | null)[] }) =>
  written(Array.isArray(p.value) ? (p.value.at(-1) ?? null) : p.value, spec);

const strokes = ['solid', 'dashed', 'dotted'] as const;
const marks = ['circle', 'rect', 'triangle', 'diamond', 'pin'] as const;

function lines(spec: Of<'lines'>, { width }: ChartPlace): ChartOption {
  const { categories, series } = spec;
  const axis = categoryAxis(categories, Math.max(40, (width - 80) / Math.max(1, categories.length) - 8));
  return {
    legend: legendOf(series),
    grid: { left: 8, right: 20, top: 28, bottom: series.length > 1 ? 40 : 8, ...within },
    xAxis: { ...axis, axisLabel: { ...axis.axisLabel, interval: 'auto', hideOverlap: true } },
    // Beside one another lines are compared; one alone is seen from nothing on.
    yAxis: { ...valueAxis, scale: series.length > 1 },
    series: series.map((s, n) => {
      const { color } = lookOf(n);
      return {
        type: 'line',
        name: s.name,
        data: s.values,
        symbol: marks[n % marks.length],
        symbolSize: 8,
        lineStyle: { color, width: 2.5, type: strokes[n % strokes.length] },
        itemStyle: { color: ink.paper, borderColor: color, borderWidth: 2 },
        ...(series.length === 1 && { areaStyle: { color: ink.area, opacity: 1 } }),
        label: { show: series.length < 3, position: 'top', fontSize: 12, color: ink.title, formatter: formatted(spec) },
        labelLayout: { hideOverlap: true },
      };
    }),
  };
}

function parts(spec: Of<'parts'>, { width }: ChartPlace): ChartOption {
  const all = spec.parts.reduce((n, p) => n + p.value, 0);
  const narrow = width < wide;
  const at = narrow ? ['50%', '38%'] : ['26%', '50%'];
  const shareOf = new Map(
    spec.parts.map((p) => [p.name, `${p.name}  ${written(p.value, spec)}  ${share(p.value, all)}%`]),
  );
  return {
    title: {
      text: written(all, spec),
      subtext: '合计',
      left: at[0],
      top: at[1],
      textAlign: 'center',
      textVerticalAlign: 'middle',
      itemGap: 2,
      padding: 0,
      textStyle: { ...text(ink.title, 24), fontWeight: 700 },
      subtextStyle: text(ink.meta),
    },
    legend: {
      orient: 'vertical',
      ...(narrow ? { bottom: 0, left: 'center' } : { left: '52%', top: 'middle' }),
      itemGap: 12,
      itemWidth: 18,
      itemHeight: 12,
      textStyle: text(ink.text),
      formatter: (name: string) => shareOf.get(name) ?? name,
    },
    series: [
      {
        type: 'pie',
        center: at,
        radius: narrow ? [52, 82] : [66, 102],
        label: { show: false },
        data: spec.parts.map((p, n) => {
          const { color, decal } = lookOf(n);
          return { ...p, itemStyle: { color, decal, borderColor: ink.paper, borderWidth: 2 } };
        }),
      },
    ],
  };
}

function radar(spec: Of<'radar'>): ChartOption {
  return {
    legend: legendOf(spec.series),
    radar: {
      indicator: spec.axes.map((a) => ({ name: a.name, max: a.most, min: 0 })),
      radius: '70%',
      center: ['50%', '48%'],
      axisName: text(ink.text, 12),
      splitLine: { lineStyle: { color: ink.line } },
      axisLine,
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: spec.series.map((s, n) => {
          const { color } = lookOf(n);
          return {
            name: s.name,
            value: s.values,
            symbol: marks[n % marks.length],
            symbolSize: 7,
            lineStyle: { color, width: 2, type: strokes[n % strokes.length] },
            itemStyle: { color },
            areaStyle: { color, opacity: 0.1 },
            label: { show: spec.series.length === 1, fontSize: 12, color: ink.title, formatter: formatted(spec) },
          };
        }),
      },
    ],
  };
}

/** The bounds of five classes of the same width. */
function classes(values: readonly number[]): { from: number; to: number; color: string }[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = (most - least) / heat.length || 1;
  return heat.map((color, i) => ({ from: least + i * step, to: least + (i + 1) * step, color }));
}

function heatMap(spec: Of<'heat'>, { width }: ChartPlace): ChartOption {
  const values = spec.rows.flatMap((r) => r.values.filter((v): v is number => v !== null && v !== undefined));
  const steps = classes(values.length ? values : [0]);
  const colorOf = (v: number) => steps.find((s) => v < s.to)?.color ?? heat[heat.length - 1] ?? '';
  const columns = categoryAxis(spec.columns, Math.max(30, (width * 0.66) / Math.max(1, spec.columns.length) - 6));
  return {
    grid: { left: 8, right: 8, top: 8, bottom: 40, ...within },
    xAxis: { ...columns, axisLine: { show: false } },
    yAxis: {
      ...categoryAxis(
        spec.rows.map((r) => r.name),
        Math.min(180, width * 0.3),
      ),
      inverse: true,
      axisLine: { show: false },
    },
    visualMap: {
      type: 'piecewise',
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemSymbol: 'rect',
      show: width >= 440,
      textStyle: text(ink.text, 12),
      pieces: steps.map((s, i) => ({
        gte: s.from,
        ...(i < steps.length - 1 && { lt: s.to }),
        color: s.color,
        label: `${written(s.from, { ...spec, unit: '' })} 起`,
      })),
    },
    series: [
      {
        type: 'heatmap',
        data: spec.rows.flatMap((r, y) =>
          spec.columns.map((_, x) => {
            const v = r.values[x] ?? null;
            return {
              value: [x, y, v],
              label: { show: v !== null, color: v === null ? ink.title : lettersOn(colorOf(v)) },
            };
          }),
        ),
        label: { fontSize: 12, formatter: formatted({ ...spec, unit: '' }) },
        itemStyle: { borderColor: ink.paper, borderWidth: 2 },
      },
    ],
  };
}

function drawn(spec: ChartSpec, place: ChartPlace): ChartOption {
  switch (spec.kind) {
    case 'bars':
      return bars(spec, place);
    case 'lines':
      return lines(spec, place);
    case 'parts':
      return parts(spec, place);
    case 'radar':
      return radar(spec);
    case 'heat':
      return heatMap(spec, place);
  }
}

/** What ECharts draws of a chart. The same for the screen and for SVG on the server. */
export function chartOption(spec: ChartSpec, place: ChartPlace): ChartOption {
  return {
    animation: place.animated,
    animationDuration: 400,
    textStyle: { fontFamily: place.font, color: ink.text },
    tooltip: {
      trigger: spec.kind === 'bars' || spec.kind === 'lines' ? 'axis' : 'item',
      confine: true,
      ...(spec.kind === 'heat' && {
        formatter: (p: { value: [number, number, number | null] }) =>
          `${spec.rows[p.value[1]]?.name ?? ''}，${spec.columns[p.value[0]] ?? ''}：${written(p.value[2], spec)}`,
      }),
      ...(spec.kind !== 'heat' && {
        valueFormatter: (v: number | null) => written(v, spec) || '无',
      }),
      textStyle: text(ink.title),
    },
    ...drawn(spec, place),
  };
}

/** Whether there is anything to draw. */
export const isEmptyChart = (spec: ChartSpec): boolean =>
  !chartTable(spec).rows.some((row) => row.slice(1).some((v) => typeof v === 'number' && v !== 0));
