import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inlineScripts, newEnough } from '../web/lib/inline-scripts.ts';
import { built, newerInScript, newerInStyles } from './floor.ts';

/** Names of ours or of a library that the platform happens to use elsewhere. */
const ours = `.bytes .capture .command .config .connection .delay .drop .element .identifier .isValid .lock .navigate
  .navigationType .prevValue .resizable .watch .when Profiler ViewTransition`;
/** Older than the data says: the same name stands on an older interface (`CSS.escape`, `URL.createObjectURL`). */
const older = '.createObjectURL .escape .isComposing .revokeObjectURL';
/** Asked for before it is used, by the library or by us (`.Segmenter`), or a hint that may be lost. */
const asked = `.Segmenter .autofocus .caretPositionFromPoint .exitFullscreen .fetchPriority .fullscreenElement
  .fullscreenEnabled .getComposedRanges .getHTML .imageSizes .movementX .movementY .popover .requestFullscreen
  .startViewTransition .transferSize trustedTypes`;
/** The same in the inline scripts. */
const inlineAsked = '.requestIdleCallback';
/** What `web/older.ts` brings; members under the name that a page calls. */
const brought = `.findLast .findLastIndex .toReversed .toSorted .hasOwn URL.canParse AbortSignal.timeout .throwIfAborted
  structuredClone`;

/** Decoration: without it the page reads and works all the same. */
const decoration = `::details-content ::marker :has @container @page @property accent-color animation-range
  animation-timeline timeline-scope view-timeline break-after break-before contain-intrinsic-size container-type
  content-visibility cursor field-sizing orphans widows forced-color-adjust outline overscroll-behavior page
  paint-order resize scroll-initial-target scrollbar-color scrollbar-width text-wrap`;
/** Another value stands before it. */
const withFallback = 'overflow';

const words = (...lists: string[]) => lists.flatMap((list) => list.split(/\s+/));
const nameOf = (finding: string) => finding.replace(/: .*/s, '');

/** Findings that no list explains, each with the files that hold it. */
function unexplained(files: [string, string][], look: (text: string) => string[], known: string[]) {
  const found: Record<string, string[]> = {};
  for (const [name, text] of files)
    for (const one of look(text)) if (!known.includes(nameOf(one))) found[one] = [...(found[one] ?? []), name];
  return found;
}

describe('what is sent to browsers', () => {
  const isOlder = ([name]: [string, string]) => name.startsWith('older-');
  const scripts = built('.js').filter((one) => !isOlder(one));

  it('asks scripts for nothing newer than Chromium 92, Safari 15.4 and Firefox 100 but what is brought', () => {
    expect(scripts.length).toBeGreaterThan(100);
    const known = words(ours, older, asked, brought);
    expect(unexplained(scripts, newerInScript, known)).toEqual({});
  });

  it('asks style sheets for nothing newer that a page cannot do without', () => {
    expect(built('.css').length).toBeGreaterThan(30);
    const known = words(decoration, withFallback);
    expect(unexplained(built('.css'), newerInStyles, known)).toEqual({});
  });

  it('explains nothing that is not there', () => {
    const found = [
      ...scripts.flatMap(([, text]) => newerInScript(text)),
      ...built('.css').flatMap(([, text]) => newerInStyles(text)),
    ];
    const names = new Set(found.map(nameOf));
    expect(words(ours, older, asked, decoration, withFallback).filter((name) => !names.has(name))).toEqual([]);
  });

  it('would see what is newer, in scripts and in styles', () => {
    const script = `const a = x.toSorted(); URL.canParse(a); /(?<=a)b/.test(a); Promise.withResolvers(); new Set().union(a)`;
    expect(newerInScript(script).map(nameOf)).toEqual(
      expect.arrayContaining(['.toSorted', 'URL.canParse', '(?<=', '.withResolvers', '.union']),
    );
    const style = '@layer a{.b{color:color-mix(in srgb,red,blue);height:10dvh}.c:has(a){inset:0}.d{&:hover{top:0}}}';
    expect(newerInStyles(style).map(nameOf)).toEqual(
      expect.arrayContaining(['@layer', 'color-mix()', ':has', 'height', 'nesting']),
    );
  });

  it('lets inline scripts use what every browser has', () => {
    const text = inlineScripts.join('\n').replace(newEnough, 'true');
    expect(newerInScript(text).map(nameOf)).toEqual(words(inlineAsked));
  });
});

describe('what old browsers are brought', () => {
  const [, text = ''] = built('.js').find(([name]) => name.startsWith('older-')) ?? [];
  // A module keeps its names to itself.
  const file = `(() => {${text}})()`;
  /** A browser that lacks all of it: a realm of its own, with the interfaces of this one as they were once. */
  function oldRealm() {
    const oldUrl = function address(this: unknown, one: string, base?: string) {
      return new URL(one, base);
    };
    const realm = {
      URL: oldUrl,
      AbortController,
      DOMException,
      setTimeout,
      AbortSignal: {} as Record<string, unknown>,
    };
    realm.AbortSignal = { prototype: {} };
    const context = Object.assign(realm, { w: {} as unknown });
    runInNewContext(
      `w = globalThis; for (const name of ['toSorted','toReversed','findLast','findLastIndex']) delete Array.prototype[name]; delete Object.hasOwn;`,
      context,
    );
    return context;
  }
  const ask = (realm: object, code: string): unknown => runInNewContext(code, realm);

  it('is fetched where one piece is missing, and brings every piece', () => {
    const realm = oldRealm();
    const pieces = newEnough.split('&&');
    expect(pieces.length).toBe(words(brought).length);
    for (const piece of pieces) expect(Boolean(ask(realm, piece)), piece).toBe(false);
    ask(realm, file);
    for (const piece of pieces) expect(Boolean(ask(realm, piece)), piece).toBe(true);
  });

  it('leaves a browser alone that has it', () => {
    const realm = { URL, AbortController, AbortSignal, DOMException, structuredClone };
    ask(realm, file);
    expect([realm.structuredClone, ask(realm, '[].toSorted.toString()')]).toEqual([
      structuredClone,
      expect.stringContaining('native'),
    ]);
  });

  it('does as the browser would', async () => {
    const realm = oldRealm();
    ask(realm, file);
    expect(
      ask(
        realm,
        `[[3,1,2].toSorted().join(), [3,1,2].toSorted((a,b)=>b-a).join(), [3,1,2].toReversed().join(),
      [1,2,3].findLast(n=>n<3), [1,2].findLastIndex(n=>n>5), [].findLast(n=>n), URL.canParse('a:b'), URL.canParse('b'), URL.canParse('/b','http://c'),
      Object.hasOwn({a:1},'a'), Object.hasOwn({},'toString'), Object.keys(Array.prototype).length].join('|')`,
      ),
    ).toBe('1,2,3|3,2,1|2,1,3|2|-1||true|false|true|true|false|0');
    expect(
      ask(realm, `const a={b:[1,{c:null}],d:new Date(5)}, e=structuredClone(a); a.b[1].c=2; JSON.stringify(e)`),
    ).toBe('{"b":[1,{"c":null}],"d":"1970-01-01T00:00:00.005Z"}');
    expect(() => ask(realm, 'structuredClone({a(){}})')).toThrow('not data');
    expect(() => ask(realm, 'AbortSignal.prototype.throwIfAborted.call({aborted:true})')).toThrow('aborted');
    const signal = ask(realm, 'AbortSignal.timeout(1)') as AbortSignal;
    if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done));
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });
});
