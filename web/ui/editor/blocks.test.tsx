import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { Slice } from '@tiptap/pm/model';
import { afterEach, expect, it, vi } from 'vitest';
import { settled } from '../../../test/screen.ts';
import * as small from '../../lib/small-picture.ts';
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
  vi.restoreAllMocks();
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

it('a player that comes in while a picture is chosen leaves the picture', () => {
  start('<img src="/file/a.png"><p>字</p>');
  editor.commands.setNodeSelection(0);
  expect(chosenPicture(editor)).not.toBeNull();
  editor.commands.setEmbed({ src: 'https://a.example/1', title: '甲' });
  expect(written(editor)).toContain('/file/a.png');
  expect(written(editor)).toContain(player('https://a.example/1', '甲'));
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

it.each([
  ['<p><code>甲</code></p><pre>乙</pre>', '<p>甲</p><p>乙</p>'],
  ['<p><a href="tel:057112345678">甲</a></p>', '<p><a href="tel:057112345678">甲</a></p>'],
  ['<h2 style="text-align: center">甲</h2>', '<h2 style="text-align: center;">甲</h2>'],
  ['<p>甲</p><p style="text-align: center"></p><p></p>', '<p>甲</p>'],
  [
    '<figure><img src="/file/a" alt="甲"><figcaption> 开班 </figcaption></figure>',
    '<figure><img src="/file/a" alt="甲"><figcaption>开班</figcaption></figure>',
  ],
  ['<figure data-size="valueOf"><img src="/file/a"></figure>', '<figure><img src="/file/a" alt=""></figure>'],
])('of %s a text holds what the server lets through', (content, kept) => {
  start(content);
  expect(written(editor)).toBe(kept);
});

it('an address that is typed is none that is linked to', () => {
  start('<p>https://a.test/1</p>');
  const { view } = editor;
  view.dispatch(view.state.tr.insertText(' ', view.state.doc.content.size - 1));
  expect(written(editor)).toBe('<p>https://a.test/1 </p>');
});

it('a player shows its title and its site, or what stands in their place', () => {
  start(player('https://a.example/1', '开班') + player('nowhere', ''));
  expect([...editor.view.dom.querySelectorAll('figure')].map((f) => [...f.children].map((e) => e.textContent))).toEqual(
    [
      ['嵌入：开班', 'a.example'],
      ['嵌入：没有标题', 'nowhere'],
    ],
  );
});

it('Enter at a button of a picture presses it and is none of the text; so is a key of a method for Chinese of a picture', () => {
  const html = '<figure><img src="/file/a.png" alt=""></figure><p>字</p>';
  start(html);
  editor.commands.setNodeSelection(0);
  const key = (at: Element, name: string) =>
    at.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  expect([key(editor.view.dom.querySelector('figure button') as Element, 'Enter'), written(editor)]).toEqual([
    true,
    html,
  ]);
  key(editor.view.dom, 'Process');
  expect(editor.state.selection instanceof NodeSelection).toBe(false);
});

it('hears no more of pictures once they or the text are gone, and what is on its way arrives for nobody', async () => {
  let heard = 0;
  const { subscribe } = sends.store;
  vi.spyOn(sends.store, 'subscribe').mockImplementation((listener) => {
    const stop = subscribe(listener);
    heard++;
    return () => {
      heard--;
      return stop();
    };
  });
  start('<p>字</p>');
  const before = heard;
  insertPictures(editor, sends, [picture]);
  expect(heard).toBe(before + 1);
  editor.commands.undo();
  expect(heard).toBe(before);
  insertPictures(editor, sends, [picture]);
  editor.destroy();
  expect(heard).toBe(0);
  sends.close();
  answer('/file/a.png');
  await settled();
  expect(sends.store.get()).toEqual({});
});

it('a picture that has come is there, though its small one is made only then', async () => {
  const made = Promise.withResolvers<string>();
  vi.spyOn(small, 'pictureOf').mockReturnValue(made.promise);
  start('<p>字</p>');
  const key = sends.begin(picture);
  answer('/file/a.png');
  await settled();
  made.resolve('data:,a');
  await settled();
  expect(sends.of(key)).toMatchObject({ state: 'done', src: '/file/a.png' });
});

it('what stands above and below the line, and what a work is called, stay as they were written', () => {
  const html = '<p>10<sup>8</sup> H<sub>2</sub>O <cite>书</cite></p>';
  start(html);
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, '。');
  expect(written(editor)).toBe(html.replace('</p>', '。</p>'));
});
