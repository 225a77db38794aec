import { createContext } from 'react';
import type { PageData, RootData } from './page.tsx';

/** What belongs to the document and not to the page that it shows; it stays as it came over all navigations. */
export type DocumentData = {
  /** Addresses of style sheets: those of the site and of the first page. */
  styles: string[];
  /** Those of them that are small and written into the document. */
  within?: string[];
  /** The browser's start-up module and everything that it needs at once. */
  entry: string;
  modules: string[];
  /** What browsers at the floor lack; comes before the start-up module where it is needed. */
  older: string;
  /** Which build made the page: a browser that has another opens the next page as a whole. */
  build: string;
  /** The version of a draft that is shown in the place of what is public. */
  preview?: number;
};

/** What the server hands over to the browser with the document. */
export type HandOver = { document: DocumentData; root: RootData; page: PageData };

/** What a document is made with: its data, and the styles that are written into it, by their addresses. */
export type DocumentMade = DocumentData & { sheets?: Record<string, string> };

/** The document's own data, with its hand-over and, on the server, its small styles as they are written into it. */
export const DocumentContext = createContext<{
  data: DocumentData;
  text: string;
  sheets?: Record<string, string> | undefined;
} | null>(null);

/** Where the hand-over stands. */
export const handOverId = 'hand-over';

/** The response header that names the build. */
export const buildHeader = 'x-build';

/** JSON that may stand inside a `<script>`: no text of it can end the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
