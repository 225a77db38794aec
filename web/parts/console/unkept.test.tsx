import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, inDialog, press, settled } from '../../../test/screen.ts';
import { NoteForm } from './desk/note-form.tsx';
import './calls.ts';

anew();
/** Two forms of one page, on a computer that keeps nothing, each with something typed. */
async function open(): Promise<void> {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem: full });
  vi.stubGlobal('indexedDB', { open: full });
  const form = (name: string) => (
    <NoteForm name={name} label={`记下${name}`} rule={undefined} rows={2} save={async () => null} />
  );
  const element = (
    <>
      {form('甲')}
      {form('乙')}
      <Link to="/guanli/desk/">别处</Link>
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  for (const field of document.querySelectorAll('textarea')) fireEvent.change(field, { target: { value: '记' } });
  await settled();
}
const warned = () => screen.queryAllByText(/^这台电脑存不下草稿，离开前/).length;
const asks = async () => {
  fireEvent.click(screen.getByText('别处'));
  await settled();
  return document.querySelectorAll('dialog').length;
};

it('what was sent is lost no more: nothing warns of it, and of the other form it is asked alone', async () => {
  await open();
  expect(warned()).toBe(2);
  await press('记下甲');
  expect([warned(), await asks()]).toEqual([1, 1]);
  await press('留在这里');
  await press('记下乙');
  expect([warned(), await asks()]).toEqual([0, 0]);
});

it('all forms of the page are left by one answer', async () => {
  await open();
  expect(await asks()).toBe(1);
  await inDialog('不保存，离开');
  expect([warned(), document.querySelector('dialog')]).toEqual([0, null]);
});
