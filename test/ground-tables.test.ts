import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls as open } from 'virtual:calls';
import { rows } from 'virtual:sitemap';
import { calls as staffs } from 'virtual:staff-calls';
import { expect, it } from 'vitest';
import { calls } from '../shared/contract/index.ts';
import { pages } from '../shared/sitemap.ts';

const namesOf = (table: Record<string, object>) =>
  Object.entries(table).flatMap(([domain, own]) => Object.keys(own).map((name) => `${domain}.${name}`));

it('the browser gets of the pages those that are built, and of each what it needs', () => {
  expect(Object.keys(rows)).toEqual(pages.filter(([, row]) => !row.planned).map(([name]) => name));
  const fields = new Set(Object.values(rows).flatMap((row) => Object.keys(row)));
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

it('the calls of staff come with the console, every other with the pages, and none is left out', () => {
  const of = (staff: boolean) =>
    calls.filter((row) => (row.call.access === 'staff') === staff).map(({ domain, name }) => `${domain}.${name}`);
  expect([namesOf(open).sort(), namesOf(staffs).sort()]).toEqual([of(false).sort(), of(true).sort()]);
});
