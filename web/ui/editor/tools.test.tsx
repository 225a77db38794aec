import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Editor } from '@tiptap/core';
import { CellSelection } from '@tiptap/pm/tables';
import { afterEach, expect, it } from 'vitest';
import { written } from './editor.tsx';
import { extensions } from './extensions.ts';
import { insertPictures } from './picture.ts';
import { PictureSends } from './picture-sends.ts';
import { Toolbar } from './toolbar.tsx';

const sends = new PictureSends(() => new Promise(() => undefined));
let editor: Editor;
/** The tools are drawn anew, as each change of the text has it. */
let again: () => void;

/** The tools over a text whose words are chosen; the cursor is elsewhere. */
function toolsOver(content: string): void {
  const element = document.body.appendChild(document.createElement('div'));
  editor = new Editor({ element, extensions: extensions(sends), content });
  const tools = () => (
    <Toolbar editor={editor} sends={sends} label="正文" disabled={false} onPicture={() => undefined} />
  );
  const { rerender } = render(tools());
  again = () => rerender(tools());
  act(() => editor.commands.setTextSelection({ from: 1, to: 3 }));
  (document.activeElement as HTMLElement).blur();
}
afterEach(() => {
  cleanup();
  editor.destroy();
  document.body.replaceChildren();
});

/** By a pointer; a key's press has no `detail`. */
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }), { detail: 1 });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const inText = () => waitFor(() => expect(document.activeElement).toBe(editor.view.dom));

const plain = '<p>上下</p>';
/** What each does to two letters that are chosen: by hand, since of tools that are exchanged each does something. */
const deeds: Record<string, [does: () => unknown, made: string, from?: string]> = {
  加粗: [() => press('加粗'), '<p><strong>上下</strong></p>'],
  斜体: [() => press('斜体'), '<p><em>上下</em></p>'],
  下划线: [() => press('下划线'), '<p><u>上下</u></p>'],
  删除线: [() => press('删除线'), '<p><s>上下</s></p>'],
  左对齐: [() => press('左对齐'), '<p style="text-align: left;">上下</p>'],
  居中: [() => press('居中'), '<p style="text-align: center;">上下</p>'],
  右对齐: [() => press('右对齐'), '<p style="text-align: right;">上下</p>'],
  两端对齐: [() => press('两端对齐'), '<p style="text-align: justify;">上下</p>'],
  项目列表: [() => press('项目列表'), '<ul><li><p>上下</p></li></ul>'],
  编号列表: [() => press('编号列表'), '<ol><li><p>上下</p></li></ol>'],
  引用: [() => press('引用'), '<blockquote><p>上下</p></blockquote>'],
  分隔线: [() => press('分隔线'), '<p>上下</p><hr>'],
  清除格式: [() => press('清除格式'), plain, '<h2><strong>上下</strong></h2>'],
  一级标题: [() => choose('段落样式', '2'), '<h2>上下</h2>'],
  二级标题: [() => choose('段落样式', '3'), '<h3>上下</h3>'],
  三级标题: [() => choose('段落样式', '4'), '<h4>上下</h4>'],
  正文: [() => choose('段落样式', '0'), plain, '<h2>上下</h2>'],
  字号: [() => choose('字号', '14pt'), '<p><span style="font-size: 14pt;">上下</span></p>'],
  默认字号: [() => choose('字号', ''), plain, '<p><span style="font-size: 14pt;">上下</span></p>'],
};

it.each(Object.keys(deeds))('%s does so to what is chosen, and the cursor is in the text again', async (name) => {
  const [does, made, from = plain] = deeds[name] as (typeof deeds)[string];
  toolsOver(from);
  await act(async () => does());
  expect(written(editor)).toBe(made);
  await inText();
});

it('who goes through a list by its keys stays in it, and with the pointer goes on writing', async () => {
  toolsOver(plain);
  for (const [label, keyed, made] of [
    ['段落样式', ['2', '3'], '<h3>上下</h3>'],
    ['字号', ['14pt', ''], '<h3>上下</h3>'],
  ] as const) {
    const list = screen.getByLabelText(label);
    for (const value of keyed) {
      list.focus();
      fireEvent.keyDown(list, { key: 'ArrowDown' });
      await act(async () => choose(label, value));
      expect(document.activeElement).toBe(list);
      again();
    }
    expect(written(editor)).toBe(made);
  }
  fireEvent.pointerDown(screen.getByLabelText('段落样式'));
  await act(async () => choose('段落样式', '0'));
  expect(written(editor)).toBe(plain);
  await inText();
});

