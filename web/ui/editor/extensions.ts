import { type Editor, type Extensions, Mark } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import { FontSize, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { misleads } from '../../../shared/links.ts';
import { Chosen } from './chosen.ts';
import { EmbedNode } from './embed.ts';
import { KeepBlocks } from './keep-blocks.ts';
import { PictureNode } from './picture.ts';
import type { PictureSends } from './picture-sends.ts';
import { TextKeys } from './text-keys.ts';

/** The sizes of the specification (section 9), 8 to 36 pt. */
export const sizes = ['8pt', '10pt', '12pt', '14pt', '16pt', '18pt', '24pt', '36pt'] as const;

const hasScheme = /^[a-z][\w+.-]*:/i;
/** By itself the library makes links of `ftp:` as well, and of what misleads; such links would go at saving. */
const leads = (uri: string): boolean => !misleads(uri) && (!hasScheme.test(uri) || /^(https?|mailto|tel):/i.test(uri));
/** Whether an address that is pasted is a link; without its scheme it is one of the web, and four numbers are none. */
const leadsPasted = (said: string): boolean =>
  !/^\d+(\.\d+){3}/.test(said) && leads(hasScheme.test(said) || said.includes('@') ? said : `http://${said}`);

/** Marks that a text keeps and that no tool makes: the 2 of m², what a work is called. */
const otherMarks = ['sup', 'sub', 'cite'].map((tag) =>
  Mark.create({ name: tag, inclusive: false, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

/**
 * What a text may hold: the same that the server lets through (kernel/html.ts).
 * @param onOpen shows the words and the size of a picture, or asks for the file of a place
 */
export const extensions = (
  sends: PictureSends,
  onOpen: (editor: Editor, key?: string) => void = () => undefined,
): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      // Where one address is pasted over chosen words nothing else is asked.
      shouldAutoLink: leadsPasted,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (uri, { defaultValidate }) => leads(uri) && (hasScheme.test(uri) || Boolean(defaultValidate(uri))),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  ...otherMarks,
  TextStyle,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  PictureNode.configure({ sends, onOpen }),
  TableKit.configure({ table: { resizable: false } }),
  EmbedNode,
  KeepBlocks,
  TextKeys,
  Chosen,
];
