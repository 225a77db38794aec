import { dayOf, midnight } from '../../../shared/time.ts';
import { type HitType, HitType as HitTypes } from '../../../shared/contract/search.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import { offsetOf } from '../../db/list.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { isDiskFull } from '../../kernel/errors.ts';
import { href } from '../../../shared/sitemap.ts';
import { listQuestions, namedCategories, readSettings, themesOf } from '../site/index.ts';
import { type Entry, findAnswers, type Known, knownOf } from './answers.ts';
import { excerpt, markTerms, withTerms } from './excerpt.ts';
import { fewerWords } from './fewer.ts';
import { looseQuery, strictQuery } from './grams.ts';
import { parse, type Query } from './parse.ts';
import {
  byIndex,
  type Candidate,
  type Counts,
  countTypes,
  countedAtMost,
  countRecords,
  enoughNewest,
  listNames,
  logTerm,
  ofType,
  rankedAtMost,
  readHits,
  readNewest,
  type Scan,
  type Search,
  scanHits,
  sortNewest,
  total,
  unit,
  whichFind,
} from './queries.ts';
import { isLatin, readAs, readingsOf } from './readings.ts';
import { rankByTitle } from './rules.ts';
import { type Same, sameOf, widened } from './same.ts';
import { tasks } from './tasks.ts';

type Asked = Parameters<Handlers<Contract['search'], Contexts>['globalSearch']>[0];
type Reply = Awaited<ReturnType<Handlers<Contract['search'], Contexts>['globalSearch']>>;
const noCounts = () => Object.fromEntries(HitTypes.options.map((t) => [t, 0])) as Record<HitType, number>;

/** What to try instead when nothing was found: the words of the query that would find something. */
async function suggest(words: string[], { db, now }: Context): Promise<string[]> {
  const candidates = [...new Set(words.filter((w) => [...w].length > 1))].slice(0, 6);
  const queries = candidates.map((w) => strictQuery(w));
  const found = await whichFind(db, queries, now());
  return candidates.filter((_, i) => found[i]);
}

/** So many of the other things that a hit is found by are shown below it. */
const mostAlso = 3;
/** What a search found: hits by type, the ids of the first ones in their order, and whether some have all of it. */
type Outcome = { counts: Counts; ids: number[]; someWhole: boolean };

/**
 * Where fewer of the newest hits have every run as it was typed,
 * those are looked for by themselves: they are few, and older.
 */
const wholeAtLeast = 10;
/** From so many records on it pays to look first whether the last years have too many hits to count. */
const largeSite = 20_000;

const recordsByType = ({ db, memo }: Context) => memo.get('search.records', ['search'], () => countRecords(db));

const searchOf = ({ strict, range }: Query, query: string, { now }: Context): Search => ({
  query,
  strict,
  range,
  now: now(),
});

/**
 * Hits by type where there are more than are counted. A single large
 * type needs no count of its own: it has what is left, the limit.
 */
async function countFrequent(tx: Executor, { loose, range }: Query, records: Counts, now: Date): Promise<Counts> {
  const large = HitTypes.options.filter((t) => (records.get(t) ?? 0) > countedAtMost);
  const counts = await countTypes(
    tx,
    loose,
    HitTypes.options.filter((t) => large.length > 1 || !large.includes(t)),
    range,
    now,
  );
  return new Map([...large.map((t): [HitType, number] => [t, countedAtMost]), ...counts]);
}

/**
 * Counts and order of a search; by relevance those with every
 * run as it was typed come first, in each set better titles.
 */
