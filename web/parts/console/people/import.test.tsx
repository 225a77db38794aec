import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { ImportRow } from '../../../../shared/contract/staff-imports.ts';
import { Result } from './import.tsx';

afterEach(cleanup);

const rows = (count: number, wrong: string[] = []) =>
  Array.from({ length: count }, (_, i) => ({ line: i + 2, name: `学员${i}`, wrong })) as ImportRow[];

/** How many rows a list says that it has, how many it shows, and what it says of the others. */
function shown(name: string) {
  const list = within(screen.getByRole('region', { name }));
  return [
    list.getByText(/^\d+ 行$/).textContent,
    list.getAllByRole('row').length - 1,
    list.queryByText(/没有显示/)?.textContent ?? '',
  ];
}

it.each([3, 200, 250])(
  'an import shows every wrong row and the first of %i good ones, and counts them all',
  (count) => {
    const detail = { status: 0 } as Parameters<typeof Result>[0]['of'];
    render(
      <MemoryRouter>
        <Result of={detail} wrong={rows(201, ['手机号码有误'])} good={rows(count)} />
      </MemoryRouter>,
    );
    expect(shown('有误的行')).toEqual(['201 行', 201, '']);
    expect(shown('可以导入的行')).toEqual([
      `${count} 行`,
      Math.min(count, 200),
      count > 200 ? `还有 ${count - 200} 行没有显示。` : '',
    ]);
  },
);
