import { Editor } from '@tiptap/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { written } from './editor.tsx';
import { extensions } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureSends } from './picture-sends.ts';

let editor: Editor;
let closed = 0;
beforeEach(() => {
  closed = 0;
  const element = document.body.appendChild(document.createElement('div'));
  const sends = new PictureSends(async () => '');
  editor = new Editor({
    element,
    extensions: extensions(sends),
    content: '<p>请看<a href="/old/">这里的说明</a>。</p>',
  });
});
afterEach(() => {
  cleanup();
  editor.destroy();
  document.body.replaceChildren();
});

/** What the links of the text say and where they lead. */
const links = () =>
  [...written(editor).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [href, text]);

/** Opens the dialog with the cursor within the words of the link, which no selection marks. */
function open(): HTMLInputElement {
  editor.commands.setTextSelection(5);
  render(<LinkDialog editor={editor} onClose={() => closed++} />);
  return screen.getByLabelText<HTMLInputElement>('链接地址');
}

describe('the dialog of a link', () => {
  it('refuses an address that a page would not follow', async () => {
    const address = open();
    for (const wrong of ['javascript:alert(1)', 'ftp://elsewhere.test', '/\\elsewhere.test', '说明']) {
      await userEvent.clear(address);
      await userEvent.type(address, wrong);
      await userEvent.click(screen.getByRole('button', { name: '确定' }));
      expect(screen.getByRole('alert').textContent, wrong).toContain('链接地址须是以');
    }
    expect([links(), closed]).toEqual([[['/old/', '这里的说明']], 0]);
  });

  it('takes an address without its scheme as one of the open web, as what is pasted is', async () => {
    const address = open();
    await userEvent.clear(address);
    await userEvent.type(address, '//elsewhere.test');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(links()).toEqual([['https://elsewhere.test', '这里的说明']]);
  });

  it('leads the whole link elsewhere from where the cursor is in it', async () => {
    const address = open();
    expect(address.value).toBe('/old/');
    await userEvent.clear(address);
    // As it comes from the clipboard, with a space beside it.
    await userEvent.type(address, ' /new/ ');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(links()).toEqual([['/new/', '这里的说明']]);
  });

  it('takes the whole link away, and leaves its words', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: '去掉链接' }));
    expect([links(), closed, editor.getText()]).toEqual([[], 1, '请看这里的说明。']);
    // Also where some of its words are chosen.
    editor.commands.undo();
    cleanup();
    editor.commands.setTextSelection({ from: 4, to: 6 });
    render(<LinkDialog editor={editor} onClose={() => closed++} />);
    await userEvent.click(screen.getByRole('button', { name: '去掉链接' }));
    expect([links(), closed]).toEqual([[], 2]);
  });
});

it('an address that is pasted over chosen words leads them there; one that would go at saving takes their place', () => {
  const over = (said: string) => {
    editor.commands.setContent('<p>请看这里的说明。</p>');
    editor.commands.setTextSelection({ from: 3, to: 5 });
    editor.view.pasteText(said, new ClipboardEvent('paste'));
    return [links(), editor.getText()];
  };
  const words = '请看这里的说明。';
  expect(over('https://a.test/b')).toEqual([[['https://a.test/b', '这里']], words]);
  expect(over('www.study.test.cn')).toEqual([[['http://www.study.test.cn', '这里']], words]);
  expect(over('a@b.cn')).toEqual([[['mailto:a@b.cn', '这里']], words]);
  for (const said of ['https://bank.cn@evil.cn/', 'https:///b.cn@evil.cn', 'https://bank.cn:80@evil.cn/', '1.2.3.4'])
    expect(over(said), said).toEqual([[], words.replace('这里', said)]);
  expect(written(editor)).not.toContain('<a');
});
