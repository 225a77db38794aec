import { cleanup, fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../../test/screen.ts';
import { type Me, MeContext } from '../me.ts';
import '../calls.ts';
import { FindBox } from './find-box.tsx';

anew();
const isOpen = () => document.querySelector('dialog[aria-label=搜索]') !== null;
async function open(beside = <p>文</p>): Promise<void> {
  cleanup();
  render(
    <MeContext value={{ roles: [] } as unknown as Me}>
      <MemoryRouter>
        <FindBox />
        {beside}
      </MemoryRouter>
    </MeContext>,
  );
}
/** Whether a key opens the search, and is then nobody else's. */
async function opens(at: string, key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const isTaken = !fireEvent.keyDown(document.querySelector(at) as Element, { key, ...more });
  if (isTaken) await vi.waitFor(() => expect(isOpen()).toBe(true));
  else await settled();
  expect(isOpen()).toBe(isTaken);
  return isTaken;
}

it.each<[string, KeyboardEventInit]>([
  ['k', { ctrlKey: true }],
  ['K', { metaKey: true }],
  ['/', {}],
])('the search of the console opens by %s %o, and by its button', async (key, more) => {
  await open();
  expect(await opens('p', key, more)).toBe(true);
  await open();
  await press(/搜索页面/);
  await vi.waitFor(() => expect(isOpen()).toBe(true));
});

it('it does not open by a letter alone, over another dialog, nor where somebody types or a list has a search', async () => {
  await open();
  for (const [key, more] of [
    ['k', {}],
    ['k', { ctrlKey: true, altKey: true }],
    ['/', { ctrlKey: true }],
    ['/', { altKey: true }],
    ['/', { metaKey: true }],
  ] as const)
    expect(await opens('p', key, more), JSON.stringify([key, more])).toBe(false);
  await open(<dialog open aria-label="别的" />);
  expect([await opens('dialog', 'k', { ctrlKey: true }), await opens('dialog', '/')]).toEqual([false, false]);
  await open(<textarea />);
  expect([await opens('textarea', '/'), await opens('textarea', 'k', { ctrlKey: true })]).toEqual([false, true]);
  for (const [at, field] of [
    ['input', <input key="i" />],
    ['select', <select key="s" />],
    ['[contenteditable]', <div key="d" contentEditable suppressContentEditableWarning />],
  ] as const) {
    await open(<div>{field}</div>);
    expect(await opens(at, '/'), at).toBe(false);
  }
  await open(
    <section data-grid>
      <input type="search" />
      <p>文</p>
    </section>,
  );
  expect(await opens('p', '/')).toBe(false);
  // Nor is it heard where it was somebody else's.
  await open();
  document.querySelector('p')?.addEventListener('keydown', (e) => e.preventDefault());
  fireEvent.keyDown(document.querySelector('p') as Element, { key: '/' });
  await settled();
  expect(isOpen()).toBe(false);
  // Where a list is not searched by a field of its own the key is nobody else's.
  await open(
    <section data-grid>
      <p>文</p>
    </section>,
  );
  expect(await opens('p', '/')).toBe(true);
});
