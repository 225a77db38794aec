import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { locks } from '../server/db/locks.ts';
import { limits, readLimits, sendLimits, takeLimits } from '../shared/limits.ts';
import { readSources } from './source.ts';

const sources = readSources();
const root = join(import.meta.dirname, '..');

/** Constants that no program can read: where they stand instead. */
const elsewhere: Partial<Record<keyof typeof limits, { file: string; as: (value: number) => string }>> = {
  interactPlatformOffset: { file: 'web/styles/menus.css', as: (value) => `scroll-margin-top: ${value}px` },
};

it('every number of the specification is one that something goes by', () => {
  const names = [limits, sendLimits, readLimits, takeLimits].flatMap((group) => Object.keys(group));
  expect(names.length).toBeGreaterThan(40);
  const used = new Set(
    sources
      .filter((m) => !/\.test\.|^(test|e2e|bench)\/|^shared\/limits\.ts$/.test(m.path))
      .flatMap((m) => m.text.match(/(?<=\.)\w+/g) ?? []),
  );
  const idle = names.filter((name) => !(name in elsewhere) && !used.has(name));
  expect(idle).toEqual([]);
  for (const [name, { file, as }] of Object.entries(elsewhere))
    expect(readFileSync(join(root, file), 'utf8')).toContain(as(limits[name as 'interactPlatformOffset']));
});

it('every lock of the database has a number of its own', () => {
  const numbers = Object.values(locks);
  expect(numbers.length).toBeGreaterThan(5);
  expect([...new Set<number>(numbers)]).toEqual(numbers);
});

it('what a sender is promised stands in one place, whatever the clock', () => {
  const words = /(?:24|二十四|\$\{\w+\}) ?小时内|(?<!下)[一1] ?个工作日/;
  const elsewhere = sources.filter(
    (m) => /^(web|server|shared)\//.test(m.path) && !/\.test\./.test(m.path) && words.test(m.text),
  );
  // Texts of the demonstration that tell of somebody else's hours.
  const told = ['server/db/demo/information.ts', 'server/db/demo/policy.ts', 'server/db/demo/versions.ts'];
  expect(elsewhere.map((m) => m.path).filter((path) => !told.includes(path))).toEqual(['shared/text.ts']);
});
