type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
/** What Vite built of each source file. */
export type BuildManifest = Record<string, Chunk>;

/** Sources that are fetched when an address asks for them: no other page needs their styles. */
const apart = /^web\/routes\//;

/**
 * Addresses of the style sheets of a page: those that every page has, then those of the page's source file and of
 * everything that it imports, at once or later.
 */
export function stylesOf(manifest: BuildManifest, entry: string, page: string): string[] {
  const seen = new Set<string>();
  const collect = (source: string, later: boolean): string[] => {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) return [];
    seen.add(source);
    const pieces = later ? (chunk.dynamicImports ?? []).filter((file) => !apart.test(file)) : [];
    const below = [...(chunk.imports ?? []), ...pieces].flatMap((file) => collect(file, later));
    return [...below, ...(chunk.css ?? [])];
  };
  // The styles of the document itself are what all others build upon.
  const first = manifest[entry]?.css ?? [];
  return [...new Set([...first, ...collect(entry, false), ...collect(page, true)])].map((file) => `/${file}`);
}

/** Addresses of the modules that a source file needs at once: its own and everything that it imports. */
export function modulesOf(manifest: BuildManifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((file) => modulesOf(manifest, file, seen))];
}
