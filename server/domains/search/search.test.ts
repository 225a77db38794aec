import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, dayOf } from '../../../shared/time.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { limits } from '../../../shared/limits.ts';
import { HitType } from '../../../shared/contract/search.ts';
import { searchDocuments, searchTerms } from '../../db/tables/search.ts';
import { findAnswers, knownOf } from './answers.ts';
import { excerpt, markTerms, withTerms } from './excerpt.ts';
import { looseQuery, pieces, strictQuery, toVector } from './grams.ts';
import { loggedTerm, logTerm, makeFindable, pruneTerms } from './queries.ts';
import { readAs, readingsOf } from './readings.ts';

const seed = 20261121;

describe('search over the whole site', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  const find = (wd: string, more: object = {}) => app.api.search.globalSearch({ wd, pageSize: 100, ...more });

  it('finds any substring of two or more characters of any kind of content: two hundred of them', async () => {
    const documents = await app.database.db.select().from(searchDocuments);
    expect(new Set(documents.map((d) => d.type)).size).toBe(HitType.options.length);
    const random = mulberry(seed);
    let searched = 0;
    for (let i = 0; i < 200; i++) {
      const ofType = documents.filter((d) => d.type === HitType.options[i % HitType.options.length]);
      const document = ofType[Math.floor(random() * ofType.length)] as (typeof documents)[number];
      const runs = pieces(`${document.title}\n${document.body}`).filter((r) => r.length > 1);
      const run = runs[Math.floor(random() * runs.length)] as string[];
      const length = 2 + Math.floor(random() * Math.min(8, run.length - 1));
      const start = Math.floor(random() * (run.length - length + 1));
      const wd = run.slice(start, start + length).join('');
      let found = false;
      for (let pageNum = 1; !found && pageNum <= 5; pageNum++) {
        const { list } = await find(wd, { type: document.type, pageNum });
        found = list.some((h) => h.id === document.recordId);
        if (list.length < 100) break;
      }
      expect(found, `${wd} in ${document.type} ${document.title}`).toBe(true);
      searched++;
    }
    expect(searched).toBe(200);
  });

  it('finds inside a word, at the end of a sentence, and a rare character', async () => {
    const row = await anArticle(app.database.db, {
      title: '全省推进数字化改革座谈',
      body: '<p>由林𠮷安主讲，讲到最后一句没有标点收尾的办法</p>',
    });
    for (const wd of ['数字', '进数字化', '办法', '林𠮷', '𠮷安', '𠮷', '法']) {
      const { list } = await find(wd, { type: 'news' });
      expect(
        list.map((h) => h.id),
        wd,
      ).toContain(row.id);
    }
  });

  it('puts the whole phrase before its scattered words, and a title before a text', async () => {
    const phrase = await anArticle(app.database.db, { title: '蓝莓罐头出口', publishTime: new Date('2024-01-01') });
    const scattered = await anArticle(app.database.db, { title: '别的标题', body: '<p>出口的罐头里没有蓝莓</p>' });
    expect((await find('蓝莓罐头')).list.map((h) => h.id)).toEqual([phrase.id, scattered.id]);
    const inText = await anArticle(app.database.db, { title: '不相干', body: '<p>青团与麻糍</p>' });
    const inTitle = await anArticle(app.database.db, { title: '青团记', publishTime: new Date('2023-01-01') });
    expect((await find('青团')).list.map((h) => h.id).slice(0, 2)).toEqual([inTitle.id, inText.id]);
    expect((await find('青团', { sort: 'date' })).list[0]?.id).toBe(inText.id);
  });

  it('takes several words as all of them, whatever punctuation stands between', async () => {
    const row = await anArticle(app.database.db, { title: '榫卯课', body: '<p>老木匠讲燕尾榫。第二天去看廊桥。</p>' });
    for (const wd of ['燕尾榫 廊桥', '廊桥，燕尾榫！', '“燕尾榫”%廊桥', '  燕尾榫\t廊桥 '])
      expect(
        (await find(wd)).list.map((h) => h.id),
        wd,
      ).toContain(row.id);
    expect((await find('燕尾榫 高铁票价')).list).toEqual([]);
  });

  it('counts by type, filters by day, and counts do not follow the type asked for', async () => {
    const all = await find('教学');
    const points = await find('教学', { type: 'point' });
    expect(points.counts).toEqual(all.counts);
    expect(points.total).toBe(all.counts.point);
    expect(all.total).toBe(Object.values(all.counts).reduce((a, b) => a + b, 0));
    const none = await find('教学', { from: '2030-01-01' });
    expect(none.total).toBe(0);
    const early = await find('教学', { to: '2025-12-31' });
    expect(early.list.every((h) => h.publishTime < '2026-01-01')).toBe(true);
    expect(early.total).toBeGreaterThan(0);
    // Of one second the newer record stands first, on whichever page.
    for (const title of ['同秒一', '同秒二', '同秒三']) await anArticle(app.database.db, { title });
    const pages = [1, 2, 3].map((pageNum) => app.api.articles.list({ kind: 'news', wd: '同秒', pageNum, pageSize: 1 }));
    const inOrder = (await Promise.all(pages)).map(({ list }) => list[0]?.title);
    expect(inOrder).toEqual(['同秒三', '同秒二', '同秒一']);
    // The last second of the last day counts, in Shanghai; the first of the next one does not.
    for (const [title, at] of [
      ['末日课甲', '2025-03-02T15:59:59Z'],
      ['末日课乙', '2025-03-02T16:00:00Z'],
    ] as const)
      await anArticle(app.database.db, { title, publishTime: new Date(at) });
    for (const [day, titles] of [
      ['2025-03-01', []],
      ['2025-03-02', ['末日课甲']],
      ['2025-03-03', ['末日课乙']],
    ] as const) {
      const range = { from: day, to: day };
      expect(
        (await find('末日课', range)).list.map((h) => h.title.replace(/<[^>]+>/g, '')),
        day,
      ).toEqual(titles);
      const { list } = await app.api.articles.list({ kind: 'news', wd: '末日课', ...range });
      expect(
        list.map((a) => a.title),
        day,
      ).toEqual(titles);
    }
  });

  it('counts up to a limit, small types exactly, and still ranks the newest', async () => {
    const many = 21_000;
    // An hour apart from one to the next: the last two months have some 1,400 of them.
    await app.database.db.execute(sql`insert into search_documents (type, record_id, title, summary, path, publish_time, body, grams)
      select case when n <= 3 then 'point' else 'news' end, 100000 + n, '橡皮擦 ' || n, '', '/', at, '',
        (case when n <= 3 then '''橡皮'' ''皮擦'' ''#point''' when n = 40 then '''橡皮'' ''皮筋'' ''鱼筋'' ''#news''' else '''橡皮'' ''皮擦'' ''#news''' end || to_char(at at time zone 'UTC', ' ''"@"YYYY-MM'' ''"@"YYYY'''))::tsvector
      from (select n, date_trunc('hour', now()) - (${many}::int - n) * interval '1 hour' as at from generate_series(1, ${many}) n) hits`);
    const frequent = await find('橡皮');
    expect(frequent.counts).toMatchObject({ news: limits.searchCounted, point: 3 });
    expect(frequent.list[0]?.title).toBe(`橡皮擦 ${many}`);
    expect((await find('橡皮', { type: 'point' })).list.map((h) => h.id)).toEqual([100003, 100002, 100001]);
    for (const before of [600, limits.searchCounted - 100]) {
      expect((await find('橡皮', { type: 'news', sort: 'date', pageNum: before / 100 + 1 })).list[0]?.title).toBe(
        `橡皮擦 ${many - before}`,
      );
    }
    expect((await find('橡皮', { to: dayOf(new Date(Date.now() - 400 * dayMs)) })).list[0]?.title).toMatch(
      /^橡皮擦 11\d{3}$/,
    );
    // Rare among the frequent: found by its own pieces, however old.
    expect((await find('橡皮 鱼筋')).list.map((h) => h.id)).toEqual([100040]);
    await app.database.db.execute(sql`delete from search_documents where record_id > 100000`);
  });

  it('helps where nothing is found, and remembers the term without the person', async () => {
    const reply = await find('火星基地乡村振兴');
    expect(reply.total).toBe(0);
    expect(reply.suggestions).toContain('乡村');
    expect(reply.hotWords.length).toBeGreaterThan(3);
    const terms = await app.database.db.select().from(searchTerms);
    expect(terms.find((t) => t.term === '火星基地乡村振兴')).toMatchObject({ searches: 1, hits: 0 });
    expect(Object.keys(terms[0] ?? {})).toEqual(['term', 'day', 'searches', 'hits']);
  });

  it('reads a slip as the word that it sounds like or nearly is, says so, and reads nothing into what is asked exactly', async () => {
    for (const [typed, meant] of [
      ['乡村振型', '乡村振兴'],
      ['基层治里', '基层治理'],
      ['数字化改格', '数字化改革'],
      ['xiangcunzhenxing', '乡村振兴'],
    ] as const) {
      const reply = await find(typed);
      expect([reply.typed, reply.wd], typed).toEqual([typed, meant]);
      expect(reply.total, typed).toBeGreaterThan(0);
      expect(await find(typed, { exact: true }), typed).toMatchObject({ typed: '', wd: typed, total: 0 });
    }
    expect(await find('乡村振兴')).toMatchObject({ typed: '', also: [] });
    // A slip that nothing on the site has is none.
    expect(await find('火星基地')).toMatchObject({ typed: '', total: 0 });
  });

  it('reads one other sign as a slip, of four and more, and neither two nor what is right', async () => {
    const readings = await readingsOf(['数字化改革', '县域经济', '招标']);
    for (const [typed, meant] of [
      ['数字化大革', '数字化改革'],
      ['县域财济', '县域经济'],
      ['县城财济', undefined],
      ['县域经济学', undefined],
      ['投标', undefined],
      ['县域经济', undefined],
    ] as const)
      expect(await readAs(typed, readings), typed).toBe(meant);
  });

  it('takes of names that sound alike the one that is named first, a whole name before a word of another', async () => {
    const readings = await readingsOf(['实践', '时间管理', '时间', '工事']);
    expect(await Promise.all(['shijian', 'Shi Jian', 'gongshi'].map((t) => readAs(t, readings)))).toEqual([
      '实践',
      '实践',
      '工事',
    ]);
    expect(await readAs('shijianguanli', await readingsOf(['时间管理', '时间']))).toBe('时间管理');
  });

  it('answers a word that stands in no name by those that say it, where they are two at most', () => {
    const entries = ['甲', '乙', '丙'].map((title) => ({ title, answer: `${title}：凭回执办理`, path: '/' }));
    const titles = (all: typeof entries) => findAnswers('回执', ['回执'], new Map(), knownOf(all)).map((e) => e.title);
    expect([1, 2, 3].map((n) => titles(entries.slice(0, n)))).toEqual([['甲'], ['甲', '乙'], []]);
    expect(titles([...entries, { title: '查询回执', answer: '', path: '/' }])).toEqual(['查询回执']);
  });

  it('says which words of the same meaning it looks for as well, and looks for none where exactly one is asked', async () => {
    const wide = await find('退费');
    expect(wide.also.length).toBeGreaterThan(0);
    expect(wide.also).not.toContain('退费');
    const exact = await find('退费', { exact: true });
    expect(exact.also).toEqual([]);
    expect(exact.total).toBeLessThanOrEqual(wide.total);
    for (const hit of exact.list)
      expect(JSON.stringify([hit.markedTitle, hit.excerpt, hit.also]), hit.title).toContain('退费');
  });

  it('counts a term each time, in whatever case, but none that is too long', async () => {
    for (const wd of ['CAD 制图', 'cad 制图', '长'.repeat(40), '长'.repeat(41)]) await find(wd);
    const terms = await app.database.db.select().from(searchTerms);
    expect(terms.find((t) => t.term === 'cad 制图')).toMatchObject({ searches: 2 });
    // Whoever turns the page, or looks at one type of the hits, has not searched again.
    for (const more of [{ pageNum: 2 }, { type: 'news' }]) await find('cad 制图', more);
    const later = await app.database.db.select().from(searchTerms).where(eq(searchTerms.term, 'cad 制图'));
    expect(later.map((t) => t.searches)).toEqual([2]);
    expect(terms.filter((t) => t.term.startsWith('长长')).map((t) => t.term.length)).toEqual([40]);
  });

  it('counts five thousand different terms a day, and beyond them only the known ones', async () => {
    const { db } = app.database;
    const today = dayOf(new Date());
    const {
      rows: [{ n } = { n: 0 }],
    } = await db.execute<{ n: number }>(sql`select count(*)::int as n from search_terms where day = ${today}`);
    await db.execute(
      sql`insert into search_terms (term, day, hits) select 'filler ' || i, ${today}::date, 0 from generate_series(1, ${loggedTerm.aDay - 1 - n}::int) i`,
    );
    for (const wd of ['最后一个新词', '多出来的新词', '最后一个新词', 'filler 7']) await find(wd);
    const logged = await db.select().from(searchTerms).where(eq(searchTerms.day, today));
    const searches = (term: string) => logged.find((t) => t.term === term)?.searches;
    expect(loggedTerm.aDay).toBe(5000);
    expect(logged).toHaveLength(5000);
    expect([searches('最后一个新词'), searches('多出来的新词'), searches('filler 7')]).toEqual([2, undefined, 2]);
    await logTerm(db, '多出来的新词', '2020-01-01', 0);
    // What is found by now is no gap any more, and what is gone is one again.
    await logTerm(db, '多出来的新词', '2020-01-01', 3);
    expect(await db.select().from(searchTerms).where(eq(searchTerms.day, '2020-01-01'))).toMatchObject([
      { searches: 2, hits: 3 },
    ]);
  });

  it('forgets a term after four hundred days, counted by the days of Shanghai', async () => {
    const { db } = app.database;
    const days = ['2019-03-01', '2019-03-02'];
    for (const day of days) await logTerm(db, '到期的词', day, 1);
    // Half past midnight in Shanghai; by UTC it is the day before.
    await pruneTerms(db, new Date('2020-04-04T16:30:00Z'));
    const left = await db.select().from(searchTerms).where(eq(searchTerms.term, '到期的词'));
    expect(left.map((t) => t.day)).toEqual(['2019-03-02']);
  });

  it('shows three at most of the other things that a hit is found by', async () => {
    const also = ['甲', '乙', '丙', '丁'].map((name) => `${name}蓼蓝染布`);
    const more = { summary: '', path: '/x/', publishTime: new Date('2026-01-01'), body: '', also };
    await makeFindable(app.database.db, [{ type: 'expert', recordId: 999_998, title: '染匠', ...more }]);
    await app.changes.settled();
    const shown = (await find('蓼蓝染布')).list[0]?.also.map((part) => part.map((p) => p.text).join(''));
    expect(shown).toEqual(also.slice(0, 3));
  });

  it('answers directly above the first page alone, where nothing narrows it', async () => {
    expect((await find('报名')).answers.map((a) => a.title)).toContain('培训报名');
    for (const more of [{ pageNum: 2 }, { type: 'news' }, { from: '2020-01-01' }, { to: '2040-01-01' }])
      expect((await find('报名', more)).answers, JSON.stringify(more)).toEqual([]);
  });

  it('shows no draft and nothing of tomorrow', async () => {
    await anArticle(app.database.db, { title: '明日才发布的鲥鱼通知', publishTime: new Date(Date.now() + 86_400_000) });
    expect((await find('鲥鱼通知')).total).toBe(0);
  });

  it('survives anything that can be typed', async () => {
    for (const wd of [
      '%',
      '_',
      "'",
      '\\',
      "';drop table articles;--",
      '& | ! ( ) :*',
      '<->',
      '"',
      '',
      '   ',
      'a'.repeat(2000),
      '\u202e',
    ]) {
      expect((await app.post('/api/train/newsIndex/globalSearch', { wd })).status, wd).toBe(200);
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (wd) => {
        const { status } = await app.post('/api/train/newsIndex/globalSearch', { wd });
        return status === 200 || (status === 400 && (wd.includes('\0') || !wd.isWellFormed()));
      }),
      { seed, numRuns: 60 },
    );
  });

  it('finds at once what has come, also by words that staff have just said mean the same', async () => {
    const [told, typed] = ['xzqv7k', 'kqzv9x'];
    expect([(await find(told)).total, (await find(typed)).total]).toEqual([0, 0]);
    await anArticle(app.database.db, { title: told });
    await app.changes.settled();
    expect([(await find(told)).total, (await find(typed)).total]).toEqual([1, 0]);
    await app.database.pool.query(`insert into settings (key, value) values ('synonyms', '["${typed}=${told}"]')
      on conflict (key) do update set value = excluded.value`);
    await app.changes.settled();
    expect(await find(typed)).toMatchObject({ total: 1, also: [told] });
  });

  it('reads by the names that the site has now, wherever they stand', async () => {
    const columns = 'type, record_id, title, summary, path, publish_time, body, grams';
    const expert = `'expert', 999999, '钱塘涌潮', '', '/x/', '2026-01-01', '', ''`;
    for (const [word, pinyin, change] of [
      ['水杉育苗', 'shuishanyumiao', `settings (key, value) values ('hotWords', '["水杉育苗"]')`],
      ['竹编手艺', 'zhubianshouyi', `faqs (topic, question, answer) values ('', '竹编手艺', '')`],
      ['丝绸贸易', 'sichoumaoyi', `categories (kind, name, sort) values ('information', '丝绸贸易', 99)`],
      ['海塘修筑', 'haitangxiuzhu', `themes (name, train_types) values ('海塘修筑', '{1}')`],
      ['钱塘涌潮', 'qiantangyongchao', `search_documents (${columns}) values (${expert})`],
    ] as const) {
      expect(await find(pinyin), word).toMatchObject({ typed: '', wd: pinyin });
      const replaced = change.startsWith('settings') ? 'on conflict (key) do update set value = excluded.value' : '';
      await app.database.pool.query(`insert into ${change} ${replaced}`);
      await app.changes.settled();
      expect(await find(pinyin), word).toMatchObject({ typed: pinyin, wd: word });
    }
  });
});

