// @module-tag sweep
import { drawings } from '../../shared/art.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../app.ts';
import { drawingsIn, placesOfDrawings } from '../drawings.ts';

type Found = {
  from: string;
  status: number;
  title: string;
  h1: number;
  ids: Set<string>;
  links: string[];
  drawings: string[];
};

const decode = (s: string) =>
  s
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"');

describe('a walk over every internal link', () => {
  let app: TestApp;
  const pages = new Map<string, Found>();
  const files = new Map<string, number>();
  const hashes: { from: string; to: string; hash: string }[] = [];

  const unstyled = new Set<string>();
  const known = new Map<string, Promise<string>>();
  const sheet = (href: string) =>
    known.get(href) ??
    (known
      .set(
        href,
        app.get(href).then((r) => r.text()),
      )
      .get(href) as Promise<string>);

  async function visit(path: string, from: string): Promise<string[]> {
    const response = await app.get(path);
    const html = await response.text();
    const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map((m) => decode(m[1] as string));
    for (const m of html.matchAll(/<(?:img|script|link)\b[^>]*?\s(?:src|href)="(\/[^"]+)"/g))
      if (!files.has(m[1] as string)) files.set(m[1] as string, 0);
    for (const m of html.matchAll(/srcSet="([^"]+)"/gi))
      for (const part of (m[1] as string).split(',')) files.set(part.trim().split(' ')[0] as string, 0);
    const sheets = await Promise.all(
      [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((m) => sheet(m[1] as string)),
    );
    // Names of CSS modules: `_list_1a2b3_4`.
    for (const [, names] of html.matchAll(/\sclass="([^"]+)"/g)) {
      for (const name of (names as string).match(/_[\w-]+_\w{5}_\d+/g) ?? [])
        if (!sheets.some((css) => css.includes(`.${name}`))) unstyled.add(`${name} on ${path}`);
    }
    pages.set(path, {
      from,
      status: response.status,
      title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
      h1: html.match(/<h1[\s>]/g)?.length ?? 0,
      ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1] as string)),
      links,
      drawings: drawingsIn(html),
    });
    return links;
  }

  beforeAll(async () => {
    app = await startApp('demo');
    const queue: [path: string, from: string][] = [['/', '(start)']];
    const known = new Set(['/']);
    for (let next = queue.shift(); next && pages.size < 3000; next = queue.shift()) {
      const [path, from] = next;
      for (const link of await visit(path, from)) {
        if (!link.startsWith('/') && !link.startsWith('?') && !link.startsWith('#')) continue;
        const url = new URL(link, app.url + path);
        if (url.hash) hashes.push({ from: path, to: url.pathname + url.search, hash: url.hash.slice(1) });
        // Searches are endless; one level of them is enough.
        if (url.pathname.includes('sousuo') && path.includes('sousuo')) continue;
        // Other page sizes show the same rows; each list is tried in one of them.
        if (url.searchParams.has('size') && url.searchParams.get('size') !== '20') continue;
        if ([...url.searchParams.keys()].length > 1) continue;
        const target = url.pathname + url.search;
        if (!known.has(target) && !/\.(xml|svg|webp)$/.test(url.pathname)) {
          known.add(target);
          queue.push([target, path]);
        }
      }
    }
  }, 240_000);
  afterAll(() => app.close());

  it('reaches at least four hundred pages, and none of them is dead', () => {
    expect(pages.size).toBeGreaterThanOrEqual(400);
    console.log(`${pages.size} pages were reached`);
    const dead = [...pages]
      .filter(([, p]) => p.status !== 200)
      .map(([path, p]) => `${p.status} ${path} from ${p.from}`);
    expect(dead).toEqual([]);
  });

  it('finds the style sheet of every class that a page uses', () => {
    expect([...unstyled].slice(0, 20)).toEqual([]);
  });

  it('finds one heading and a title on each', () => {
    const wrong = [...pages]
      .filter(([, p]) => p.h1 !== 1 || p.title.length < 4)
      .map(([path, p]) => `${p.h1} h1, title ${p.title}: ${path}`);
    expect(wrong).toEqual([]);
  });

  it('finds a title of its own on every first page', () => {
    const titles = new Map<string, string[]>();
    for (const [path, p] of pages) if (!path.includes('?')) titles.set(p.title, [...(titles.get(p.title) ?? []), path]);
    // Home and its landing twin are one page under two addresses (section 2.3).
    const twice = [...titles]
      .filter(([, paths]) => paths.filter((x) => x !== '/home/').length > 1)
      .map(([title, paths]) => `${title}: ${paths.slice(0, 4).join(' ')}`);
    expect(twice).toEqual([]);
  });

  it('finds every file that the pages name', async () => {
    const missing: string[] = [];
    for (const file of files.keys()) {
      const { status } = await fetch(app.url + file, { method: 'HEAD' });
      if (status !== 200) missing.push(`${status} ${file}`);
    }
    expect(files.size).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  it('finds no drawing twice on a page; filters of a list may bring two records of one scene together', async () => {
    // Of the slides of home only the first stands in its page; the others ask for their pictures as they come.
    const [, ...slides] = await app.api.site.findBanner({ position: 'home' });
    const later = slides.map((s) => s.imageUrl.replace('/art/', '')).filter((name) => name in drawings);
    expect(later.length).toBeGreaterThan(2);
    const twice = [...pages]
      .filter(([path]) => !path.includes('?') || path.startsWith('/xcjx/?city'))
      .flatMap(([path, { drawings }]) => {
        const shown = path === '/' || path === '/home/' ? [...drawings, ...later] : drawings;
        return shown.filter((d, i) => shown.indexOf(d) !== i).map((d) => `${d} on ${path}`);
      });
    expect(twice).toEqual([]);
    expect([...pages.values()].filter((p) => p.drawings.length > 1).length).toBeGreaterThan(50);
  });

  it('finds each drawing in at most six places, and every drawing somewhere', async () => {
    const places = await placesOfDrawings(app.database.db);
    expect([...places].filter(([, n]) => n > 6)).toEqual([]);
    expect(Object.keys(drawings).filter((d) => !places.has(d))).toEqual([]);
  });

  it('finds the place that every hash names', () => {
    const lost = hashes
      .filter((h) => pages.has(h.to) && !pages.get(h.to)?.ids.has(h.hash))
      .map((h) => `${h.to}#${h.hash} from ${h.from}`);
    expect([...new Set(lost)]).toEqual([]);
  });
});
