import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { emptied, keysOf, wordsOf } from './filters.tsx';
import { bounds, mostViews, readLayout, shownOf, withView } from './layout.ts';
import { everyRow, toggled } from './selection.ts';
import type { Filter } from './types.ts';

describe('how an account likes a list', () => {
  it('begins as the list comes, whatever was kept', () => {
    const fresh = { columns: null, widths: {}, dense: false, folded: null, views: [] };
    for (const text of [null, '', '{', 'null', '[]', '"x"', '{"columns":3,"widths":null,"views":[null,{"name":1}]}'])
      expect(readLayout(text), String(text)).toEqual(fresh);
    fc.assert(fc.property(fc.string(), (text) => void expect(() => readLayout(text)).not.toThrow()));
    fc.assert(fc.property(fc.json(), (text) => void expect(Object.keys(readLayout(text))).toHaveLength(5)));
  });

  it('is read as it was kept, with widths that can be used', () => {
    const kept = {
      columns: ['name'],
      widths: { name: 1, unit: 9999, phone: 120 },
      dense: true,
      folded: false,
      views: [{ name: '本周', search: '?from=2026-11-16', columns: null }],
    };
    expect(readLayout(JSON.stringify(kept))).toEqual({
      ...kept,
      widths: { name: bounds.least, unit: bounds.most, phone: 120 },
    });
  });

  it('always shows the main column, and the spare ones by choice', () => {
    const columns = [{ key: 'name', main: true }, { key: 'unit' }, { key: 'id', spare: true }];
    expect(shownOf(columns, null).map((c) => c.key)).toEqual(['name', 'unit']);
    expect(shownOf(columns, ['id']).map((c) => c.key)).toEqual(['name', 'id']);
  });

  it('keeps a view under its name, a dozen of them', () => {
    const view = (name: string, search = '') => ({ name, search, columns: null });
    expect(withView([view('a'), view('b')], view('a', '?x=1'))).toEqual([view('a', '?x=1'), view('b')]);
    const many = Array.from({ length: mostViews }, (_, i) => view(String(i)));
    expect(withView(many, view('new')).map((v) => v.name)).toEqual([...many.slice(1).map((v) => v.name), 'new']);
  });
});

describe('the rows that are chosen', () => {
  const row = (id: number) => [id, `row ${id}`] as const;
  it('go in and out, also those of other pages', () => {
    const some = toggled(new Map([row(1)]), [row(2), row(3)]);
    expect([...some.keys()]).toEqual([1, 2, 3]);
    expect([...toggled(some, [row(2), row(3)]).keys()]).toEqual([1]);
    expect([...toggled(some, [row(3), row(4)]).keys()]).toEqual([1, 2, 3, 4]);
  });

  it('are all that match, page by page, and no more than can be handled', async () => {
    const asked: unknown[] = [];
    const all = Array.from({ length: 250 }, (_, i) => i);
    const load = async (input: Record<string, unknown>) => {
      asked.push(input);
      const [page, size] = [Number(input.pageNum), Number(input.pageSize)];
      return { list: all.slice((page - 1) * size, page * size), total: all.length };
    };
    expect(await everyRow(load, { wd: 'x', pageNum: 7, pageSize: 10 }, 1000)).toEqual(all);
    expect(asked).toEqual([1, 2, 3].map((pageNum) => ({ wd: 'x', pageNum, pageSize: 100 })));
    expect(await everyRow(load, {}, 120)).toEqual(all.slice(0, 120));
    // Some went between two pages: what is left is not waited for.
    const pages = [all.slice(0, 100), all.slice(100, 130), []];
    const fewer = vi.fn(async () => ({ list: pages.shift() as number[], total: 140 }));
    expect([(await everyRow(fewer, {}, 1000)).length, fewer.mock.calls.length]).toEqual([130, 2]);
  });
});

describe('filters', () => {
  const days: Filter = { key: 'from', to: 'to', label: '日期', kind: 'days' };
  const state: Filter = { key: 'state', label: '状态', kind: 'select', options: [{ value: 0, label: '停用' }] };
  it('say what they narrow the list to', () => {
    expect(wordsOf(state, { state: '0' })).toBe('停用');
    expect(wordsOf(state, {})).toBe('');
    expect(wordsOf(days, { from: '2026-11-01', to: '2026-11-30' })).toBe('2026-11-01 起，2026-11-30 止');
    expect(wordsOf(days, { from: '2026-11-22', to: '2026-11-22' })).toBe('2026-11-22');
    expect(wordsOf(days, { to: '2026-11-30' })).toBe('2026-11-30 止');
    expect(wordsOf(days, { from: '', to: '' })).toBe('');
  });
  it('write their own fields of the address', () => {
    expect([days, state].flatMap(keysOf)).toEqual(['from', 'to', 'state']);
    expect(emptied([days])).toEqual({ from: '', to: '' });
  });
});
