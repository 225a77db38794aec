import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useKeptFocus } from './kept-focus.ts';

afterEach(cleanup);

/** Rows that go once they are decided. */
function Rows({ leads = false }: { leads?: boolean }) {
  useKeptFocus();
  const [left, setLeft] = useState(['甲', '乙']);
  return (
    <main tabIndex={-1}>
      <ul>
        {['甲', '乙'].map((name) => (
          <li key={name} data-row={name}>
            {left.includes(name) && (
              <p>
                <button
                  type="button"
                  onClick={() => {
                    setLeft((l) => l.filter((n) => n !== name));
                    if (leads) screen.getByRole('button', { name: '别处' }).focus();
                  }}
                >
                  录取{name}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      <button type="button">别处</button>
    </main>
  );
}
const frames = () =>
  act(async () => {
    for (let i = 0; i < 4; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
const press = async (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
  await frames();
};

it('the keys stay where what was pressed stood, and go on from there', async () => {
  render(<Rows />);
  await press('录取甲');
  const place = document.querySelector('[data-row=甲]');
  expect([document.activeElement, place?.getAttribute('tabindex')]).toEqual([place, '-1']);
  act(() => screen.getByRole('button', { name: '别处' }).focus());
  expect(place?.hasAttribute('tabindex')).toBe(false);
});

it('the keys are where somebody led them, or left them', async () => {
  render(<Rows leads />);
  await press('录取乙');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '别处' }));
  cleanup();
  render(<Rows />);
  const other = screen.getByRole('button', { name: '别处' });
  act(() => other.focus());
  fireEvent.click(screen.getByRole('button', { name: '录取甲' }));
  await frames();
  expect(document.activeElement).toBe(other);
});

function Watch() {
  useKeptFocus();
  return null;
}
it('the keys are led nowhere once the console is left', async () => {
  const watch = render(<Watch />);
  const place = document.createElement('section');
  const held = document.createElement('button');
  place.append(held);
  document.body.append(place);
  act(() => held.focus());
  watch.unmount();
  held.remove();
  await frames();
  expect([document.activeElement, place.hasAttribute('tabindex')]).toEqual([document.body, false]);
  place.remove();
});
