import type { Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import { FontSize, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { EmbedNode } from './embed.ts';

/** The sizes of the specification (section 9), 8 to 36 pt. */
export const sizes = ['8pt', '10pt', '12pt', '14pt', '16pt', '18pt', '24pt', '36pt'] as const;

/** What a text may hold: the same that the server lets through (kernel/html.ts). */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TextStyle,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
  EmbedNode,
];