const table = `<table>${'<tr><td><p>甲</p></td><td><p>乙</p></td></tr>'.repeat(2)}</table>`;
const cells: Record<string, [rows: number, cells: number, heads: number]> = {
  '加行（在下方）': [3, 6, 0],
  '加列（在右侧）': [2, 6, 0],
  删行: [1, 2, 0],
  删列: [2, 2, 0],
  首行作为表头: [2, 4, 2],
  删表: [0, 0, 0],
};

it.each(Object.keys(cells))('%s does so to the table, and the cursor is in the text again', async (name) => {
  toolsOver(table);
  act(() => editor.commands.setTextSelection(4));
  await act(async () => press(name));
  const count = (tag: string) => written(editor).split(new RegExp(`<${tag}\\b`)).length - 1;
  expect([count('tr'), count('t[dh]'), count('th')]).toEqual(cells[name]);
  await inText();
});

it.each([
  [
    '加行（在下方）',
    [
      ['甲', '乙'],
      ['', ''],
      ['甲', '乙'],
    ],
  ],
  [
    '加列（在右侧）',
    [
      ['甲', '', '乙'],
      ['甲', '', '乙'],
    ],
  ],
])('%s puts it on that side of the cursor', async (name, texts) => {
  toolsOver(table);
  act(() => editor.commands.setTextSelection(4));
  await act(async () => press(name));
  const rows = [...editor.view.dom.querySelectorAll('tr')];
  expect(rows.map((tr) => [...tr.children].map((cell) => cell.textContent))).toEqual(texts);
});

it.each([
  ['链接', '<p><a href="/x">上下</a></p>', 2],
  ['嵌入', '<figure data-embed="https://a.test/" data-title="上"></figure>', 0],
])('%s says that the cursor is on one', (name, content, at) => {
  toolsOver(`${content}<p>下</p>`);
  const pressed = () => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  act(() => editor.commands[at ? 'setTextSelection' : 'setNodeSelection'](at));
  again();
  expect(pressed()).toBe('true');
  act(() => editor.commands.setTextSelection(editor.state.doc.content.size - 1));
  again();
  expect(pressed()).toBe('false');
});

it('a step is taken back and made again, with the cursor in the text', async () => {
  toolsOver(plain);
  await act(async () => press('加粗'));
  for (const [name, made] of [
    ['撤销', plain],
    ['重做', '<p><strong>上下</strong></p>'],
  ] as const) {
    (document.activeElement as HTMLElement).blur();
    again();
    await act(async () => press(name));
    expect(written(editor)).toBe(made);
    await inText();
  }
});

it('pictures and tables come where the cursor was, and it is in the text again', async () => {
  const puts: Record<string, () => unknown> = {
    picture: () => insertPictures(editor, sends, [new File(['x'], 'a.png', { type: 'image/png' })]),
    table: () => press('表格'),
  };
  for (const [name, put] of Object.entries(puts)) {
    toolsOver(plain);
    await act(async () => put());
    await inText();
    expect(editor.state.doc.content.content.map((node) => node.type.name)).toContain(name);
    cleanup();
    editor.destroy();
  }
});

it('who presses a tool by its key stays there, may press again, and goes on from it when it turns grey', async () => {
  const user = userEvent.setup();
  toolsOver(plain);
  const at = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const key = async (keys: string) => {
    await act(async () => user.keyboard(keys));
    again();
    return [written(editor), at()];
  };
  const bold = '<p><strong>上下</strong></p>';
  screen.getByRole('button', { name: '加粗' }).focus();
  expect(await key('{Enter}')).toEqual([bold, '加粗']);
  expect(await key(' ')).toEqual([plain, '加粗']);
  // Held, it presses once: by turns it would leave the text as it was, or not.
  expect(await key('{Enter>4/}')).toEqual([bold, '加粗']);
  for (const name of ['居中', '引用', '清除格式', '表格'])
    expect([screen.getByRole('button', { name }).focus(), (await key('{Enter}'))[1]]).toEqual([undefined, name]);
  screen.getByRole('button', { name: '撤销' }).focus();
  for (let left = 30; editor.can().undo() && left; left--) expect((await key('{Enter}'))[1]).toBe('撤销');
  const stops = [...document.querySelectorAll('[role=toolbar] [tabindex="0"]')];
  expect([written(editor), stops]).toEqual([plain, [document.activeElement]]);
  expect(await key('{Enter}{ArrowRight}')).toEqual([plain, '重做']);
});

