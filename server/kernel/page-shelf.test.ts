import { describe, expect, it } from 'vitest';
import { toEntry } from './page-entry.ts';
import { createShelf } from './page-shelf.ts';

describe('the shelf of pages', () => {
  const entry = (bytes = 200) =>
    toEntry({ status: 200, headers: {}, body: Buffer.alloc(bytes, 'a'), tags: new Set(), cacheable: true }, 0);
  const one = entry().bytes;
  const keysOf = (shelf: ReturnType<typeof createShelf>) =>
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((k) => shelf.get(k)).join('');

  it('makes room by what was not read since room was last made, and ends where all was', async () => {
    const shelf = createShelf(one * 4);
    const read = (...keys: string[]) => {
      for (const key of keys) Object.assign(shelf.get(key) ?? {}, { wasRead: true });
    };
    for (const key of ['a', 'b', 'c', 'd']) await shelf.keep(key, entry());
    read('a');
    await shelf.keep('e', entry());
    expect(keysOf(shelf)).toBe('acde');
    // Its second chance is one: what nobody has read since goes like the others, in its turn.
    for (const key of ['f', 'g']) await shelf.keep(key, entry());
    expect(keysOf(shelf)).toBe('aefg');
    for (const key of ['b', 'c']) await shelf.keep(key, entry());
    expect(keysOf(shelf)).toBe('bcfg');
    read('b', 'c', 'f', 'g');
    await shelf.keep('d', entry());
    expect([shelf.size, shelf.bytes <= one * 4]).toEqual([4, true]);
    // A piece that is too large a part of the whole is not kept at all.
    await shelf.keep('a', entry(one * 2));
    expect(shelf.get('a')).toBeUndefined();
  });

  it('counts nothing of an answer that was taken down while it was being pressed', async () => {
    const shelf = createShelf(100_000);
    const [first, second] = [entry(5000), entry(5000)];
    const pressing = shelf.keep('a', first);
    // Another one of the same address comes before the first is pressed; then both are outdated.
    const again = shelf.keep('a', second);
    await Promise.all([pressing, again]);
    expect(first.br).not.toBeNull();
    const whole = second.bytes;
    expect(whole).toBe(entry(5000).bytes + (second.gzip?.length ?? 0) + (second.br?.length ?? 0));
    expect([shelf.size, shelf.bytes]).toEqual([1, whole]);
    const tagged = { ...entry(5000), tags: new Set(['articles'] as const) };
    const last = shelf.keep('b', tagged);
    shelf.drop('articles');
    await last;
    expect([shelf.size, shelf.bytes]).toEqual([1, whole]);
  });
});
