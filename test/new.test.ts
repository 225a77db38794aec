import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../shared/contract/index.ts';

const root = resolve('.');
const domains = Object.keys(contract);

describe('npm run new', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-new-'));
    for (const name of [
      'web',
      'server',
      'shared',
      'scripts',
      'test',
      'bench',
      'e2e',
      'vite.config.ts',
      'tsconfig.json',
      'biome.json',
      'package.json',
    ])
      cpSync(join(root, name), join(folder, name), {
        recursive: true,
        // Nothing that is written makes a test wrong: the compiler need not read them.
        filter: (path) => !/\/(art|public)$|\.test\.tsx?$/.test(path),
      });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const make = (...args: string[]) =>
    execFileSync(process.execPath, [join(folder, 'scripts/new.ts'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  /** What the compiler says about the copy. */
  const faults = () =>
    spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', '.', '--checkers', '1'], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;

  it('says what is missing, and writes over nothing', () => {
    for (const args of [
      [],
      ['page'],
      ['page', 'home', '/x', '标题'],
      ['call', 'staff'],
      ['table'],
      ['console-page', 'a/b'],
    ])
      expect(() => make(...args), args.join(' ')).toThrow(/npm run new --/);
    expect(() => make('call', 'nothing', 'get')).toThrow(/holds no calls of nothing/);
    expect(() => make('page', 'news/list', '/x', '标题')).toThrow(/exists already/);
  });

  it('writes a page with a query field, a call and a table in every domain, and a page of the console, which compile', () => {
    make('page', 'news/week', '/benzhou', '本周', 'day');
    make('page', 'unit/rooms', '/wtdw/jiaoshi', '教室');
    make('console-page', 'system/rooms', 'rooms', '教室', 'administrator');
    // In one process: the script looks at its arguments as it is loaded, and another query is another module.
    const each = domains.flatMap((domain) => [
      ['call', domain, 'getProbe'],
      ['table', domain, `${domain}Probes`],
    ]);
    const run = `for (const args of ${JSON.stringify(each)}) {
      process.argv.splice(2, Infinity, ...args);
      await import('${folder}/scripts/new.ts?' + args);
    }`;
    execFileSync(process.execPath, ['--input-type=module', '-e', run, 'new'], { cwd: folder, stdio: 'pipe' });
    expect(faults()).toBe('');
    expect(readFileSync(join(folder, 'shared/sitemap/public-pages.ts'), 'utf8')).toContain("query: ['day']");
    expect(domains.length).toBeGreaterThan(20);
  }, 240_000);
});
