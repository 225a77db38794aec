import { type ChainedCommands, type Editor, findParentNode } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import type { MouseEvent } from 'react';
import type { SignName } from './signs.tsx';

/** What a tool does, is called and shows. */
export type Act = {
  label: string;
  /** A word where no drawing is known to everybody. */
  sign: SignName | { word: string };
  does: (chain: ChainedCommands) => ChainedCommands;
  on?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

/** What is put in comes after what is chosen, and in the place of nothing. */
export const afterChosen = (c: ChainedCommands) =>
  c.command(({ tr }) => {
    tr.setSelection(Selection.near(tr.selection.$to, -1));
    return true;
  });

export const marks: Act[] = [
  {
    label: '加粗',
    sign: 'bold',
    does: (c) => c.toggleBold(),
    on: (e) => e.isActive('bold'),
  },
  {
    label: '斜体',
    sign: 'italic',
    does: (c) => c.toggleItalic(),
    on: (e) => e.isActive('italic'),
  },
  {
    label: '下划线',
    sign: 'under',
    does: (c) => c.toggleUnderline(),
    on: (e) => e.isActive('underline'),
  },
  {
    label: '删除线',
    sign: 'strike',
    does: (c) => c.toggleStrike(),
    on: (e) => e.isActive('strike'),
  },
];
export const lines: Act[] = (['left', 'center', 'right', 'justify'] as const).map((side, i) => ({
  label: ['左对齐', '居中', '右对齐', '两端对齐'][i] as string,
  sign: side,
  does: (c) => c.setTextAlign(side),
  on: (e) => e.isActive({ textAlign: side }),
}));
export const blocks: Act[] = [
  {
    label: '项目列表',
    sign: 'bullets',
    does: (c) => c.toggleBulletList(),
    on: (e) => e.isActive('bulletList'),
  },
  {
    label: '编号列表',
    sign: 'numbers',
    does: (c) => c.toggleOrderedList(),
    on: (e) => e.isActive('orderedList'),
  },
  {
    label: '引用',
    sign: 'quote',
    does: (c) => c.toggleBlockquote(),
    on: (e) => e.isActive('blockquote'),
  },
  { label: '分隔线', sign: { word: '分隔线' }, does: (c) => afterChosen(c).setHorizontalRule() },
];
/** Whether the first row of the table that holds the cursor is one of heads, wherever in it the cursor stands. */
const hasHeads = ({ state }: Editor): boolean => {
  const table = findParentNode((node) => node.type.name === 'table')(state.selection)?.node;
  return table?.firstChild?.children.every((cell) => cell.type.name === 'tableHeader') ?? false;
};
export const cells: Act[] = [
  { label: '加行（在下方）', sign: { word: '加行' }, does: (c) => c.addRowAfter() },
  { label: '加列（在右侧）', sign: { word: '加列' }, does: (c) => c.addColumnAfter() },
  { label: '删行', sign: { word: '删行' }, does: (c) => c.deleteRow() },
  { label: '删列', sign: { word: '删列' }, does: (c) => c.deleteColumn() },
  {
    label: '合并或拆分单元格',
    sign: { word: '合并' },
    does: (c) => c.mergeOrSplit(),
    can: (e) => e.can().mergeOrSplit(),
  },
  {
    label: '首行作为表头',
    sign: { word: '表头' },
    does: (c) => c.toggleHeaderRow(),
    on: hasHeads,
  },
  { label: '删表', sign: { word: '删表' }, does: (c) => c.deleteTable() },
];
export const steps: Act[] = [
  { label: '撤销', sign: 'undo', does: (c) => c.undo(), can: (e) => e.can().undo() },
  { label: '重做', sign: 'redo', does: (c) => c.redo(), can: (e) => e.can().redo() },
];

/** Plain words, those to come as well. */
export const clear: Act['does'] = (c) =>
  c
    .unsetAllMarks()
    .clearNodes()
    .command(({ tr }) => !!tr.setStoredMarks([]));

/** A chain that leaves the focus where it is, or takes it back into the text. */
export const chainOf = (editor: Editor, back: boolean) => (back ? editor.chain().focus() : editor.chain());

/** Who points goes on writing; who presses by a key stays at the tool, where a second press would else write. */
export const isPointed = (e: MouseEvent) => e.detail > 0;

/** Does something to the text; marks that were switched on for the letters to come hold through it. */
export function run(editor: Editor, back: boolean, does: Act['does']): void {
  const { storedMarks } = editor.state;
  does(chainOf(editor, back)).run();
  const { state, view } = editor;
  if (storedMarks && !state.storedMarks) view.dispatch(state.tr.setStoredMarks(storedMarks));
}
