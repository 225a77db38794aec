import { act, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { expect, it, vi } from 'vitest';
import { extensions } from './extensions.ts';
import { PictureSends } from './picture-sends.ts';
import { Toolbar } from './toolbar.tsx';

it('opens what is said of a picture that was chosen so shortly before that no row of tools shows it yet', () => {
  const sends = new PictureSends(() => new Promise(() => undefined));
  const element = document.body.appendChild(document.createElement('div'));
  const content = '<p>上</p><figure><img src="/file/a.png" alt="合影"></figure>';
  const editor = new Editor({ element, extensions: extensions(sends), content });
  const onPicture = vi.fn();
  render(<Toolbar editor={editor} sends={sends} label="正文" disabled={false} onPicture={onPicture} />);
  act(() => {
    editor.commands.setNodeSelection(3);
    screen.getByRole('button', { name: /图片/ }).click();
  });
  expect(onPicture).toHaveBeenCalledTimes(1);
  editor.destroy();
});
