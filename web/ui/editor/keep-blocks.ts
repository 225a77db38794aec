import { Extension } from '@tiptap/core';
import type { NodeType } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';

/**
 * What comes while a picture, a player or another block as a whole is chosen goes below it, while cells are chosen into
 * the last of them: the cursor moves there before the letter comes. @returns whether it has moved
 */
export function below(view: EditorView): boolean {
  const { selection, schema, tr } = view.state;
  if (selection instanceof CellSelection) {
    view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(selection.$headCell.pos + 1))));
    return true;
  }
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return false;
  const { to } = selection;
  const next = tr.doc.resolve(to).nodeAfter;
  if (!(next?.isTextblock && !next.content.size)) tr.insert(to, (schema.nodes.paragraph as NodeType).create());
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(to + 1))).scrollIntoView());
  return true;
}

const isLetter = (e: KeyboardEvent) =>
  !e.ctrlKey && !e.metaKey && !e.altKey && (e.key.length === 1 || e.key === 'Process' || e.keyCode === 229);

/**
 * Whole blocks go only by Backspace, Delete, cutting and dragging: a letter, a method for Chinese, Enter or pasted
 * words never take their place.
 */
export const KeepBlocks = Extension.create({
  name: 'keepBlocks',
  // Before what the text does by itself with the same keys.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown(view, event) {
          if (event.key === 'Enter') return below(view);
          if (isLetter(event)) below(view);
          return false;
        },
        handleTextInput(view, _from, _to, letters) {
          // A keyboard of a phone tells of no key.
          if (!below(view)) return false;
          view.dispatch(view.state.tr.insertText(letters));
          return true;
        },
        handleDOMEvents: {
          compositionstart: (view) => {
            below(view);
            return false;
          },
        },
        handlePaste(view, _event, slice) {
          if (!below(view)) return false;
          view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
          return true;
        },
      },
    }),
  ],
});