describe('the pieces of a text', () => {
  it('cover every pair of neighbours and every last character', () => {
    expect(toVector('改革，开放，改革')).toBe("'改革' '革' '开放' '放'");
    expect(pieces('ＡＢ１2-𠮷田')).toEqual([
      ['a', 'b', '1', '2'],
      ['𠮷', '田'],
    ]);
    expect(strictQuery('数字化')).toBe("'数字' & '字化'");
    expect(strictQuery('的')).toBe("'的':*");
    expect(strictQuery('，。')).toBe('');
    expect(looseQuery(['数字', '的', '改革'])).toBe("'数字' & '改革'");
  });

  it('are marked in full, longest first, and an excerpt never cuts a character', () => {
    expect(markTerms('数字化改革', ['数字', '数字化'])).toEqual([
      { text: '数字化', mark: true },
      { text: '改革', mark: false },
    ]);
    expect(markTerms('a.b', ['.'])).toEqual([
      { text: 'a', mark: false },
      { text: '.', mark: true },
      { text: 'b', mark: false },
    ]);
    const text = `${'𠮷'.repeat(80)}终点${'𠮷'.repeat(80)}`;
    expect(excerpt(text, ['终点'], 40)).toMatch(/^…𠮷+终点𠮷+…$/u);
    expect(excerpt('正文写到别处。', ['治理'])).toBe('正文写到别处。');
    // Dots stand where something was left out, and not where the piece ends with the text.
    expect([excerpt('一二三四五', [], 5), excerpt('一二三四五六', [], 5)]).toEqual(['一二三四五', '一二三四五…']);
    expect(withTerms(['基层治理', '杭州', 'AI 课'], ['治理', 'ai'])).toEqual(['基层治理', 'AI 课']);
  });

  it('are shown from the sentence on that begins shortly before, else from a few characters before', () => {
    const of = (sign: string, n: number) => sign.repeat(n);
    const rest = `${of('中', 12)}治理${of('后', 60)}`;
    for (const [before, shown] of [
      [`${of('前', 30)}。`, `…${rest}`],
      [`${of('前', 30)}！”`, `…${rest}`],
      [of('前', 40), `…${of('前', 8)}${rest}`],
      // What stands near the beginning is shown from there.
      [of('前', 11), `${of('前', 11)}${rest}`],
      [of('前', 12), `…${of('前', 8)}${rest}`],
    ] as const)
      expect(excerpt(`${before}${rest}`, ['治', '治理']), before).toBe(shown);
    // The longest of several, wherever it stands.
    const far = `改革${'前'.repeat(60)}数字化改革${'后'.repeat(80)}`;
    expect(excerpt(far, ['改革', '数字化改革'], 60)).toContain('数字化改革');
    expect(excerpt('甲 Ｂ\n\t 乙', ['乙'])).toBe('甲 Ｂ 乙');
  });
});

/** A small seeded generator (mulberry32). */
function mulberry(a: number): () => number {
  let state = a;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
