import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls as open } from 'virtual:calls';
import { rows as ofCentres } from 'virtual:centre-pages';
import { rows } from 'virtual:sitemap';
import { calls as staffs } from 'virtual:staff-calls';
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

it('the calls of staff come with the console, those of units and trainees with their centres, and none is left out', () => {
  const own = new Set<string>(['staff', 'unit', 'trainee']);
  const of = (fits: (access: string) => boolean) =>
    calls.filter(({ call }) => fits(call.access)).map(({ domain, name }) => `${domain}.${name}`);
  expect(namesOf(open).sort()).toEqual(of((access) => !own.has(access)).sort());
  expect(namesOf(staffs).sort()).toEqual(of((access) => access === 'staff').sort());
  expect(namesOf(units).sort()).toEqual(of((access) => access === 'unit').sort());
  expect(namesOf(trainees).sort()).toEqual(of((access) => access === 'trainee').sort());
  expect(namesOf(units).length).toBeGreaterThan(2);
});

it('what everybody loads names of the pages of the centres only those that it knows', () => {
  const own = /^web\/(?:routes\/(?:trainee|teacher|unit)|parts\/(?:attendance|centre|classes|leave|students|training))\//;
  const known = new Set(pages.filter(([name, row]) => !isOfCentre(name) || row.known).map(([name]) => name));
  const named = readSources()
    .filter(({ path }) => /^(?:web|shared)\//.test(path) && !/\.test\.|^shared\/sitemap/.test(path) && !own.test(path))
    .flatMap(({ text }) => [...text.matchAll(/'((?:trainee|teacher|unit)\/[a-z-]+)'/g)].map((m) => m[1] as PageName));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
