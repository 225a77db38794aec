import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { FilterRow } from '../ui/filter-row.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useCurrentInView } from './current-in-view.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
function Rows({ current }: { current: string }) {
  const box = useCurrentInView<HTMLDivElement>(current);
  return (
    <div ref={box}>
      {['one', 'two'].map((row) => (
        <nav key={row} id={row}>
          <a href="/a/" aria-current={current === 'a' ? 'page' : undefined}>
            a
          </a>
          <a href="/b/" aria-current={current === 'b' ? 'page' : undefined}>
            b
          </a>
        </nav>
      ))}
      <p aria-current="true">of no row</p>
    </div>
  );
}
/** A window of 100 px that begins at 10; the links of it are 40 wide, the second far behind the edge. */
function laidOut(): void {
  const box = (left: number, width: number) => ({ left, width }) as DOMRect;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function of(this: HTMLElement) {
    return this.tagName === 'NAV' ? box(10, 100) : box(this.textContent === 'a' ? 20 : 300, 40);
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function of(this: HTMLElement) {
    return this.id === 'one' ? 500 : 100;
  });
}

it('the chosen link of each row that is wider than its window stands in the middle, also after another choice', () => {
  laidOut();
  const { rerender } = render(<Rows current="b" />);
  const at = () => ['one', 'two'].map((id) => document.getElementById(id)?.scrollLeft);
  expect(at()).toEqual([260, 0]);
  rerender(<Rows current="b" />);
  expect(at()).toEqual([260, 0]);
  rerender(<Rows current="a" />);
  expect(at()).toEqual([240, 0]);
});

it.each([
  ['tabs', Tabs, 'tabs'],
  ['the choices of a filter', FilterRow, 'choices'],
] as const)('a row of %s shows the chosen one', (_, Row, name) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function of(this: HTMLElement) {
    return (this.tagName === 'A' ? { left: 300, width: 40 } : { left: 10, width: 100 }) as DOMRect;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  const links = ['a', 'b'].map((label) => ({ label, to: `/${label}/`, current: label === 'b' }));
  const Any = Row as (props: { label: string }) => ReactNode;
  const { container } = render(
    <MemoryRouter>
      <Any label="类别" {...{ [name]: links }} />
    </MemoryRouter>,
  );
  expect(container.querySelector('[aria-current]')?.closest('ul, nav')?.scrollLeft).toBe(260);
});
