import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Editor } from '@tiptap/core';
import { afterEach, expect, it, vi } from 'vitest';
import styles from './editor.module.css';
import { extensions } from './extensions.ts';
import { PictureSends } from './picture-sends.ts';
import { Toolbar } from './toolbar.tsx';

const sends = new PictureSends(() => new Promise(() => undefined));

afterEach(cleanup);

/** The tools over a text, and the editor that it is in. */
function toolsOver(content: string, disabled = false) {
  const element = document.body.appendChild(document.createElement('div'));
  const editor = new Editor({ element, extensions: extensions(sends), content });
  const onPicture = vi.fn();
  render(<Toolbar editor={editor} sends={sends} label="正文" disabled={disabled} onPicture={onPicture} />);
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

it('is gone through by the arrows, past what cannot be done and to both ends; a choice is passed and not changed', () => {
  const { editor } = toolsOver('<p>上</p>');
  const named = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const go = (...keys: string[]) =>
    keys.map((key) => {
      fireEvent.keyDown(document.activeElement as Element, { key });
      return named();
    });
  screen.getByRole('button', { name: '加粗' }).focus();
  expect(go('ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home', 'ArrowRight', 'ArrowLeft')).toEqual([
    ...['斜体', '加粗', '两端对齐', '两端对齐', '段落样式', '加粗', '段落样式'],
  ]);
  // Who stands at a tool as it turns grey goes on from there.
  screen.getByRole('button', { name: '重做' }).focus();
  expect(go('ArrowRight')).toEqual(['段落样式']);
  // To the sides nothing is chosen on the way; up and down, and to its own ends, a choice is as everywhere.
  const isLeft = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  const keys = ['ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'];
  expect([keys.map(isLeft), named()]).toEqual([[false, true, true, true, true], '段落样式']);
  editor.destroy();
});

it('is one stop of the keyboard: its first tool, and later the one that was gone to, while that can be used', () => {
  const { editor } = toolsOver('<table><tr><td>一</td></tr></table>');
  const stops = () =>
    [...screen.getByRole('toolbar').querySelectorAll<HTMLElement>(':is(button, select):not(:disabled)')]
      .filter((tool) => tool.tabIndex === 0)
      .map((tool) => tool.getAttribute('aria-label') ?? tool.textContent);
  expect(stops()).toEqual(['段落样式']);
  act(() => screen.getByRole('button', { name: '删表' }).focus());
  expect(stops()).toEqual(['删表']);
  fireEvent.click(screen.getByRole('button', { name: '删表' }));
  cleanup();
  render(<Toolbar editor={editor} sends={sends} label="正文" disabled={false} onPicture={vi.fn()} />);
  expect([screen.queryByRole('button', { name: '删表' }), stops()]).toEqual([null, ['撤销']]);
  editor.destroy();
});

it('leaves keys and stops of a dialog that a tool has opened alone', () => {
  const { editor } = toolsOver('<p>上</p>');
  fireEvent.click(screen.getByRole('button', { name: '链接' }));
  const controls = [...document.querySelectorAll<HTMLElement>('dialog :is(input, button)')];
  expect(controls.length).toBeGreaterThan(1);
  for (const control of controls) {
    act(() => control.focus());
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End'])
      expect([fireEvent.keyDown(control, { key }), document.activeElement === control, control.tabIndex]).toEqual([
        ...[true, true, 0],
      ]);
  }
  editor.destroy();
});

it('moves by a press at its edge, in sight and beyond, which is no tool of the keyboard', () => {
  const { editor } = toolsOver('<p>上</p>');
  const row = rowOf();
  const scrollBy = vi.fn();
  Object.assign(row, { scrollBy });
  scrolled(row, 100);
  const sides = () => [...document.querySelectorAll<HTMLElement>('[data-side]')];
  const [back, on] = sides();
  expect([back?.textContent, on?.textContent, back?.tabIndex, on?.tabIndex]).toEqual(['‹', '›', -1, -1]);
  // The cursor stays in the text, as it does where a press meets no tool; a choice opens.
  expect([on as Element, row, screen.getByLabelText('字号')].map((e) => fireEvent.mouseDown(e))).toEqual([
    ...[false, false, true],
  ]);
  // At an end they keep their places: a press too many meets no tool.
  for (const end of [0, 400]) {
    scrolled(row, end);
    expect(sides().length).toBe(2);
  }
  fireEvent.click(on as Element);
  fireEvent.click(back as Element);
  expect(scrollBy.mock.calls.map(([to]) => to.left)).toEqual([240, -240]);
  screen.getByLabelText('字号').focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Home' });
  fireEvent.keyDown(screen.getByRole('button', { name: '加粗' }), { key: 'Home' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('段落样式');
  editor.destroy();
});

it('leaves what is chosen in the text to be seen while somebody is at a tool', () => {
  const { editor } = toolsOver('<p>上下左右</p>');
  act(() => {
    editor.view.focus();
    editor.commands.setTextSelection({ from: 2, to: 4 });
  });
  const seen = () => editor.view.dom.querySelector(`.${CSS.escape(styles.chosen as string)}`)?.textContent;
  expect(seen()).toBeUndefined();
  act(() => screen.getByLabelText('段落样式').focus());
  fireEvent.keyDown(screen.getByLabelText('段落样式'), { key: 'ArrowDown' });
  fireEvent.change(screen.getByLabelText('段落样式'), { target: { value: '2' } });
  expect([editor.getHTML().startsWith('<h2>上下左右</h2>'), seen()]).toEqual([true, '下左']);
  editor.destroy();
});

const rowOf = () => screen.getByRole('toolbar').querySelector(`.${CSS.escape(styles.row as string)}`) as HTMLElement;
function scrolled(row: HTMLElement, scrollLeft: number): void {
  for (const [name, value] of Object.entries({ scrollLeft, clientWidth: 300, scrollWidth: 700 }))
    Object.defineProperty(row, name, { configurable: true, value });
  fireEvent.scroll(row);
}

it('says that it goes on beyond an edge until that end is in sight', () => {
  const { editor } = toolsOver('<p>上</p>');
  const row = rowOf();
  const scrolledTo = (scrollLeft: number) => {
    scrolled(row, scrollLeft);
    return [...document.querySelectorAll('[data-side]:not([data-end])')].map((e) => e.textContent).join('');
  };
  const at = [0, 2, 3, 20, 397, 398, 399.5, 400, 0].map(scrolledTo);
  expect(at).toEqual(['›', '›', '‹›', '‹›', '‹›', '‹', '‹', '‹', '›']);
  editor.destroy();
});

it('lets nothing be done with a text that may not be changed, nor with the table that it begins with', () => {
  const { editor } = toolsOver('<table><tr><td>一</td><td>二</td></tr></table><p>下</p>', true);
  expect(screen.getByRole('button', { name: '删表' })).toBeTruthy();
  const open = [...screen.getAllByRole('button'), ...screen.getAllByRole('combobox')].filter(
    (tool) => !tool.hasAttribute('disabled'),
  );
  expect(open.map((tool) => tool.getAttribute('aria-label') ?? tool.textContent)).toEqual([]);
  editor.destroy();
});

it('shows what the text is at the cursor, and offers no step and no second table where there is none to make', () => {
  const { editor } = toolsOver('<table><tr><td><strong>一</strong></td></tr></table>');
  const tool = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(['加粗', '斜体'].map((name) => tool(name).getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  const isGrey = (name: string) => tool(name).getAttribute('aria-disabled') === 'true';
  expect(['撤销', '重做', '表格', '链接'].map(isGrey)).toEqual([true, true, true, false]);
  // A press on one of them does nothing, and is taken: beside it a finger would meet its neighbour.
  const before = editor.getHTML();
  for (const name of ['撤销', '重做', '表格']) fireEvent.click(tool(name));
  expect([editor.getHTML(), tool('撤销').disabled]).toEqual([before, false]);
  editor.destroy();
});

it('asks for what is to be embedded, and takes the same picture twice', async () => {
  const { editor } = toolsOver('<p>上</p>');
  fireEvent.click(screen.getByRole('button', { name: '嵌入' }));
  expect(document.querySelector('dialog')?.textContent).toContain('地址或嵌入代码');
  const choose = screen.getByLabelText<HTMLInputElement>('插入图片');
  expect(choose.multiple).toBe(true);
  await userEvent.upload(choose, new File(['x'], 'a.png', { type: 'image/png' }));
  // A browser tells of no change where the file is the one that is chosen already.
  expect(choose.files?.length).toBe(0);
  expect(editor.state.doc.content.content.map((node) => node.type.name)).toContain('picture');
  editor.destroy();
});

it.each([
  ['<p><strong>一</strong></p>', ['加粗']],
  ['<p><em>一</em></p>', ['斜体']],
  ['<p><u>一</u></p>', ['下划线']],
  ['<p><s>一</s></p>', ['删除线']],
  ['<ul><li><p>一</p></li></ul>', ['项目列表']],
  ['<ol><li><p>一</p></li></ol>', ['编号列表']],
  ['<blockquote><p>一</p></blockquote>', ['引用']],
  ['<p style="text-align: center">一</p>', ['居中']],
  ['<p style="text-align: right">一</p>', ['右对齐']],
  ['<p style="text-align: justify">一</p>', ['两端对齐']],
])('shows of %s which tools it was made with, and no other', (content, tools) => {
  const { editor } = toolsOver(content);
  const at = editor.state.doc.content.size;
  act(() => void editor.commands.setTextSelection({ from: 1, to: at }));
  const pressed = screen.getAllByRole('button', { pressed: true });
  const names = pressed.map((tool) => tool.getAttribute('aria-label') ?? tool.textContent?.trim());
  expect(names.filter((name) => name !== '左对齐')).toEqual(tools);
  editor.destroy();
});
