import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DaysField } from './days-field.tsx';
import type { Days } from './periods.ts';

afterEach(cleanup);

const told = vi.fn<(days: Days) => void>();

function Sheet() {
  const [days, setDays] = useState<Days>({ from: '', to: '' });
  const change = (next: Days) => {
    told(next);
    setDays(next);
  };
  return (
    <>
      <DaysField label="日期" value={days} onChange={change} />
      <button type="button">别处</button>
    </>
  );
}

it('turns days that stand the wrong way round once the fields are left, and not between them', () => {
  render(<Sheet />);
  const [from, to] = [screen.getByLabelText('日期，从'), screen.getByLabelText('日期，到')];
  const leave = (field: HTMLElement, relatedTarget: HTMLElement) => fireEvent.blur(field, { relatedTarget });
  fireEvent.change(from, { target: { value: '2026-12-01' } });
  leave(from, to);
  fireEvent.change(to, { target: { value: '2026-11-01' } });
  told.mockClear();
  leave(to, from);
  leave(from, screen.getByRole('button', { name: '日期：今天' }));
  expect(told).not.toHaveBeenCalled();
  leave(to, screen.getByRole('button', { name: '别处' }));
  expect(told.mock.calls).toEqual([[{ from: '2026-11-01', to: '2026-12-01' }]]);
  leave(to, screen.getByRole('button', { name: '别处' }));
  expect(told).toHaveBeenCalledOnce();
});

it('says of a period that it is chosen where both of its ends are', () => {
  render(<Sheet />);
  const month = () => screen.getByRole('button', { name: '日期：本月' });
  fireEvent.click(month());
  expect(month().getAttribute('aria-pressed')).toBe('true');
  for (const end of ['从', '到']) {
    const field = screen.getByLabelText<HTMLInputElement>(`日期，${end}`);
    const { value } = field;
    fireEvent.change(field, { target: { value: value.replace(/\d\d$/, '15') } });
    expect(month().getAttribute('aria-pressed'), end).toBe('false');
    fireEvent.change(field, { target: { value } });
  }
  fireEvent.click(month());
  expect([told.mock.lastCall, month().getAttribute('aria-pressed')]).toEqual([[{ from: '', to: '' }], 'false']);
});
