import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { leadOn } from './lead.ts';

afterEach(cleanup);

function List() {
  const [names, setNames] = useState(['甲', '乙', '丙']);
  return (
    <section>
      <input aria-label="添加" />
      <ul>
        {names.map((name) => (
          <li key={name}>
            <input aria-label={name} />
            <button
              type="button"
              data-lead
              onClick={(e) => leadOn(e.currentTarget, () => setNames(names.filter((n) => n !== name)))}
            >
              移除{name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

it('a row that goes leaves the focus with the next one, the last with the one before, the only one with the field', async () => {
  render(<List />);
  const out = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: `移除${name}` }));
    const { textContent, ariaLabel } = document.activeElement as HTMLElement;
    return textContent || ariaLabel || document.activeElement?.getAttribute('aria-label');
  };
  expect(await out('甲')).toBe('移除乙');
  expect(await out('丙')).toBe('移除乙');
  expect(await out('乙')).toBe('添加');
});