it('a tool that goes with its table leaves the focus in the row', async () => {
  toolsOver(table);
  act(() => editor.commands.setTextSelection(4));
  again();
  screen.getByRole('button', { name: '删表' }).focus();
  await act(async () => userEvent.keyboard('{Enter}'));
  again();
  expect([written(editor).includes('<table'), document.activeElement?.getAttribute('aria-label')]).toEqual([
    false,
    '撤销',
  ]);
});

it('Ctrl+Z and its like at a tool are of the text, and of nothing else', async () => {
  toolsOver(plain);
  await act(async () => press('加粗'));
  const bold = written(editor);
  const tool = screen.getByRole('button', { name: '斜体' });
  tool.focus();
  const keyed = (init: object) => [fireEvent.keyDown(tool, init), written(editor)];
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(keyed({ key: 'z', ...held })).toEqual([false, plain]);
    expect(keyed({ key: 'y', ...held })).toEqual([false, bold]);
    expect(keyed({ key: 'z', ...held })).toEqual([false, plain]);
    expect(keyed({ key: 'Z', shiftKey: true, ...held })).toEqual([false, bold]);
  }
  for (const init of [{ key: 'z' }, { key: 'z', ctrlKey: true, altKey: true }, { key: 'x', ctrlKey: true }])
    expect(keyed(init)).toEqual([true, bold]);
});

it('what is put in comes after what is chosen, which stays', async () => {
  for (const name of ['分隔线', '表格']) {
    toolsOver('<p>上中下</p>');
    await act(async () => press(name));
    const { doc } = editor.state;
    expect(doc.textBetween(0, doc.content.size, '/').replace(/[/]+/g, '/'), name).toBe('上中/下');
    cleanup();
    editor.destroy();
  }
});

it('marks that were switched on hold through what becomes of their paragraph, until they are cleared', async () => {
  toolsOver(plain);
  act(() => editor.commands.setTextSelection(3));
  await act(async () => press('加粗'));
  const changes: Record<string, () => unknown> = {
    ...Object.fromEntries(['居中', '项目列表', '引用'].map((name) => [name, () => press(name)])),
    段落样式: () => choose('段落样式', '2'),
    字号: () => choose('字号', '14pt'),
  };
  for (const [name, change] of Object.entries(changes)) {
    await act(async () => change());
    expect(editor.isActive('bold'), name).toBe(true);
  }
  await act(async () => press('清除格式'));
  expect(editor.isActive('bold')).toBe(false);
});

it('says what is done by its tools in a table: cells that can be joined, a row of heads', async () => {
  toolsOver(table);
  act(() => editor.commands.setTextSelection(4));
  again();
  const tool = (name: string, attribute: string) => screen.getByRole('button', { name }).getAttribute(attribute);
  const both = () => [tool('合并或拆分单元格', 'aria-disabled'), tool('首行作为表头', 'aria-pressed')];
  expect(both()).toEqual(['true', 'false']);
  await act(async () => press('首行作为表头'));
  act(() => editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, 2, 7))));
  again();
  expect(both()).toEqual([null, 'true']);
  act(() => editor.commands.setTextSelection(editor.state.doc.content.size - 6));
  again();
  expect(both()).toEqual(['true', 'true']);
});

it('Escape at a tool goes back to the text', async () => {
  toolsOver(plain);
  const tool = screen.getByRole('button', { name: '斜体' });
  tool.focus();
  await act(async () => void fireEvent.keyDown(tool, { key: 'Escape' }));
  await inText();
});
