import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import styles from './editor.module.css';

type Shown = { away: boolean; marks: DecorationSet };

const marksOf = ({ doc, selection }: EditorState): DecorationSet =>
  selection instanceof TextSelection && !selection.empty
    ? DecorationSet.create(doc, [Decoration.inline(selection.from, selection.to, { class: styles.chosen ?? '' })])
    : DecorationSet.empty;

/**
 * What is chosen stays marked while somebody is at a tool. The mark lives on when the focus comes back, unseen, until
 * something else is chosen: to redraw the text in the midst of a press would put the cursor back to where it was.
 */
export const Chosen = Extension.create({
  name: 'chosen',
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      state: {
        init: () => ({ away: true, marks: DecorationSet.empty }),
        apply(tr, { away, marks }, _, state) {
          const isAway = tr.getMeta('blur') ? true : tr.getMeta('focus') ? false : away;
          if (isAway) return { away: true, marks: marksOf(state) };
          return { away: false, marks: tr.selectionSet || tr.docChanged ? DecorationSet.empty : marks };
        },
      },
      props: {
        decorations(state) {
          return this.getState(state)?.marks;
        },
      },
    }),
  ],
});
