import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { calls as open } from 'virtual:calls';
import { rows as ofCentres } from 'virtual:centre-pages';
import { rows } from 'virtual:sitemap';
import { calls as staffs } from 'virtual:staff-calls';
import { calls as teachers } from 'virtual:teacher-calls';
import { calls as trainees } from 'virtual:trainee-calls';
import { calls as units } from 'virtual:unit-calls';
import { expect, it } from 'vitest';
import { calls } from '../shared/contract/index.ts';
import { readSources } from './source.ts';
import { isOfCentre, type PageName, pages } from '../shared/sitemap.ts';

const namesOf = (table: Record<string, object>) =>
  Object.entries(table).flatMap(([domain, own]) => Object.keys(own).map((name) => `${domain}.${name}`));

it('the browser gets of the pages those that are built, and of each what it needs', () => {
  const built = pages.filter(([, row]) => !row.planned);
  // Those of the centres come with them, but for what is led to from elsewhere.
  const centres = built.filter(([name, row]) => isOfCentre(name) && !row.known).map(([name]) => name);
  expect(centres.length).toBeGreaterThan(5);
  expect(Object.keys(ofCentres)).toEqual(centres);
  expect(Object.keys(rows)).toEqual(built.map(([name]) => name).filter((name) => !centres.includes(name)));
  const fields = new Set(Object.values({ ...rows, ...ofCentres }).flatMap((row) => Object.keys(row)));
  expect([...fields].sort()).toEqual(['access', 'layout', 'path', 'title', 'under']);
  const folder = join(import.meta.dirname, '..', 'build', 'client', 'assets');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const sent = scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const sends = (path: string) => sent.includes(JSON.stringify(path)) || sent.includes(`\`${path}\``);
  const paths = (planned: boolean) =>
    pages.filter(([, row]) => Boolean(row.planned) === planned).map(([, r]) => r.path);
  expect(paths(false).filter(sends).length).toBeGreaterThan(40);
  expect(paths(true).filter(sends)).toEqual([]);
});

it('the calls of staff come with the console, those of units, trainees and teachers with their centres, and none is left out', () => {
  const own = new Set<string>(['staff', 'unit', 'trainee', 'teacher']);
  const of = (fits: (access: string) => boolean) =>
    calls.filter(({ call }) => fits(call.access)).map(({ domain, name }) => `${domain}.${name}`);
  expect(namesOf(open).sort()).toEqual(of((access) => !own.has(access)).sort());
  expect(namesOf(staffs).sort()).toEqual(of((access) => access === 'staff').sort());
  expect(namesOf(units).sort()).toEqual(of((access) => access === 'unit').sort());
  expect(namesOf(trainees).sort()).toEqual(of((access) => access === 'trainee').sort());
  expect(namesOf(teachers).sort()).toEqual(of((access) => access === 'teacher').sort());
  expect(namesOf(units).length).toBeGreaterThan(2);
});

it('what everybody loads names of the pages of the centres only those that it knows', () => {
  const own =
    /^web\/(?:routes\/(?:trainee|teacher|unit)|parts\/(?:attendance|centre|classes|discussions|leave|mailings|student-imports|students|teaching|training))\//;
  const known = new Set(pages.filter(([name, row]) => !isOfCentre(name) || row.known).map(([name]) => name));
  const named = readSources()
    .filter(({ path }) => /^(?:web|shared)\//.test(path) && !/\.test\.|^shared\/sitemap/.test(path) && !own.test(path))
    .flatMap(({ text }) => [...text.matchAll(/'((?:trainee|teacher|unit)\/[a-z-]+)'/g)].map((m) => m[1] as PageName));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it('the first load of a public page is within its weight, and brings no calls', () => {
  const client = join(import.meta.dirname, '..', 'build', 'client');
  type Piece = { file: string; imports?: string[] };
  const pieces: Record<string, Piece> = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8'));
  const withImports = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const next of pieces[key]?.imports ?? []) withImports(next, found);
    return found;
  };
  for (const page of ['public/home', 'news/list', 'news/detail']) {
    const keys = [...withImports(`web/routes/${page}.tsx`, withImports('web/entry.client.tsx'))];
    const codes = keys.map((key) => readFileSync(join(client, pieces[key]?.file ?? ''), 'utf8'));
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.some((code) => code.includes('/auth/jwt/token'))).toBe(false);
    // Pieces below the first view come later.
    expect(codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)).toBeLessThan(130_000);
  }
});
