import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useListKeys } from './keys.ts';

afterEach(cleanup);

function List() {
  const box = useRef<HTMLDivElement>(null);
  const { on, toggle } = useListKeys(box);
  return (
    <div ref={box}>
      <input type="search" aria-label="查找" />
      <input type="checkbox" aria-label="快捷键" checked={on} onChange={toggle} />
      <table>
        <tbody>
          {['甲', '乙'].map((name) => (
            <tr key={name}>
              <td>
                <input type="checkbox" aria-label={`选择${name}`} />
                <button type="button" data-row>
                  {name}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
const row = (name: string) => screen.getByRole('button', { name });
const choice = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the keys of a list', () => {
  it('lead through it, and are left to who composes a word with them', () => {
    render(<List />);
    row('甲').focus();
    for (const key of ['j', 'k', 'x', '/', 'ArrowDown', 'ArrowUp']) {
      expect(fireEvent.keyDown(row('甲'), { key, isComposing: true }), key).toBe(true);
      expect([document.activeElement, choice('选择甲').checked], key).toEqual([row('甲'), false]);
    }
    fireEvent.keyDown(row('甲'), { key: 'x' });
    expect(choice('选择甲').checked).toBe(true);
    fireEvent.keyDown(row('甲'), { key: 'j' });
    expect(document.activeElement).toBe(row('乙'));
    fireEvent.keyDown(row('乙'), { key: '/' });
    expect(document.activeElement).toBe(screen.getByLabelText('查找'));
  });

  it('mean nothing while a dialog is open, nor once they are switched off', () => {
    render(<List />);
    row('甲').focus();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    expect(fireEvent.keyDown(row('甲'), { key: 'x' })).toBe(true);
    dialog.remove();
    expect(fireEvent.keyDown(row('甲'), { key: 'x' })).toBe(false);
    fireEvent.click(choice('快捷键'));
    expect(fireEvent.keyDown(row('甲'), { key: 'x' })).toBe(true);
    expect(choice('选择甲').checked).toBe(true);
  });

  it.each([
    ['a line', <input key="field" aria-label="字" />],
    ['a search', <input key="field" type="search" aria-label="字" />],
    ['lines', <textarea key="field" aria-label="字" />],
    ['a choice', <select key="field" aria-label="字" />],
    ['a text with its looks', <div key="field" role="textbox" tabIndex={0} contentEditable aria-label="字" />],
  ])('are letters in a field of %s, and keys of the list anywhere else', (_, field) => {
    render(
      <>
        <List />
        {field}
      </>,
    );
    const typed = screen.getByLabelText('字');
    for (const key of ['j', 'k', 'x', '/']) expect(fireEvent.keyDown(typed, { key }), key).toBe(true);
    for (const key of ['j', 'k', '/']) expect(fireEvent.keyDown(choice('选择甲'), { key }), key).toBe(false);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('belong to the browser together with %s', (held) => {
    render(<List />);
    for (const key of ['j', 'k', 'x', '/']) expect(fireEvent.keyDown(row('甲'), { key, [held]: true }), key).toBe(true);
  });
});
