import { Extension } from '@tiptap/core';
import { AllSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

const toolbarOf = (text: Element) => text.closest('[data-editor]')?.querySelector('[role=toolbar]');

/** Where in the text a press stands for that came between its right edge and the frame's; undefined for any other. */
function besideText(view: EditorView, { clientX, clientY }: MouseEvent): number | undefined {
  const edge = view.dom.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(view.dom).paddingRight);
  return clientX >= edge ? view.posAtCoords({ left: edge - 1, top: clientY })?.pos : undefined;
}

/**
 * The ways between a text and its tools by keys. Alt+F10 leads to the tools, as in other editors, and so does Shift+Tab
 * in a list's points of the first level, as it does outside lists; deeper ones go up by it.
 */
export const TextKeys = Extension.create({
  name: 'textKeys',
  // Before the list's own Shift+Tab, which would make a paragraph of a point of the first level.
  priority: 1000,
  addKeyboardShortcuts() {
    const toTools = (): boolean => {
      const tool = toolbarOf(this.editor.view.dom)?.querySelector<HTMLElement>('[tabindex="0"]');
      tool?.focus();
      return tool !== undefined && tool !== null;
    };
    return {
      'Alt-F10': toTools,
      'Shift-Tab': () => {
        const { $from } = this.editor.state.selection;
        const around = Array.from({ length: $from.depth }, (_, i) => $from.node(i + 1).type.name);
        const points = around.filter((name) => name === 'listItem').length;
        return points === 1 && !around.includes('table') && toTools();
      },
    };
  },
  addProseMirrorPlugins: () => {
    let isPressed = false;
    return [
      new Plugin({
        props: {
          // One press leaves nothing chosen, also where the browser keeps what was: right of the end of its line, and
          // after all has been chosen. Beside the text it is of the line at its height.
          handleClick: (view, pos, event) => {
            const { selection, doc, tr } = view.state;
            const isOfText = selection instanceof TextSelection || selection instanceof AllSelection;
            if (!isOfText || event.button !== 0 || event.detail !== 1 || event.shiftKey) return false;
            const beside = besideText(view, event);
            if (selection.empty && beside === undefined) return false;
            view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(beside ?? pos))));
            return true;
          },
          handleDOMEvents: {
            // Whoever presses says where to write.
            mousedown: (view, event) => {
              // While a tool has the focus the browser has nothing chosen: a press for the menu would take it away.
              if (event.button === 2 && !view.hasFocus()) view.focus();
              isPressed = true;
              setTimeout(() => {
                isPressed = false;
              });
              return false;
            },
            // A tool that was pressed by a key has changed the text without the focus: the browser's own cursor may
            // have slipped meanwhile, and a letter would come where it stands.
            focus: (view, event) => {
              const from = (event as FocusEvent).relatedTarget as Element | null;
              if (!isPressed && from && toolbarOf(view.dom)?.contains(from)) view.focus();
              return false;
            },
          },
        },
      }),
    ];
  },
});
