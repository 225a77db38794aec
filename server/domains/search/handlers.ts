import { type HitType, HitType as HitTypes } from '../../../shared/contract/search.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { dayStart } from '../articles/index.ts';
import { dayInShanghai } from '../catalogue/index.ts';
import { readSettings } from '../site/index.ts';
import { excerpt, markTerms } from './excerpt.ts';
import { looseQuery, pieces, strictQuery } from './grams.ts';
import { countByType, findNewest, findRanked, logTerm, type Range, ranked, readBodies, whichFind } from './queries.ts';
import { wordsOf } from './words.ts';

type Reply = Awaited<ReturnType<Handlers<Contract['search'], Context>['globalSearch']>>;
const noCounts = () => Object.fromEntries(HitTypes.options.map((t) => [t, 0])) as Record<HitType, number>;

/** What to try instead when nothing was found: the words of the query that would find something. */
async function suggest(words: string[], { db, now }: Context): Promise<string[]> {
  const candidates = [...new Set(words.filter((w) => [...w].length > 1))].slice(0, 6);
  const queries = candidates.map((w) => strictQuery(w));
  const found = await whichFind(db, queries, now());
  return candidates.filter((_, i) => found[i]);
}

export const search: Handlers<Contract['search'], Context> = {
  async globalSearch({ wd, type, sort, from, to, pageNum, pageSize }, context): Promise<Reply> {
    const { db, memo, now } = context;
    const at = now();
    const text = [...wd.replaceAll('\0', ' ').trim()].slice(0, limits.searchText).join('');
    const { hotWords } = await memo.get('settings', ['settings'], () => readSettings(db));
    const strict = strictQuery(text);
    const nothing: Reply = { list: [], total: 0, counts: noCounts(), suggestions: [], hotWords, wd: text };
    if (!strict) return nothing;

    const words = wordsOf(text);
    const loose = looseQuery(words) || strict;
    const range: Range = { from: from ? dayStart(from) : undefined, to: to ? dayStart(to, 1) : undefined, type };
    const offset = (pageNum - 1) * pageSize;
    const ranking = sort === 'relevance' && offset + pageSize <= ranked;
    const [hits, byType] = await Promise.all([
      ranking ? findRanked(db, strict, loose, range, at, pageSize, offset) : findNewest(db, loose, range, at, pageSize, offset),
      memo.get(`search.count ${loose} ${from} ${to}`, ['search'], () => countByType(db, loose, range, at)),
    ]);
    const counts = { ...noCounts(), ...Object.fromEntries(byType) };
    const all = [...byType.values()].reduce((a, b) => a + b, 0);
    if (pageNum === 1 && !type) await logTerm(db, text.toLowerCase(), dayInShanghai(at), all);
    if (!all) return { ...nothing, suggestions: await suggest(words, context) };

    const bodies = await readBodies(db, hits.map((h) => h.id));
    const runs = pieces(text).map((r) => r.join('')).filter((r) => [...r].length > 1);
    const terms = [...runs, ...words.filter((w) => [...w].length > 1)];
    const marks = terms.length ? terms : [text.toLowerCase()];
    const list = hits.map((h) => ({
      id: h.record_id, type: h.type, title: h.title, summary: h.summary, path: h.path, publishTime: new Date(h.publish_time).toISOString(),
      markedTitle: markTerms(h.title, marks), excerpt: markTerms(excerpt(bodies.get(h.id) ?? h.summary, marks), marks),
    }));
    return { ...nothing, list, total: type ? counts[type] : all, counts };
  },
};
