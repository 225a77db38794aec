import { init } from '../../../shared/charts/echarts.ts';
import { chartHeight, chartOption } from '../../../shared/charts/option.ts';
import type { ChartSpec } from '../../../shared/charts/spec.ts';

/** Draws a chart into a box and again whenever the box changes its width; gives what ends that. */
export function draw(box: HTMLElement, spec: ChartSpec): () => void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const chart = init(box, undefined, { renderer: 'svg' });
  let width = 0;
  function paint(): void {
    if (!box.clientWidth || box.clientWidth === width) return;
    const first = !width;
    width = box.clientWidth;
    box.style.height = `${chartHeight(spec, width)}px`;
    chart.resize();
    const font = getComputedStyle(box).fontFamily;
    chart.setOption(chartOption(spec, { width, font, animated: first && !still }), { notMerge: true });
  }
  paint();
  const seen = new ResizeObserver(paint);
  seen.observe(box);
  return () => {
    seen.disconnect();
    chart.dispose();
  };
}
