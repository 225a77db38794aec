import { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settled } from '../../../test/screen.ts';
import { written } from './editor.tsx';
import { extensions } from './extensions.ts';
import { insertPictures } from './picture.ts';
import { PictureSends, type Sent } from './picture-sends.ts';
import { insertTable } from './toolbar.tsx';

/** Uploads that end when the test says so. */
function makeSends() {
  const open: { file: File; answer: (src: string) => void; refuse: (message: string) => void }[] = [];
  const sends = new PictureSends(
    (file) => new Promise((answer, reject) => open.push({ file, answer, refuse: (m) => reject(new Error(m)) })),
  );
  return { sends, open };
}
const aPicture = (name: string) => new File([name], name, { type: 'image/png' });

let editor: Editor;
let sends: PictureSends;
let open: ReturnType<typeof makeSends>['open'];
function start(content = '<p></p>'): void {
  ({ sends, open } = makeSends());
  const element = document.body.appendChild(document.createElement('div'));
  editor = new Editor({ element, extensions: extensions(sends), content });
}
beforeEach(() => start());
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

/** A letter as a browser tells of it: the key first, then the letter where the cursor is by then. */
function type(letters: string): void {
  const { view } = editor;
  for (const key of letters) {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    if (view.someProp('handleKeyDown', (handle) => handle(view, event))) continue;
    const { from, to } = view.state.selection;
    const plain = () => view.state.tr.insertText(key, from, to);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, key, plain))) view.dispatch(plain());
  }
}
function press(key: string): void {
  const event = new KeyboardEvent('keydown', { key, cancelable: true });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event));
}
const sourcesOf = (html: string) => [...html.matchAll(/<img src="([^"]*)"/g)].map((m) => m[1]);

