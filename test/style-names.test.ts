import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Names of a style module that a source asks for, and that its file does not have. */
function missing(source: string): string[] {
  const text = readFileSync(source, 'utf8');
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([, name = '', file = '']) => {
    const css = readFileSync(join(dirname(source), file), 'utf8');
    const asked = [...text.matchAll(new RegExp(`(?<![\\w./'-])${name}\\.(\\w+)(?!\\w|')`, 'g'))].map(
      ([, own]) => own ?? '',
    );
    return asked.filter((own) => !new RegExp(`\\.${own}\\b`).test(css)).map((own) => `${source}: ${name}.${own}`);
  });
}

it('every name of a style that a page asks for stands in its file: nothing else would tell that it is gone', () => {
  const sources = globSync('web/**/*.tsx');
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(missing)).toEqual([]);
});
