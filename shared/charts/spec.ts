/** Values beside names; null is what nobody said. */
export type Series = { name: string; values: readonly (number | null)[] };

type Common = {
  /** What is shown, in a few words. */
  title: string;
  /** Behind each value: 人, %, 分. */
  unit?: string;
  /** Digits behind the point. */
  digits?: number;
};

/** What a chart shows, without how: the screen, the report and the table behind it are made of it. */
export type ChartSpec = Common &
  (
    | { kind: 'bars'; categories: readonly string[]; series: readonly Series[]; across?: boolean; stacked?: boolean }
    | { kind: 'lines'; categories: readonly string[]; series: readonly Series[] }
    | { kind: 'parts'; parts: readonly { name: string; value: number }[] }
    | { kind: 'radar'; axes: readonly { name: string; most: number }[]; series: readonly Series[] }
    | { kind: 'heat'; columns: readonly string[]; rows: readonly Series[] }
  );

export type ChartTable = { head: string[]; rows: (string | number | null)[][] };

/** A value as it is written beside a chart. */
export const written = (value: number | null | undefined, { unit = '', digits = 0 }: Common): string =>
  value === null || value === undefined ? '' : `${value.toFixed(digits)}${unit}`;

/** How much one is of all, in percent; 0 of nothing. */
export const share = (value: number, all: number): number => (all ? Math.round((value / all) * 1000) / 10 : 0);

/** The numbers behind a chart: for those who hear it, for 查看数据 and for reports. */
export function chartTable(spec: ChartSpec): ChartTable {
  const unit = spec.unit ? `（${spec.unit}）` : '';
  if (spec.kind === 'parts') {
    const all = spec.parts.reduce((n, p) => n + p.value, 0);
    return {
      head: ['名称', `数值${unit}`, '占比（%）'],
      rows: spec.parts.map((p) => [p.name, p.value, share(p.value, all)]),
    };
  }
  if (spec.kind === 'heat')
    return {
      head: [`名称${unit}`, ...spec.columns],
      rows: spec.rows.map((r) => [r.name, ...spec.columns.map((_, i) => r.values[i] ?? null)]),
    };
  const names = spec.kind === 'radar' ? spec.axes.map((a) => a.name) : spec.categories;
  return {
    head: ['名称', ...spec.series.map((s) => `${s.name}${unit}`)],
    rows: names.map((name, i) => [name, ...spec.series.map((s) => s.values[i] ?? null)]),
  };
}

const kinds = { bars: '条形图', lines: '折线图', parts: '环形图', radar: '雷达图', heat: '热力图' };

/** A chart in a sentence: what it is and its numbers, as many as can be listened to. */
export function chartWords(spec: ChartSpec): string {
  const { head, rows } = chartTable(spec);
  const most = 8;
  const said = rows
    .slice(0, most)
    .map(([name, ...values]) =>
      values.length === 1 || spec.kind === 'parts'
        ? `${name} ${values[0] ?? '无'}`
        : `${name} ${values.map((v, i) => `${head[i + 1]} ${v ?? '无'}`).join('、')}`,
    );
  const rest = rows.length > most ? `，等 ${rows.length} 项` : '';
  return `${spec.title}，${kinds[spec.kind]}：${said.join('；')}${rest}`;
}
