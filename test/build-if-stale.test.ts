import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fingerprint } from '../scripts/build-if-stale.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-sources-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page and what it stands on, how they are built, and the packages that are built into them. */
const goesIn = [
  'web/routes/page.tsx',
  'web/styles/page.css',
  'shared/text.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build-if-stale.ts',
];

it('a build is stale once anything has changed that goes into the pages, and nothing else', () => {
  for (const file of [...goesIn, 'server/main.ts', 'README.md']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  let before = fingerprint(folder);
  for (const file of ['server/main.ts', 'README.md']) appendFileSync(join(folder, file), '.');
  expect(fingerprint(folder)).toBe(before);
  for (const file of goesIn) {
    appendFileSync(join(folder, file), '.');
    const after = fingerprint(folder);
    expect(after, file).not.toBe(before);
    before = after;
  }
});
