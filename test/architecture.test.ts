import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../shared/sitemap.ts';
import { readSources, readStyles } from './source.ts';

const modules = readSources();
const styles = readStyles();
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(test|e2e)\//.test(path);
const code = modules.filter((m) => !isTest(m.path));
const inside = (folder: string) => code.filter((m) => m.path.startsWith(folder));

const isData = (path: string) => path.startsWith('server/db/demo/');
/** A text that stands in one literal cannot be laid out in two lines; all else can. */
const holdsText = /['"`]|\/.*\/[a-z]*|^\s*[^\s<>{}();=]+$/;
const wideLines = ({ path, lines }: { path: string; lines: string[] }) =>
  lines.flatMap((line, i) => {
    const isComment = /^\s*(\/\/|\/?\*|\{\/\*)/.test(line);
    return line.length > 120 && (isComment || !holdsText.test(line)) ? [`${path}:${i + 1}`] : [];
  });

describe('the architecture', () => {
  it('was read from more than a hundred modules', () => {
    expect(modules.length).toBeGreaterThan(100);
    expect(modules.flatMap((m) => m.imports).length).toBeGreaterThan(200);
  });

  it('has a ground floor that imports zod only, and in one place the pieces of charts', () => {
    for (const m of inside('shared/')) {
      // Both wings draw with the same pieces of one library.
      const may = m.path === 'shared/charts/echarts.ts' ? /^echarts\// : /^zod$/;
      for (const p of m.packages) expect(p, m.path).toMatch(may);
      for (const i of m.imports) expect(i, m.path).toMatch(/^shared\//);
    }
  });

  it('has two wings that never see one another', () => {
    for (const m of inside('server/')) for (const i of m.imports) expect(i, m.path).not.toMatch(/^(web|test|e2e)\//);
    for (const m of inside('web/')) for (const i of m.imports) expect(i, m.path).toMatch(/^(web|shared)\//);
  });

  it('keeps the order of the server: app over domains over database, adapters and kernel', () => {
    for (const m of inside('server/kernel/'))
      for (const i of m.imports)
        expect(i, m.path).not.toMatch(/^server\/(domains|adapters|app|pages|db\/demo|db\/tables\/(?!jobs\.ts))/);
    for (const m of inside('server/adapters/'))
      for (const i of m.imports) expect(i, m.path).not.toMatch(/^server\/(domains|kernel|app|pages)/);
    for (const m of inside('server/domains/')) {
      const own = m.path.split('/').slice(0, 3).join('/');
      for (const i of m.imports.filter((x) => x.startsWith('server/domains/'))) {
        if (!i.startsWith(`${own}/`)) expect(i, m.path).toMatch(/^server\/domains\/[^/]+\/index\.ts$/);
      }
      for (const i of m.imports) expect(i, m.path).not.toMatch(/^server\/(app|pages|main)\.ts$/);
    }
    for (const m of inside('server/').filter(
      (x) => !x.path.startsWith('server/domains/') && !x.path.startsWith('server/db/'),
    )) {
      for (const i of m.imports.filter((x) => x.startsWith('server/domains/')))
        expect(i, m.path).toMatch(/\/index\.ts$/);
    }
  });

  it('has a kernel without domain words', () => {
    // Words that the program and the language use as well: a job room, a message of an error, to leave a gate, and
    // whose portal it is.
    const ordinary =
      /^(account|applications|content|files|find|hot|institute|jobs|leave|messages|people|plans|points|search|site|staff|embeds)$/;
    const nouns = readdirSync(join('.', 'server/domains')).filter((noun) => !ordinary.test(noun));
    expect(nouns.length).toBeGreaterThan(8);
    const words = new RegExp(`\\b(${nouns.map((noun) => noun.replace(/s$/, 's?')).join('|')}|messageId)\\b`, 'i');
    for (const m of inside('server/kernel/')) expect(words.exec(m.text)?.[0], m.path).toBeUndefined();
  });

  it('lets every domain declare itself, the composition root be short, and the demonstration use doors alone', () => {
    for (const noun of readdirSync(join('.', 'server/domains'))) {
      const door = code.find((m) => m.path === `server/domains/${noun}/index.ts`);
      // What staff did is written by every domain and read by the console: it has no calls of its own.
      if (noun !== 'trail') expect(door?.text, noun).toContain('defineDomain(');
    }
    expect(
      code
        .find((m) => m.path === 'server/app.ts')
        ?.text.trim()
        .split('\n').length,
    ).toBeLessThanOrEqual(120);
    for (const m of inside('server/db/'))
      for (const i of m.imports.filter((x) => x.startsWith('server/domains/')))
        expect([m.path, i]).toEqual([
          expect.stringMatching(/^server\/db\/demo\//),
          expect.stringMatching(/^server\/domains\/[^/]+\/index\.ts$/),
        ]);
  });

  it('lets queries alone touch the database, and keeps rules pure', () => {
    for (const m of inside('server/domains/')) {
      if (/\/((\w+-)?queries|reads|settings)\.ts$/.test(m.path)) continue;
      for (const p of m.packages) expect(p, m.path).not.toMatch(/^drizzle-orm\b/);
      expect(
        m.imports.filter((i) => i.startsWith('server/db/tables/')),
        m.path,
      ).toEqual([]);
    }
    for (const m of inside('server/domains/').filter((x) => x.path.endsWith('/rules.ts')))
      expect([...m.imports, ...m.packages], m.path).toEqual([]);
  });

  it('keeps the order of the pages: routes over parts over ui and lib', () => {
    for (const m of inside('web/ui/'))
      for (const i of m.imports) expect(i, m.path).not.toMatch(/^web\/(routes|parts)\//);
    for (const m of inside('web/lib/'))
      for (const i of m.imports) expect(i, m.path).not.toMatch(/^web\/(routes|parts|ui)\//);
    for (const m of inside('web/parts/')) for (const i of m.imports) expect(i, m.path).not.toMatch(/^web\/routes\//);
    for (const m of inside('web/'))
      for (const p of m.packages) expect(p, m.path).not.toMatch(/^(antd|zod|drizzle-orm|fastify)/);
  });

  it('brings no value of the contract to the browser', () => {
    for (const m of inside('web/')) {
      for (const [line] of m.text.matchAll(/^import .*shared\/contract.*$/gm))
        expect(line, m.path).toMatch(/^import type /);
    }
  });

  it('has no circles', () => {
    const graph = new Map(modules.map((m) => [m.path, m.imports]));
    const state = new Map<string, 'open' | 'done'>();
    const walk = (path: string, way: string[]): void => {
      if (state.get(path) === 'done') return;
      expect(state.get(path), [...way, path].join(' > ')).not.toBe('open');
      state.set(path, 'open');
      for (const next of graph.get(path) ?? []) walk(next, [...way, path]);
      state.set(path, 'done');
    };
    for (const path of graph.keys()) walk(path, []);
  });

  it('writes pinyin paths in the sitemap alone, and wire paths in the contract alone', () => {
    // Read from the table itself; `home` is English and other things too.
    const first = new Set(pages.map(([, { path }]) => path.split('/')[1] ?? '').filter((w) => /^[a-z]+$/.test(w)));
    first.delete('home');
    expect(first.size).toBeGreaterThan(24);
    const pinyin = new RegExp(`['"\`]/(${[...first].join('|')})\\b`);
    // These ask as browsers and other programs do.
    const fromOutside = /^(bench|deploy)\/|^scripts\/browsers\.ts$/;
    const wire = /['"`]\/(api\/)?(train|admin|auth|exam|tool)\//;
    for (const m of code) {
      // Demonstration banners and page titles are data that name pages as staff would.
      if (!m.path.startsWith('shared/sitemap') && !m.path.startsWith('server/db/demo/') && !fromOutside.test(m.path))
        expect(pinyin.exec(m.text)?.[0], m.path).toBeUndefined();
      if (!m.path.startsWith('shared/contract/') && !fromOutside.test(m.path) && m.path !== 'scripts/new.ts')
        expect(wire.exec(m.text)?.[0], m.path).toBeUndefined();
    }
  });

  it('reads no time by the clock of the machine, which stands in another zone than its people', () => {
    const ofTheMachine = /\.[gs]et(?:Hours|Minutes|Date|Day|Month|FullYear)\(/;
    const found = code
      .filter((m) => /^(server|shared|web)\//.test(m.path))
      .flatMap((m) => ofTheMachine.exec(m.text) ?? []);
    expect(found).toEqual([]);
  });

  it('looks back in no expression that a browser reads: Safari before 16.4 opens no file with one', () => {
    const found = code.filter((m) => /^(shared|web)\//.test(m.path)).flatMap((m) => /\(\?<[=!]/.exec(m.text) ?? []);
    expect(found).toEqual([]);
  });

  it('asks once more for each piece of a page whose code does not come, and not for ever', () => {
    const loads = code
      .filter((m) => m.path.startsWith('web/'))
      .flatMap((m) => [...m.lines.join('\n').matchAll(/\blazy\(\(\) =>\s*(\w+)/g)].map((found) => [m.path, found[1]]));
    expect(loads.length).toBeGreaterThan(20);
    // The browser's first move is waited for, and then asked for likewise.
    expect(loads.filter(([, by]) => by !== 'withinTime' && by !== 'firstMove')).toEqual([]);
  });

  it('keeps files, functions and lines short', () => {
    const functions = modules.flatMap((m) => m.functions.map((f) => ({ ...f, path: m.path })));
    console.log(`${modules.length} modules, ${styles.length} style sheets and ${functions.length} functions were read`);
    expect(modules.length).toBeGreaterThan(600);
    expect(functions.length).toBeGreaterThan(5000);
    const long = functions.filter((f) => f.length > 80).map((f) => `${f.path}:${f.line} ${f.name} ${f.length}`);
    expect(long, 'functions of more than 80 lines').toEqual([]);
    const files = [...modules, ...styles].filter((m) => !isData(m.path) && m.lines.length > 401);
    expect(
      files.map((m) => `${m.path} ${m.lines.length - 1}`),
      'files of more than 400 lines',
    ).toEqual([]);
    const wide = modules.filter((m) => !isData(m.path)).flatMap(wideLines);
    expect(wide, 'lines of more than 120 characters').toEqual([]);
  });

  it('silences the linter no more often than it does, for one line each, with the reason, and never the compiler', () => {
    const silenced = modules.flatMap((m) =>
      m.lines.flatMap((line, i) => {
        const [, how] = /(?:\/\/|\/\*) ?((?:biome-ignore|@ts-|eslint-|knip-ignore).*)/.exec(line) ?? [];
        return how ? [{ how, at: `${m.path}:${i + 1}` }] : [];
      }),
    );
    console.log(`${silenced.length} suppressions`);
    for (const { how, at } of silenced) expect(how, at).toMatch(/^biome-ignore lint\/\w+(\/\w+)?: \S+ \S+/);
    // Whoever needs another one looks first whether an older one can go.
    expect(silenced.length).toBeLessThanOrEqual(78);
  });

  it('tells in the README of every variable of the environment', () => {
    const readme = readFileSync('README.md', 'utf8');
    const names = [...readFileSync('server/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
      (m) => m[1] as string,
    );
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(readme).toContain(`\`${name}\``);
  });

  it('has one file for every page that is built, named like the page, and no other beside them', () => {
    const names = pages.filter(([, row]) => !row.planned && !row.redirectTo).map(([name]) => name as string);
    const files = inside('web/routes/').map((m) => m.path.slice('web/routes/'.length).replace(/\.tsx?$/, ''));
    expect(files.sort()).toEqual([...names, 'public/planned'].sort());
    expect(files.length).toBeGreaterThan(40);
  });
});
