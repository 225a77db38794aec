import { mergeAttributes, Node } from '@tiptap/core';
import type { NodeType } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { putBlocks } from './picture.ts';

export type Embed = { src: string; title: string };

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    embed: {
      /** Puts a player of another site where the cursor is, or in the place of the one that is chosen. */
      setEmbed: (embed: Embed) => ReturnType;
    };
  }
}

const hostOf = (src: string) => (URL.canParse(src) ? new URL(src).hostname : src);

/**
 * A player of another site: kept by its address, shown as a frame
 * only to readers who ask for it. Nothing is loaded in the editor.
 */
export const EmbedNode = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: {
      default: '',
      parseHTML: (e) => e.getAttribute('data-embed') ?? '',
      renderHTML: ({ src }) => ({ 'data-embed': src as string }),
    },
    title: {
      default: '',
      parseHTML: (e) => e.getAttribute('data-title') ?? '',
      renderHTML: ({ title }) => ({ 'data-title': title as string }),
    },
  }),
  parseHTML: () => [{ tag: 'figure[data-embed]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes)],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('figure');
      dom.dataset.embed = node.attrs.src as string;
      const name = Object.assign(document.createElement('b'), {
        textContent: `嵌入：${(node.attrs.title as string) || '没有标题'}`,
      });
      const from = Object.assign(document.createElement('span'), { textContent: hostOf(node.attrs.src as string) });
      dom.append(name, from);
      return { dom };
    },
  addCommands: () => ({
    setEmbed:
      (attrs) =>
      ({ tr, state, dispatch }) => {
        const node = (state.schema.nodes.embed as NodeType).create(attrs);
        const { selection } = state;
        // The one that is chosen is changed; otherwise it comes in where the cursor is, and the words go on below.
        if (selection instanceof NodeSelection && selection.node.type.name === 'embed')
          tr.replaceSelectionWith(node).setSelection(NodeSelection.create(tr.doc, selection.from));
        else putBlocks(tr, [node]);
        dispatch?.(tr);
        return true;
      },
  }),
});