describe('the editor of texts', () => {
  it('goes on below a picture that was just put in, by a letter, Enter or another picture', async () => {
    type('上');
    insertPictures(editor, sends, [aPicture('a.png'), aPicture('b.png')]);
    type('中');
    press('Enter');
    type('下');
    // What is not there yet is no part of what is written.
    expect(written(editor)).toBe('<p>上</p><p>中</p><p>下</p>');
    // The second one is there first.
    open[1]?.answer('/file/b');
    await settled();
    open[0]?.answer('/file/a');
    await settled();
    expect(written(editor)).toBe(
      '<p>上</p><figure><img src="/file/a" alt=""></figure><figure><img src="/file/b" alt=""></figure><p>中</p><p>下</p>',
    );
  });

  it('puts a picture into the middle of a line without losing a letter', async () => {
    start('<p>前后</p>');
    editor.commands.setTextSelection(2);
    insertPictures(editor, sends, [aPicture('a.png')]);
    type('新');
    open[0]?.answer('/file/a');
    await settled();
    expect(written(editor)).toBe('<p>前</p><figure><img src="/file/a" alt=""></figure><p>新后</p>');
  });

  it('puts a picture where it was dropped, not where the cursor is', async () => {
    start('<p>前</p><p>后</p>');
    editor.commands.setTextSelection(5);
    insertPictures(editor, sends, [aPicture('a.png')], 2);
    open[0]?.answer('/file/a');
    await settled();
    expect(written(editor)).toBe('<p>前</p><figure><img src="/file/a" alt=""></figure><p>后</p>');
  });

  it('keeps a chosen picture or player when a letter is typed upon it, and lets it go by Backspace', () => {
    start(
      '<figure><img src="/file/a" alt="甲"></figure><figure data-embed="https://x.example/v" data-title="乙"></figure>',
    );
    editor.commands.setNodeSelection(0);
    type('字');
    editor.commands.setNodeSelection(editor.state.doc.content.size - 3);
    expect(editor.state.selection).toBeInstanceOf(NodeSelection);
    type('尾');
    expect(written(editor)).toBe(
      '<figure><img src="/file/a" alt="甲"></figure><p>字</p><figure data-embed="https://x.example/v" data-title="乙"></figure><p>尾</p>',
    );
    editor.commands.setNodeSelection(0);
    press('Backspace');
    expect(sourcesOf(written(editor))).toEqual([]);
  });

  it('leaves a chosen picture chosen for the keys that copy or cut it', () => {
    start('<figure><img src="/file/a" alt="甲"></figure><p>字</p>');
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
      editor.commands.setNodeSelection(0);
      const event = new KeyboardEvent('keydown', { key: 'c', [held]: true, cancelable: true });
      editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event));
      expect(editor.state.selection instanceof NodeSelection, held).toBe(true);
    }
    expect(written(editor)).toBe('<figure><img src="/file/a" alt="甲"></figure><p>字</p>');
  });

  it('goes on below a chosen picture where a word is begun to be composed', () => {
    start('<figure><img src="/file/a" alt="甲"></figure><p>字</p>');
    editor.commands.setNodeSelection(0);
    const { view } = editor;
    const begins = new CompositionEvent('compositionstart');
    view.someProp('handleDOMEvents', (handle) => handle.compositionstart?.(view, begins));
    expect(editor.state.selection).toBeInstanceOf(TextSelection);
    expect(written(editor)).toBe('<figure><img src="/file/a" alt="甲"></figure><p></p><p>字</p>');
  });

  it('keeps the words of chosen cells when a letter is typed upon them: it comes into the last', () => {
    start('<table><tbody><tr><td><p>甲</p></td><td><p>乙</p></td><td><p>丙</p></td></tr></tbody></table>');
    const { state, view } = editor;
    const cells: number[] = [];
    state.doc.descendants((node, pos) => void (node.type.name === 'tableCell' && cells.push(pos)));
    view.dispatch(state.tr.setSelection(CellSelection.create(state.doc, cells[0] as number, cells[1])));
    type('字');
    expect([...view.dom.querySelectorAll('td')].map((td) => td.textContent)).toEqual(['甲', '字乙', '丙']);
  });

  it('says at its place that a picture did not come, and sends it once more', async () => {
    type('字');
    insertPictures(editor, sends, [aPicture('a.png')]);
    expect(editor.view.dom.textContent).toContain('正在上传“a.png”');
    // Nothing is asked about it before it is there.
    expect(editor.view.dom.querySelectorAll('button').length).toBe(0);
    open[0]?.refuse('图片不能超过 20M');
    await settled();
    expect(editor.view.dom.textContent).toContain('“a.png”没有传上：图片不能超过 20M');
    expect(written(editor)).toBe('<p>字</p>');
    [...editor.view.dom.querySelectorAll('button')].find((b) => b.textContent === '重试')?.click();
    open[1]?.answer('/file/a');
    await settled();
    expect(sourcesOf(written(editor))).toEqual(['/file/a']);
  });

  it('keeps the words that a picture had while it was waited for', async () => {
    const key = sends.miss('照片');
    editor.commands.setContent(`<img data-pending="${key}" alt="湖面">`);
    sends.give(key, aPicture('合影.png'));
    open[0]?.answer('/file/a');
    await settled();
    expect(written(editor)).toContain('alt="湖面"');
  });

  it('shows at a place the file that was given last, whichever of two arrives first', async () => {
    const key = sends.miss('照片');
    sends.give(key, aPicture('a.png'));
    sends.give(key, aPicture('b.png'));
    open[1]?.answer('/file/b');
    await settled();
    open[0]?.answer('/file/a');
    await settled();
    expect(sends.of(key)).toMatchObject({ name: 'b.png', state: 'done', src: '/file/b' });
  });

  it('shows what was there of a picture until it has come: nothing below it jumps', async () => {
    insertPictures(editor, sends, [aPicture('a.png')]);
    const [[key, sent] = ['']] = Object.entries(sends.store.get());
    sends.store.set({ [key]: { ...(sent as Sent), preview: 'data:,a' } });
    const picture = editor.view.dom.querySelector('figure img');
    expect(picture?.getAttribute('src')).toBe('data:,a');
    open[0]?.answer('/file/a');
    await settled();
    expect(editor.view.dom.querySelector('figure img')).toBe(picture);
    expect(picture?.getAttribute('src')).toBe('/file/a');
  });

  it('brings a picture that has come meanwhile when a step is done again', async () => {
    type('字');
    insertPictures(editor, sends, [aPicture('a.png')]);
    editor.commands.undo();
    expect(written(editor)).not.toContain('figure');
    open[0]?.answer('/file/a');
    await settled();
    editor.commands.redo();
    expect(sourcesOf(written(editor))).toEqual(['/file/a']);
    editor.commands.undo();
    expect(written(editor)).not.toContain('figure');
  });

  it('keeps words, size and side of a picture, and what a text had before', () => {
    const html =
      '<figure data-size="small" data-place="left"><img src="/file/a" alt="甲"><figcaption>开班式</figcaption></figure><p>字</p><ol start="3"><li><p>三</p></li></ol>';
    start(html);
    expect(written(editor)).toBe(html);
  });

  it('goes on between two pictures where one comes behind the first of them', () => {
    start('<figure><img src="/file/a" alt="甲"></figure><figure><img src="/file/b" alt="乙"></figure>');
    editor.commands.setNodeSelection(0);
    insertPictures(editor, sends, [aPicture('c.png')]);
    type('字');
    const kinds = editor.state.doc.content.content.map((node) => node.attrs.src || node.textContent || node.type.name);
    expect(kinds.slice(0, 4)).toEqual(['/file/a', 'picture', '字', '/file/b']);
  });

  it.each([1, 2, 3, 4, 5])('loses no picture and no word in two hundred acts by chance (%i)', async (seed) => {
    let at = seed * 7919;
    const dice = (n: number) => {
      at = (Math.imul(at, 1103515245) + 12345) >>> 0;
      return (at >>> 8) % n;
    };
    const words: string[] = [];
    let arrived = 0;
    const acts: (() => void)[] = [
      () => {
        words.push(`w${words.length}x`);
        type(words.at(-1) as string);
      },
      () => press('Enter'),
      () =>
        insertPictures(
          editor,
          sends,
          Array.from({ length: 1 + dice(2) }, (_, i) => aPicture(`${open.length + i}.png`)),
        ),
      () => editor.commands.toggleBulletList(),
      () => editor.commands.toggleOrderedList(),
      () => editor.commands.toggleBlockquote(),
      () => editor.commands.setTextAlign('center'),
      () => editor.commands.toggleBold(),
      () => editor.commands.toggleHeading({ level: 2 }),
      () => editor.commands.setHorizontalRule(),
      () => !editor.isActive('table') && insertTable(editor),
      () => editor.commands.setEmbed({ src: `https://x.example/${words.length}`, title: '' }),
      () => {
        editor.commands.undo();
        editor.commands.redo();
      },
      // Between words, never within one: a word that is parted is none that was lost.
      () => {
        const ends: number[] = [];
        editor.state.doc.descendants(
          (node, pos) => void (node.isTextblock && ends.push(pos + 1 + dice(2) * node.content.size)),
        );
        const place = ends[dice(ends.length)];
        if (place !== undefined)
          editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, place)));
      },
      () => {
        const whole: number[] = [];
        editor.state.doc.descendants((node, pos) => void (node.isAtom && node.isBlock && whole.push(pos)));
        const place = whole[dice(whole.length || 1)];
        if (place !== undefined) editor.commands.setNodeSelection(place);
      },
      () => {
        const next = open[arrived];
        if (next) arrived++;
        next?.answer(`/file/${next.file.name}`);
      },
    ];
    for (let i = 0; i < 200; i++) {
      acts[dice(acts.length)]?.();
      // What has been sent arrives between two acts.
      await Promise.resolve();
    }
    const kept = open.map((o) => o.file.name);
    for (const o of open) o.answer(`/file/${o.file.name}`);
    await settled();
    const html = written(editor);
    const text = html.replace(/<[^>]*>/g, ' ');
    expect(words.filter((w) => !text.includes(w))).toEqual([]);
    expect(sourcesOf(html).sort()).toEqual(kept.map((name) => `/file/${name}`).sort());
    expect(words.length).toBeGreaterThan(3);
    expect(kept.length).toBeGreaterThan(3);
  });
});
