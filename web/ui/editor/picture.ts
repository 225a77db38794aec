import { type Editor, mergeAttributes, Node } from '@tiptap/core';
import type { Node as DocNode, NodeType } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { PictureView } from './picture-view.ts';
import { PictureSends } from './picture-sends.ts';

/** How wide a picture stands in the text, and on which side; words flow around the narrow ones. */
export const pictureSizes = { full: '满栏', large: '大', medium: '中', small: '小' } as const;
export const picturePlaces = { center: '居中', left: '靠左', right: '靠右' } as const;
export type PictureLook = {
  src: string;
  alt: string;
  caption: string;
  size: keyof typeof pictureSizes;
  place: keyof typeof picturePlaces;
};

type Gap = { from: number; to: number };

/**
 * Between which blocks something comes in that is asked for at a place of the text: an empty line makes room for it, a
 * line with words is parted there.
 */
function gapAt(tr: Transaction, at: number, type: NodeType): Gap {
  const place = tr.doc.resolve(at);
  let gap = at;
  let { depth } = place;
  if (place.parent.isTextblock) {
    depth--;
    const { parentOffset, parent } = place;
    const [before, after] = [place.before(), place.after()];
    if (!parent.content.size && place.node(depth).canReplaceWith(place.index(depth), place.index(depth) + 1, type))
      return { from: before, to: after };
    const isWithin = parentOffset > 0 && parentOffset < parent.content.size;
    if (isWithin) tr.split(at);
    gap = isWithin ? at + 1 : parentOffset || !parent.content.size ? after : before;
  }
  // Where the blocks around it take no such thing, it comes behind them.
  for (let here = tr.doc.resolve(gap); depth > 0; here = tr.doc.resolve(gap), depth--) {
    if (here.parent.canReplaceWith(here.index(), here.index(), type)) break;
    gap = here.after();
  }
  return { from: gap, to: gap };
}

/**
 * Blocks that are whole come in behind what is chosen, which stays, and the cursor goes on below them: the next key
 * must not fall upon what has just come.
 */
export function putBlocks(tr: Transaction, blocks: readonly DocNode[], at = tr.selection.to): Transaction {
  const { from, to } = gapAt(tr, at, (blocks[0] as DocNode).type);
  tr.replaceWith(from, to, blocks);
  const end = from + blocks.reduce((sum, b) => sum + b.nodeSize, 0);
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock)
    tr.insert(end, (tr.doc.type.schema.nodes.paragraph as NodeType).create());
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
}

/** What a picture is called until somebody says it better: what a camera calls it (IMG_2041) tells nobody anything. */
const wordsOf = (fileName: string) => (/\p{Script=Han}/u.test(fileName) ? fileName.replace(/\.\w+$/, '') : '');

/** What has arrived takes its place; in no step of its own, for undoing it would bring the waiting back. */
function settled(state: EditorState, sends: PictureSends): Transaction | null {
  const { tr } = state;
  state.doc.descendants((node, pos) => {
    const sent = node.attrs.key ? sends.of(node.attrs.key as string) : undefined;
    if (!sent?.src || node.type.name !== 'picture') return;
    const look = { src: sent.src, alt: node.attrs.alt || wordsOf(sent.name), key: null };
    for (const [name, value] of Object.entries(look)) tr.setNodeAttribute(pos, name, value);
  });
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

const attribute = (name: string, from: (e: HTMLElement) => unknown, otherwise: unknown) => ({
  [name]: { default: otherwise, parseHTML: from, rendered: false },
});
const imageOf = (e: HTMLElement) => (e.tagName === 'IMG' ? e : e.querySelector('img'));
const oneOf = (all: object, word: string | undefined, otherwise: string) =>
  word && Object.hasOwn(all, word) ? word : otherwise;

/** A picture with its words, its size and its side. */
export const PictureNode = Node.create<{ sends: PictureSends; onOpen: (editor: Editor, key?: string) => void }>({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({
    sends: new PictureSends(() => Promise.reject(new Error('nothing to send with'))),
    onOpen: () => undefined,
  }),
  addAttributes: () => ({
    ...attribute('src', (e) => imageOf(e)?.getAttribute('src') ?? '', ''),
    ...attribute('alt', (e) => imageOf(e)?.getAttribute('alt') ?? '', ''),
    ...attribute('caption', (e) => e.querySelector('figcaption')?.textContent?.trim() ?? '', ''),
    ...attribute('size', (e) => oneOf(pictureSizes, e.dataset.size, 'full'), 'full'),
    ...attribute('place', (e) => oneOf(picturePlaces, e.dataset.place, 'center'), 'center'),
    ...attribute('key', (e) => e.dataset.pending ?? null, null),
  }),
  parseHTML: () => [
    { tag: 'figure[data-pending]' },
    { tag: 'img[data-pending]' },
    { tag: 'figure', getAttrs: (e) => (e.dataset.embed === undefined && e.querySelector('img[src]') ? null : false) },
    { tag: 'img[src]' },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt, caption, size, place, key } = node.attrs;
    if (key) return ['figure', { 'data-pending': key as string }];
    const look = { ...(size !== 'full' && { 'data-size': size }), ...(place !== 'center' && { 'data-place': place }) };
    const image = ['img', { src, alt }] as const;
    return caption
      ? ['figure', mergeAttributes(HTMLAttributes, look), image, ['figcaption', {}, caption]]
      : ['figure', mergeAttributes(HTMLAttributes, look), image];
  },
  addNodeView() {
    return ({ node, editor, getPos }) => new PictureView(node, editor as Editor, getPos, this.options);
  },
  addProseMirrorPlugins() {
    const { sends } = this.options;
    return [
      new Plugin({
        view: (view) => {
          const stop = sends.store.subscribe(() => {
            const tr = settled(view.state, sends);
            if (tr) view.dispatch(tr);
          });
          return { destroy: stop };
        },
        // A step back or forth may bring a place again whose picture has come meanwhile.
        appendTransaction: (trs, _, state) => (trs.some((t) => t.docChanged) ? settled(state, sends) : null),
      }),
    ];
  },
});

/** Sends files and puts their pictures where the cursor is, or at a place of the text. */
export function insertPictures(editor: Editor, sends: PictureSends, files: readonly File[], at?: number): void {
  if (!files.length) return;
  const { state, view } = editor;
  const type = state.schema.nodes.picture as NodeType;
  const blocks = files.map((file) => type.create({ key: sends.begin(file), alt: wordsOf(file.name) }));
  view.dispatch(putBlocks(state.tr, blocks, at));
  view.focus();
}

/** Puts a picture that is there already where the cursor is; what it shows is still to be said. */
export function insertPicture(editor: Editor, src: string): void {
  const { state, view } = editor;
  view.dispatch(putBlocks(state.tr, [(state.schema.nodes.picture as NodeType).create({ src })]));
  // Once the dialog is gone, which gives the focus back to its tool.
  editor.commands.focus();
}

/** The picture that is chosen. */
export function chosenPicture(editor: Editor): { pos: number; look: PictureLook } | null {
  const { selection } = editor.state;
  return selection instanceof NodeSelection && selection.node.type.name === 'picture' && !selection.node.attrs.key
    ? { pos: selection.from, look: selection.node.attrs as PictureLook }
    : null;
}
