import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../../test/screen.ts';
import { ApiError } from '../../../lib/api.ts';
import { NoteForm } from './note-form.tsx';

anew();
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
async function open(save: (text: string) => Promise<unknown>, first?: string): Promise<void> {
  const more = first === undefined ? {} : { first };
  render(
    <NoteForm name={`note ${Math.random()}`} rule={{ label: '备注' }} rows={2} label="记下" save={save} {...more} />,
  );
  await settled();
}

it('a note that was refused, and what was typed while one was saved, stay; what is saved makes room for the next', async () => {
  let answer: { then: (of?: unknown) => void; fail: (why: Error) => void } | undefined;
  const save = vi.fn((_: string) => new Promise((then, fail) => (answer = { then, fail })));
  await open(save);
  type('甲');
  await press('记下');
  answer?.fail(new ApiError(400, '不能记下'));
  await settled();
  expect([field().value, screen.getByText('不能记下') !== null]).toEqual(['甲', true]);
  await press('记下');
  type('甲和乙');
  answer?.then();
  await settled();
  expect(field().value).toBe('甲和乙');
  await press('记下');
  answer?.then();
  await settled();
  expect([field().value, save.mock.calls]).toEqual(['', [['甲'], ['甲'], ['甲和乙']]]);
});

it('a note of which there is one stays as it was saved', async () => {
  await open(async () => undefined, '旧');
  type('新');
  await press('记下');
  expect(field().value).toBe('新');
  cleanup();
});

it.each(['content', 'remark'])('a note that is refused as %s says so at its field', async (path) => {
  await open(async () => {
    throw new ApiError(400, '', [{ path, code: 'wrong', message: '太长' }]);
  });
  type('甲');
  await press('记下');
  expect([field().getAttribute('aria-invalid'), screen.getByRole('alert').textContent]).toEqual(['true', '太长']);
});
