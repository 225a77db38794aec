import { act, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { expect, it, vi } from 'vitest';
import { extensions } from './extensions.ts';
import { PictureSends } from './picture-sends.ts';
import { Toolbar } from './toolbar.tsx';

const sends = new PictureSends(() => new Promise(() => undefined));

/** The tools over a text, and the editor that it is in. */
function toolsOver(content: string) {
  const element = document.body.appendChild(document.createElement('div'));
  const editor = new Editor({ element, extensions: extensions(sends), content });
  const onPicture = vi.fn();
  render(<Toolbar editor={editor} sends={sends} label="正文" disabled={false} onPicture={onPicture} />);
  return { editor, onPicture };
}

it('opens what is said of a picture that was chosen so shortly before that no row of tools shows it yet', () => {
  const { editor, onPicture } = toolsOver('<p>上</p><figure><img src="/file/a.png" alt="合影"></figure>');
  act(() => {
    editor.commands.setNodeSelection(3);
    screen.getByRole('button', { name: /图片/ }).click();
  });
  expect(onPicture).toHaveBeenCalledTimes(1);
  editor.destroy();
});

it('says in words what each tool does, also where it shows a sign or a letter', () => {
  const { editor } = toolsOver('<p>上</p>');
  const tools = screen.getAllByRole('button');
  expect(tools.length).toBeGreaterThan(12);
  for (const tool of tools) expect(tool.getAttribute('aria-label') ?? tool.textContent).toMatch(/[\u4e00-\u9fff]/);
  editor.destroy();
});
