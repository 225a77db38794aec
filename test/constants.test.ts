import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { limits, readLimits, sendLimits, takeLimits } from '../shared/limits.ts';
import { readSources } from './source.ts';

const root = join(import.meta.dirname, '..');

/** Constants that no program can read: where they stand instead. */
const elsewhere: Partial<Record<keyof typeof limits, { file: string; as: (value: number) => string }>> = {
  interactPlatformOffset: { file: 'web/styles/menus.css', as: (value) => `scroll-margin-top: ${value}px` },
};

it('every number of the specification is one that something goes by', () => {
  const names = [limits, sendLimits, readLimits, takeLimits].flatMap((group) => Object.keys(group));
  expect(names.length).toBeGreaterThan(40);
  const code = readSources()
    .filter((m) => !/\.test\.|^(test|e2e|bench)\/|^shared\/limits\.ts$/.test(m.path))
    .map((m) => m.text)
    .join('\n');
  const idle = names.filter((name) => !(name in elsewhere) && !new RegExp(`\\.${name}\\b`).test(code));
  expect(idle).toEqual([]);
  for (const [name, { file, as }] of Object.entries(elsewhere))
    expect(readFileSync(join(root, file), 'utf8')).toContain(as(limits[name as 'interactPlatformOffset']));
});
