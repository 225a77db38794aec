import { describe, expect, it } from 'vitest';
import { openRegExp, TooManySteps } from './backtracking.ts';
import { readSources } from './source.ts';

const modules = readSources().filter((m) => /^(server|shared|web)\//.test(m.path) && !/\.test\.tsx?$/.test(m.path));
const characters = 60;
type Attack = { prefix: string; turn: string; end: string };

/** The attack under which the steps grow faster than the text, if there is one: once, twice and four times as long. */
function worst(source: string, flags: string): Attack | undefined {
  const { steps, attacks } = openRegExp(source, flags);
  return attacks.find(({ prefix, turn, end }) => {
    const size = Math.max(12, Math.floor(characters / turn.length));
    const of = (times: number) => prefix + turn.repeat(times) + end;
    try {
      const [short, double, four] = [steps(of(size)), steps(of(2 * size)), steps(of(4 * size))];
      // Twice the growth of the text is twice the growth of the work; of squares it is four times.
      return four - double > 2.6 * (double - short) && four > 8 * size;
    } catch (error) {
      if (error instanceof TooManySteps) return true;
      throw error;
    }
  });
}

/** Looked at: why what grows faster does no harm there. A number is the most characters that it is ever given. */
const lookedAt: Record<string, number | string> = {
  // Keys of objects are measured before; hosts in the expression itself; formats of cells are cut.
  'server/adapters/storage/storage.ts:^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}(\\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}){0,7}$': 300,
  'shared/embeds.ts:^(?=.{4,120}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$': 120,
  'server/documents/xlsx/dates.ts:"[^"]*"|\\\\.|\\[[^\\]]*\\]': 100,
  // A repetition of at most 64, in what a visitor writes.
  'server/domains/demands/rules.ts:[\\w.%+-]{1,64}\\s?@\\s?[\\w-]+(?:\\.[\\w-]+)+|\\d(?:[\\s.·_\\p{Pd}]{0,2}\\d){6,}': 600,
  'server/kernel/network.ts:\\d+$': 15,
  'server/adapters/storage/s3-wire.ts:\\/+$': 'an address of the environment',
  'server/env.ts:\\/+$': 'an address of the environment',
  // In the browser of the one whose text it is; the server cleans for itself.
  'web/lib/lazy-code.tsx:https?:\\/\\/\\S+?\\.js': 'a message of the browser itself',
  'web/lib/upload-engine.ts:<Part>([\\s\\S]*?)<\\/Part>': 'an answer of the store, in the browser',
  'web/ui/editor/editor.tsx:(<p[^>]*><\\/p>)+$': 'what one writes oneself',
};

/** Those that are put together as the program runs: of literal words, escaped, or of others that stand elsewhere. */
const composed = {
  'server/domains/account/sso.ts': 1,
  'server/domains/content/paste.ts': 2,
  'server/domains/files/older.ts': 1,
  'server/domains/files/references.ts': 1,
  'server/domains/search/excerpt.ts': 1,
  'shared/contract/account.ts': 2,
  'shared/contract/classes.ts': 1,
  'shared/contract/demands.ts': 1,
  'shared/fields/schema.ts': 1,
  'shared/links.ts': 2,
  'shared/rules.ts': 1,
  'shared/sitemap.ts': 1,
  'web/lib/pictures.ts': 1,
  'web/lib/upload-engine.ts': 1,
  'web/parts/catalogue/marked.tsx': 1,
  'web/ui/editor/paste.ts': 1,
};

describe('the measure of regular expressions', () => {
  it('finds what grows faster than the text, and passes what does not', () => {
    const bad = [
      '(a+)+$',
      '(a|a)*b',
      '<[^>]+>',
      '\\s+$',
      'a*a*b',
      '^(\\w+\\s?)*$',
      '(?:x+x+)+y',
      '/\\*[^]*?\\*/',
      '(.*)=\\1',
    ];
    for (const source of bad) expect(worst(source, 'g'), source).toBeDefined();
    const good = ['<[^<>]+>', '^\\s+', '\\d{1,3}', '^a+b+$', 'a|b|c', '[^;]*', '^(?:[a-z]+-)*$', '^.*/', '(?<=x)y'];
    for (const source of good) expect([source, worst(source, 'g')]).toEqual([source, undefined]);
  });

  it('counts what a backtracking matcher does', () => {
    const { steps } = openRegExp('a+b', '');
    // From each place all that is left, and back.
    expect([steps(''), steps('b'), steps('ab'), steps('aab')]).toEqual([1, 2, 4, 5]);
    expect(steps('a'.repeat(100)) / steps('a'.repeat(50))).toBeGreaterThan(3.5);
    expect(openRegExp('^a{2,3}?b', '').steps('aaab')).toBe(openRegExp('^(?:a){2,3}?b', '').steps('aaab'));
    // Longer than the stack is deep.
    expect(openRegExp('^a+$', '').steps('a'.repeat(50_000))).toBeLessThan(150_000);
  });
});

describe('the regular expressions of the portal', () => {
  it('take steps in proportion to the text, but for those that were looked at', () => {
    const found: Record<string, Attack> = {};
    let tried = 0;
    for (const { path, expressions } of modules) {
      for (const { source, flags } of expressions) {
        tried++;
        const attack = worst(source, flags);
        if (attack) found[`${path}:${source}`] = attack;
      }
    }
    expect(tried).toBeGreaterThan(200);
    expect(Object.keys(found).sort()).toEqual(Object.keys(lookedAt).sort());
    for (const [name, most] of Object.entries(lookedAt)) {
      const { prefix, turn, end } = found[name] as Attack;
      if (typeof most === 'string') continue;
      const { steps } = openRegExp(
        name.slice(name.indexOf(':') + 1),
        'gu'.replace(/u/, name.includes('\\p{') ? 'u' : ''),
      );
      const text = prefix + turn.repeat(Math.ceil(most / turn.length)) + end;
      expect(steps(text.slice(0, most)), name).toBeLessThan(150_000);
    }
  });

  it('are put together in these places alone', () => {
    expect(Object.fromEntries(modules.filter((m) => m.composed).map((m) => [m.path, m.composed]))).toEqual(composed);
  });
});
