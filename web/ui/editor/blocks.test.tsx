import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { Slice } from '@tiptap/pm/model';
import { afterEach, expect, it } from 'vitest';
import { settled } from '../../../test/screen.ts';
import { written } from './editor.tsx';
import { extensions } from './extensions.ts';
import { chosenPicture, insertPictures } from './picture.ts';
import { PictureSends } from './picture-sends.ts';

let answer: (src: string) => void;
const sends = new PictureSends(() => new Promise((resolve) => (answer = resolve)));
let editor: Editor;
function start(content: string): void {
  const element = document.body.appendChild(document.createElement('div'));
  editor = new Editor({ element, extensions: extensions(sends), content });
}
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});
const picture = new File(['x'], '合影.png', { type: 'image/png' });
const player = (src: string, title: string) => `<figure data-embed="${src}" data-title="${title}"></figure>`;

it('a picture that arrives is no step of its own: the step back takes it away, the one forth brings it as it is', async () => {
  start('<p>字</p>');
  insertPictures(editor, sends, [picture]);
  answer('/file/a.png');
  await settled();
  expect(written(editor)).toContain('<img src="/file/a.png" alt="合影">');
  editor.commands.undo();
  expect(written(editor)).toBe('<p>字</p>');
  editor.commands.redo();
  expect(written(editor)).toContain('<img src="/file/a.png" alt="合影">');
});

it('a picture that is not there yet has nothing to be said of it; one that is, has', async () => {
  start('<p></p>');
  insertPictures(editor, sends, [picture]);
  editor.commands.setNodeSelection(0);
  expect([editor.state.selection instanceof NodeSelection, chosenPicture(editor)]).toEqual([true, null]);
  answer('/file/a.png');
  await settled();
  editor.commands.setNodeSelection(0);
  expect(chosenPicture(editor)).toMatchObject({ pos: 0, look: { src: '/file/a.png', alt: '合影' } });
});

it('a player that is chosen is changed and stays chosen; another one comes where the cursor is', () => {
  start(`${player('https://a.example/1', '甲')}<p>字</p>`);
  editor.commands.setNodeSelection(0);
  editor.commands.setEmbed({ src: 'https://a.example/2', title: '乙' });
  expect(written(editor)).toBe(`${player('https://a.example/2', '乙')}<p>字</p>`);
  expect((editor.state.selection as NodeSelection).node?.attrs.title).toBe('乙');
  editor.commands.setTextSelection(3);
  editor.commands.setEmbed({ src: 'https://a.example/3', title: '丙' });
  expect(written(editor)).toBe(`${player('https://a.example/2', '乙')}<p>字</p>${player('https://a.example/3', '丙')}`);
});

it('words that are pasted upon a chosen player come below it; into a line they come where the cursor is', () => {
  start(`${player('https://a.example/1', '甲')}<p>字</p>`);
  const paste = () => {
    const { view } = editor;
    const slice = new Slice(
      editor.schema.text('贴') ? editor.state.doc.slice(2, 3).content : Slice.empty.content,
      0,
      0,
    );
    return view.someProp('handlePaste', (handle) => handle(view, new Event('paste') as ClipboardEvent, slice)) ?? false;
  };
  editor.commands.setNodeSelection(0);
  expect(paste()).toBe(true);
  expect(written(editor)).toBe(`${player('https://a.example/1', '甲')}<p>字</p><p>字</p>`);
  editor.commands.setTextSelection(3);
  expect(paste()).toBe(false);
});
