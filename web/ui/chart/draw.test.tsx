import { afterEach, expect, it, vi } from 'vitest';
import type { ChartSpec } from '../../../shared/charts/spec.ts';
import { draw } from './draw.ts';

const chart = vi.hoisted(() => ({ resize: vi.fn(), setOption: vi.fn(), dispose: vi.fn() }));
vi.mock('../../../shared/charts/echarts.ts', () => ({ init: () => chart }));
afterEach(() => void vi.unstubAllGlobals());

it('is painted again at another width, without motion then, and lets everything go in the end', () => {
  const seen = { observe: vi.fn(), disconnect: vi.fn(), changed: () => undefined as unknown };
  class Observer {
    observe = seen.observe;
    disconnect = seen.disconnect;
    constructor(changed: () => void) {
      seen.changed = changed;
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const box = document.createElement('div');
  const widen = (width: number) => Object.defineProperty(box, 'clientWidth', { value: width, configurable: true });
  const moves = () => chart.setOption.mock.calls.map(([option]) => option.animation);
  const spec: ChartSpec = { kind: 'lines', title: '人数', categories: ['甲'], series: [{ name: '今年', values: [1] }] };
  widen(600);
  const end = draw(box, spec);
  seen.changed();
  expect(moves()).toEqual([true]);
  widen(400);
  seen.changed();
  expect(moves()).toEqual([true, false]);
  end();
  expect([seen.disconnect.mock.calls.length, chart.dispose.mock.calls.length]).toEqual([1, 1]);
});
