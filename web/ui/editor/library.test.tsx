import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { Editor as Core } from '@tiptap/core';
import { expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../../test/screen.ts';
import { Dialog } from '../dialog.tsx';
import Editor from './editor.tsx';
import type { LibraryOf } from './toolbar.tsx';

anew();
/** The dialog of a page: one picture to choose. */
const Library: LibraryOf = ({ onChoose, onClose }) => (
  <Dialog title="选择图片" onClose={onClose}>
    <button type="button" onClick={() => onChoose('/file/a.png')}>
      甲
    </button>
  </Dialog>
);
const changed = vi.fn<(html: string) => void>();
async function open(more: { library?: LibraryOf; disabled?: boolean }): Promise<Core> {
  render(<Editor id="x" label="正文" html="<p>前后</p>" onChange={changed} {...more} />);
  await settled();
  return (screen.getByRole('textbox', { name: '正文' }) as unknown as { editor: Core }).editor;
}
const dialog = () => screen.queryByRole('dialog');

it('a picture that was uploaded before comes in at the cursor, and says that its words are missing', async () => {
  const core = await open({ library: Library });
  act(() => void core.commands.setTextSelection(2));
  await press('图片库');
  await press('甲');
  expect([dialog(), changed.mock.lastCall]).toEqual([
    null,
    ['<p>前</p><figure><img src="/file/a.png" alt=""></figure><p>后</p>'],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(core.view.dom));
  await press('缺替代文字，点此补上');
  expect(screen.getByLabelText<HTMLInputElement>('替代文字').value).toBe('');
});

it('the library that is closed again leaves the text as it is', async () => {
  changed.mockClear();
  await open({ library: Library });
  expect(button('图片库')?.title).toBe('从图片库插入');
  await press('图片库');
  await press('关闭');
  expect([dialog(), changed.mock.calls]).toEqual([null, []]);
});

it('there is no tool for a library where the page has none, and none that works where nothing may be changed', async () => {
  await open({});
  expect(button('图片库')).toBeNull();
  cleanup();
  await open({ library: Library, disabled: true });
  expect(button('图片库')?.disabled).toBe(true);
});
