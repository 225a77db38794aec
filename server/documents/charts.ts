import { init } from '../../shared/charts/echarts.ts';
import { chartHeight, chartOption } from '../../shared/charts/option.ts';
import { type ChartSpec, chartWords } from '../../shared/charts/spec.ts';

/**
 * What paints an SVG. The public way to its text always writes a style sheet for a pointer that a document does not
 * have.
 */
type SvgPainter = {
  renderToString(how: { cssAnimation: boolean; cssEmphasis: boolean; useViewBox: boolean }): string;
};
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] as string);

/** How wide a chart of a document is drawn, in pixels, and by which name its letters are known there. */
type Place = { width?: number; font?: string };
export type DrawnChart = { svg: string; width: number; height: number; words: string };

/**
 * A chart as SVG, without style sheet and script: by the same option as on the screen. It is a picture with a name for
 * those who hear it; `words`
 * is that name, for documents that want it apart.
 */
export function chartSvg(spec: ChartSpec, { width = 640, font = 'Noto Sans SC' }: Place = {}): DrawnChart {
  const height = chartHeight(spec, width);
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(chartOption(spec, { width, font, animated: false }));
    const painter = chart.getZr().painter as unknown as SvgPainter;
    const drawing = painter.renderToString({ cssAnimation: false, cssEmphasis: false, useViewBox: true });
    const words = chartWords(spec);
    const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img" aria-label="${escaped(words)}">${drawing}</svg>`;
    return { svg, width, height, words };
  } finally {
    chart.dispose();
  }
}
