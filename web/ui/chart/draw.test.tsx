import { afterEach, expect, it, vi } from 'vitest';
import { chartHeight } from '../../../shared/charts/option.ts';
import type { ChartSpec } from '../../../shared/charts/spec.ts';
import { draw } from './draw.ts';

const chart = vi.hoisted(() => ({ resize: vi.fn(), setOption: vi.fn(), dispose: vi.fn() }));
vi.mock('../../../shared/charts/echarts.ts', () => ({ init: () => chart }));
afterEach(() => void vi.unstubAllGlobals());

const seen = { observe: vi.fn(), disconnect: vi.fn(), changed: () => undefined as unknown };
class Observer {
  observe = seen.observe;
  disconnect = seen.disconnect;
  constructor(changed: () => void) {
    seen.changed = changed;
  }
}
const spec: ChartSpec = { kind: 'lines', title: '人数', categories: ['甲'], series: [{ name: '今年', values: [1] }] };
/** A box of a width, and whether the person wants things still. */
function place(width: number, still = false) {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  for (const call of [...Object.values(chart), seen.observe, seen.disconnect]) call.mockClear();
  const box = document.createElement('div');
  const widen = (to: number) => Object.defineProperty(box, 'clientWidth', { value: to, configurable: true });
  widen(width);
  return { box, widen };
}
const moves = () => chart.setOption.mock.calls.map(([option]) => option.animation);

it('is painted again at another width, without motion then, and lets everything go in the end', () => {
  const { box, widen } = place(600);
  const end = draw(box, spec);
  seen.changed();
  expect([moves(), seen.observe.mock.calls]).toEqual([[true], [[box]]]);
  widen(400);
  seen.changed();
  expect(moves()).toEqual([true, false]);
  end();
  expect([seen.disconnect.mock.calls.length, chart.dispose.mock.calls.length]).toEqual([1, 1]);
});

it('moves at no width for whoever wants things still', () => {
  draw(place(600, true).box, spec);
  expect(moves()).toEqual([false]);
});

it('waits for its place where that is folded away, and fills it, as high as it needs to be, once it opens', () => {
  const { box, widen } = place(0);
  draw(box, spec);
  expect([moves(), box.style.height]).toEqual([[], '']);
  widen(320);
  seen.changed();
  expect([moves(), box.style.height, chart.resize.mock.calls.length]).toEqual([
    ...[[true], `${chartHeight(spec, 320)}px`, 1],
  ]);
  // Folded again it stays as it was drawn.
  widen(0);
  seen.changed();
  expect(moves()).toEqual([true]);
});