async function find(query: Query, sort: 'relevance' | 'date', context: Context): Promise<Outcome> {
  const { strict, loose, text, runs, also, type } = query;
  const records = await recordsByType(context);
  const isLarge = total(records) > largeSite;
  return byIndex(context.db, async (tx) => {
    const asked = (q: string) => searchOf(query, q, context);
    const scan = (q: string) => scanHits(tx, asked(q), isLarge);
    const newestOf = async (q: string, found?: Scan) => (found ?? (await scan(q))).newest ?? readNewest(tx, asked(q));

    async function order(newest: Candidate[]): Promise<Omit<Outcome, 'counts'>> {
      let whole = newest.filter((h) => h.whole);
      const isAll = newest.length < enoughNewest;
      if (sort === 'date') return { ids: newest.map((h) => h.id), someWhole: !isAll || whole.length > 0 };
      const ranked = (list: Candidate[]) => rankByTitle(list, text, runs, also).map((h) => h.id);
      if (whole.length < wholeAtLeast && !isAll) whole = await newestOf(ofType(strict, type));
      const ids = [...new Set([...ranked(whole), ...ranked(newest)])].slice(0, rankedAtMost);
      return { ids, someWhole: whole.length > 0 };
    }

    const all = await scan(loose);
    const counts = all.counts ?? (await countFrequent(tx, query, records, context.now()));
    // Where every hit has the type that was asked for, the first reading has all that is needed.
    const isWhole = !type || (all.counts && all.counts.get(type) === total(all.counts));
    return { counts, ...(await order(isWhole ? await newestOf(loose, all) : await newestOf(ofType(loose, type)))) };
  });
}

/** What may answer directly: the task pages, the themes, the columns of 产业资讯 and the frequent questions. */
const entries = ({ db, memo }: Context): Promise<Known<Entry>[]> =>
  memo.get('search.answers', ['faqs', 'themes', 'categories'], async () => {
    const [cadre, enterprise, columns, questions] = await Promise.all([
      themesOf(db, 1),
      themesOf(db, 2),
      namedCategories(db, 'information'),
      listQuestions(db),
    ]);
    const themes = (name: 'cadre/topics' | 'enterprise/topics', label: string, all: typeof cadre): Entry[] =>
      all.map((t) => ({
        title: `${t.name}：${label}主题`,
        answer: `${t.summary ? `${t.summary}。` : ''}这个主题的全部专题。`,
        path: href(name, { currentClass: `pxzt${t.id}` }),
        words: [t.name],
      }));
    return knownOf([
      ...tasks,
      ...themes('cadre/topics', '干部培训', cadre),
      ...themes('enterprise/topics', '企业培训', enterprise),
      ...columns.map((c) => ({
        title: `${c.name}：产业资讯`,
        answer: '这个栏目的全部资讯。',
        path: href('cooperation/information', {}, { category: c.id }),
        words: [c.name],
      })),
      ...questions.map(({ question, answer }) => ({
        title: question,
        answer,
        path: href('public/consultation', {}, { wd: question }),
      })),
    ]);
  });

/** What is typed as pinyin or with a slip, as the word of the site that it stands for. */
async function readOtherwise(text: string, context: Context): Promise<string | undefined> {
  const { db, memo } = context;
  const readings = await memo.get(
    'search.readings',
    ['search', 'settings', 'faqs', 'themes', 'categories'],
    async () => {
      const { hotWords, synonyms } = await readSettings(db);
      const called = (await entries(context)).flatMap(({ entry: { title, words = [] } }) => [...words, title]);
      return readingsOf([...hotWords, ...called, ...sameOf(synonyms).keys(), ...(await listNames(db))]);
    },
  );
  return readAs(text, readings);
}

/** Counts what was searched; with a full disk it goes uncounted, and the search does not fail. */
const log = (text: string, hits: number, { db, now }: Context) =>
  logTerm(db, text.toLowerCase(), dayOf(now()), hits).catch((error) => {
    if (!isDiskFull(error)) throw error;
  });

/** The same search for what the text was meant to be; null where it is read as nothing else, or a slip is none. */
async function searchOtherwise(text: string, asked: Asked, context: Context): Promise<Reply | null> {
  const wd = await readOtherwise(text, context);
  if (!wd) return null;
  const found = await search.globalSearch({ ...asked, wd }, context);
  const isFound = isLatin(text) || Object.values(found.counts).some(Boolean);
  return isFound ? { ...found, typed: text } : null;
}

