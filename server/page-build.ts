import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOfCentre, type PageName } from '../shared/sitemap.ts';
import { type BuildManifest, modulesOf, stylesOf } from './kernel/build-files.ts';
import type { Api } from '../shared/contract/index.ts';

/** A page with what its shell shows and what of it failed, or another address. */
export type Answer =
  | { root: unknown; page: { page: PageName; file: string }; fault?: unknown }
  | { redirect: string; keepsQuery?: true };
/** What a document brings besides its page: see `web/lib/document.ts`. */
export type PageDocument = {
  styles: string[];
  /** Those of them that are small, and what stands in them: each would be a request before the first frame. */
  within: string[];
  sheets: Record<string, string>;
  entry: string;
  modules: string[];
  older: string;
  build: string;
  preview?: number;
};

/** What the built pages export (`web/entry.server.tsx`). */
type PageModule = {
  answer(asked: { api: Api; siteUrl: string; pathname: string; query: URLSearchParams }): Promise<Answer>;
  render(address: string, shown: Exclude<Answer, { redirect: string }>, document: PageDocument): Promise<string>;
  inlineScripts: string[];
  buildHeader: string;
};

export type Build = {
  module: PageModule;
  /** Changes with every file of the browser's. */
  id: string;
  /** What a document needs to show the page of a file. */
  documentOf(file: string): PageDocument;
};

/** Bytes up to which a sheet of a page is written into its document. */
const small = 4096;

/** The sheets that documents hold themselves, by their addresses; the one of all pages is kept by browsers. */
function sheetsOf(folder: string, [, ...addresses]: string[]): Record<string, string> {
  const texts = addresses.map((address) => [address, readFileSync(join(folder, address), 'utf8').trim()] as const);
  return Object.fromEntries(texts.filter(([, text]) => text.length <= small && !text.includes('</')));
}

const entry = 'web/entry.client.tsx';
/** What the pages of the centres bring besides. */
const centre = 'web/lib/centre-files.ts';
/** For browsers at the floor. */
const older = 'web/older.ts';

/** The production build of the pages. @throws when it is missing */
export async function loadBuild(): Promise<Build> {
  const folder = join(import.meta.dirname, '..', 'build');
  const manifest = JSON.parse(readFileSync(join(folder, 'client', '.vite', 'manifest.json'), 'utf8')) as BuildManifest;
  const module = (await import(pathToFileURL(join(folder, 'server', 'entry.server.js')).href)) as PageModule;
  const [start = '', ...always] = modulesOf(manifest, entry);
  const known = new Map<string, PageDocument>();
  return {
    module,
    id: start,
    documentOf(file) {
      const found = known.get(file);
      if (found) return found;
      const source = `web/routes/${file}.tsx`;
      const own = isOfCentre(file) ? modulesOf(manifest, centre) : [];
      const styles = stylesOf(manifest, entry, source);
      const sheets = sheetsOf(join(folder, 'client'), styles);
      const made = {
        styles,
        within: Object.keys(sheets),
        sheets,
        entry: start,
        modules: [...new Set([...always, ...own, ...modulesOf(manifest, source)])],
        older: modulesOf(manifest, older)[0] ?? '',
        build: start,
      };
      known.set(file, made);
      return made;
    },
  };
}
