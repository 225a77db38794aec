import { type HitType, HitType as HitTypes } from '../../../shared/contract/search.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { dayStart } from '../articles/index.ts';
import { dayInShanghai } from '../catalogue/index.ts';
import { readSettings } from '../site/index.ts';
import { excerpt, markTerms } from './excerpt.ts';
import { looseQuery, pieces, strictQuery } from './grams.ts';
import { type Candidate, countByType, findNewest, logTerm, type Range, rankedAtMost, readHits, whichFind } from './queries.ts';
import { rankByTitle } from './rules.ts';
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

type Query = { text: string; strict: string; loose: string; runs: string[]; words: string[]; range: Range };
const sum = (counts: Map<HitType, number>) => [...counts.values()].reduce((a, b) => a + b, 0);

/** Hits by type within the days asked for, whatever type is asked for; remembered for a minute. */
function count(query: string, range: Range, { db, memo, now }: Context): Promise<Map<HitType, number>> {
  return memo.get(`search.count ${query} ${range.from?.getTime()} ${range.to?.getTime()}`, ['search'], () => countByType(db, query, range, now()));
}

/** The best hits: those with every run as it was typed, then those with all of its words; in each, better titles first. */
async function findBest({ text, strict, loose, runs, words, range }: Query, looseHits: number, limit: number, offset: number, context: Context): Promise<Candidate[]> {
  const { db, now } = context;
  const newest = (query: string, hits: number) => findNewest(db, query, range, now(), hits, rankedAtMost).then((list) => rankByTitle(list, text, runs, words));
  if (strict === loose) return (await newest(loose, looseHits)).slice(offset, offset + limit);
  const counts = await count(strict, range, context);
  const first = await newest(strict, range.type ? (counts.get(range.type as HitType) ?? 0) : sum(counts));
  if (first.length >= offset + limit) return first.slice(offset, offset + limit);
  const known = new Set(first.map((h) => h.id));
  const rest = (await newest(loose, looseHits)).filter((h) => !known.has(h.id));
  return [...first, ...rest].slice(offset, offset + limit);
}

/** The typed text taken apart; null when there is nothing in it to search for. */
function parse(wd: string, range: Range): Query | null {
  const text = [...wd.replaceAll('\0', ' ').trim()].slice(0, limits.searchText).join('');
  const strict = strictQuery(text);
  if (!strict) return null;
  const words = wordsOf(text).filter((w) => [...w].length > 1);
  const runs = pieces(text).map((r) => r.join('')).filter((r) => [...r].length > 1);
  return { text, strict, loose: looseQuery(words) || strict, runs, words, range };
}

export const search: Handlers<Contract['search'], Context> = {
  async globalSearch({ wd, type, sort, from, to, pageNum, pageSize }, context): Promise<Reply> {
    const { db, memo, now } = context;
    const { hotWords } = await memo.get('settings', ['settings'], () => readSettings(db));
    const query = parse(wd, { from: from ? dayStart(from) : undefined, to: to ? dayStart(to, 1) : undefined, type });
    const nothing: Reply = { list: [], total: 0, counts: noCounts(), suggestions: [], hotWords, wd: query?.text ?? '' };
    if (!query) return nothing;

    const byType = await count(query.loose, query.range, context);
    const all = sum(byType);
    const total = type ? (byType.get(type) ?? 0) : all;
    if (pageNum === 1 && !type) await logTerm(db, query.text.toLowerCase(), dayInShanghai(now()), all);
    if (!all) return { ...nothing, suggestions: await suggest(query.words, context) };

    const offset = (pageNum - 1) * pageSize;
    const ranking = sort === 'relevance' && offset + pageSize <= rankedAtMost;
    const chosen = ranking ? await findBest(query, total, pageSize, offset, context) : await findNewest(db, query.loose, query.range, now(), total, pageSize, offset);
    const marks = query.runs.length + query.words.length ? [...query.runs, ...query.words] : [query.text.toLowerCase()];
    const list = (await readHits(db, chosen.map((h) => h.id))).map((h) => ({
      id: h.record_id, type: h.type, title: h.title, summary: h.summary, path: h.path, publishTime: new Date(h.publish_time).toISOString(),
      markedTitle: markTerms(h.title, marks), excerpt: markTerms(excerpt(h.body, marks), marks),
    }));
    return { ...nothing, list, total, counts: { ...noCounts(), ...Object.fromEntries(byType) } };
  },
};