/** The same search for those words of the text that find something together; null where none does. */
async function searchFewer(text: string, asked: Asked, same: Same, context: Context): Promise<Reply | null> {
  const choices = fewerWords(text);
  const queries = choices.map((words) => looseQuery(words, widened(words, same)));
  const found = await whichFind(context.db, queries, context.now());
  const wd = choices.find((_, i) => found[i])?.join(' ');
  if (!wd || wd === text) return null;
  const reply = await search.globalSearch({ ...asked, wd }, context);
  // Of a type, or beyond the last page, nothing may be left of what is found all the same.
  return Object.values(reply.counts).some(Boolean) ? { ...reply, typed: text } : null;
}

export const search: Handlers<Contract['search'], Contexts> = {
  async globalSearch(asked, context): Promise<Reply> {
    const { type, sort, from, to, exact, pageNum, pageSize } = asked;
    const { db, memo } = context;
    const settings = await memo.get('settings', ['settings'], () => readSettings(db));
    const { hotWords: kept, suggestionsOpen } = settings;
    const written = await memo.get('search.same', ['settings'], async () => sameOf(settings.synonyms));
    const same: Same = exact ? new Map() : written;
    const hotWords = suggestionsOpen ? kept : [];
    const range = { from: from ? midnight(from) : undefined, to: to ? midnight(to, 1) : undefined };
    const query = parse(asked, range, same);
    const nothing: Reply = {
      answers: [],
      list: [],
      total: 0,
      counts: noCounts(),
      suggestions: [],
      hotWords,
      wd: query?.text ?? '',
      typed: '',
      also: query?.unasked ?? [],
      apart: [],
    };
    if (!query) return nothing;
    if (pageNum === 1 && !type && !from && !to)
      nothing.answers = findAnswers(query.text, query.about, same, await entries(context)).map(
        ({ title, answer, path }) => ({ title, answer, path }),
      );

    const { counts, ids, someWhole } = await memo.get(
      `search ${sort} ${type} ${from} ${to} ${exact} ${query.text}`,
      ['search', 'settings'],
      () => find(query, sort, context),
    );
    const all = total(counts);
    const hits = type ? (counts.get(type) ?? 0) : all;
    const logged = pageNum === 1 && !type ? log(query.text, all, context) : undefined;
    // Awaited below: what fails before that is nobody's yet, and would end the process.
    logged?.catch(() => undefined);
    if (!all) {
      const other = exact
        ? null
        : ((await searchOtherwise(query.text, asked, context)) ??
          (await searchFewer(query.text, asked, same, context)));
      await logged;
      if (other) return nothing.answers.length ? { ...other, answers: nothing.answers } : other;
      return { ...nothing, suggestions: suggestionsOpen ? await suggest(query.words, context) : [] };
    }

    const offset = offsetOf({ pageNum, pageSize });
    // Beyond the ranking the order is by date.
    const ranked = offset + pageSize <= ids.length || ids.length >= hits;
    const chosen = ranked
      ? ids.slice(offset, offset + pageSize)
      : (
          await byIndex(db, (tx) =>
            sortNewest(tx, searchOf(query, ofType(query.loose, type), context), pageSize, offset),
          )
        ).map((h) => h.id);
    const marks = query.runs.length + query.words.length ? [...query.runs, ...query.also] : [query.text.toLowerCase()];
    const [found] = await Promise.all([readHits(db, chosen), logged]);
    const list = found.map(({ body, ...h }) => {
      const [text = '', ...also] = body.split(unit);
      return {
        id: h.record_id,
        type: h.type,
        title: h.title,
        summary: h.summary,
        path: h.path,
        publishTime: new Date(h.publish_time).toISOString(),
        markedTitle: markTerms(h.title, marks),
        excerpt: markTerms(withTerms([text], marks).length ? excerpt(text, marks) : h.summary, marks),
        also: withTerms(also, marks)
          .slice(0, mostAlso)
          .map((part) => markTerms(part, marks)),
      };
    });
    const apart = someWhole ? [] : query.apart;
    return { ...nothing, list, apart, total: hits, counts: { ...noCounts(), ...Object.fromEntries(counts) } };
  },
};
