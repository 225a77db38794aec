import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { findAnswers, knownOf } from './answers.ts';
import { parse } from './parse.ts';
import { sameOf } from './same.ts';

/** What staff write, with letters and signs of every kind, and a text that only the second word finds. */
const lines = [
  ...[
    'Wi-Fi=乡村振兴',
    'ＡＰＰ=基层治理',
    'EMBA 班=共同富裕',
    '“双减”=未来工厂',
    '５Ｇ=数字化',
    'Ⅲ级=三级',
    'C++=现场教学',
  ],
  ...['.*=(?:)=县域经济', '＋＋=招商引资'],
];

describe('words that staff say mean the same', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
    await app.database.pool.query(
      `insert into settings (key, value) values ('synonyms', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(lines)],
    );
    await app.changes.settled();
  });
  afterAll(() => app.close());
  const find = (wd: string, more: object = {}) => app.api.search.globalSearch({ wd, ...more });

  it.each([
    ['wi-fi', '乡村振兴'],
    ['Wi-Fi', '乡村振兴'],
    ['WI－FI', '乡村振兴'],
    ['app', '基层治理'],
    ['APP', '基层治理'],
    ['ＡＰＰ', '基层治理'],
    ['emba 班', '共同富裕'],
    ['EMBA　班', '共同富裕'],
    ['双减', '未来工厂'],
    ['“双减”', '未来工厂'],
    ['5G', '数字化'],
    ['５ｇ', '数字化'],
    ['c++', '现场教学'],
    ['Ｃ＋＋', '现场教学'],
  ])('%s is looked for by %s as well, and of the two that one alone is told', async (typed, other) => {
    const [found, told] = [await find(typed), await find(other)];
    expect(found.also).toEqual([other]);
    expect(told.total).toBeGreaterThan(0);
    expect(found.total).toBeGreaterThanOrEqual((await find(other, { exact: true })).total);
    // Each way the same: what staff wrote is told as they wrote it.
    expect(told.also).toEqual([lines.find((line) => line.endsWith(`=${other}`))?.split('=')[0]]);
    expect((await find(typed, { exact: true })).also).toEqual([]);
  });

  it('stand among other words, and in a question', async () => {
    for (const typed of ['wi-fi 干部', 'APP 干部', '双减，干部', '请问什么是 Wi-Fi', '请问什么是app'])
      expect((await find(typed)).also, typed).toHaveLength(1);
    for (const typed of ['三级', 'III级', 'ⅲ级']) expect((await find(typed)).also, typed).toHaveLength(1);
  });

  it('are found by their parts where they stand among others, as all that a dictionary knows', async () => {
    const known = (wd: string, lines: string[]) => parse({ wd, exact: false }, {}, sameOf(lines))?.words;
    expect(known('忘记密码', ['忘记密码=找回密码'])).toEqual(['忘记密码']);
    expect(known('忘记密码 登录', ['忘记密码=找回密码'])).toEqual(['忘记', '密码', '登录']);
    expect(known('Ⅲ级 登录', ['III级=三级'])).toEqual(['III级', '登录']);
  });

  it('stand as runs of their own, not within others', () => {
    const unasked = (wd: string) => parse({ wd, exact: false }, {}, sameOf(['APP=基层治理']))?.unasked;
    expect([unasked('apple 干部'), unasked('snapp 干部'), unasked('干部 app')]).toEqual([[], [], ['基层治理']]);
  });

  it('are set apart by a sign of full width as well, as a Chinese keyboard has it', () => {
    expect([...sameOf(['退费＝退款=返还']).keys()]).toEqual(['退费', '退款', '返还']);
  });

  it('are of more than single signs: each of those would be looked for in thousands of pieces', () => {
    expect([...sameOf(['第 号=退费=退款', '的 一=C++=CPP=c c 一']).keys()]).toEqual(['退费', '退款', 'c++', 'cpp']);
  });

  it('are told without the blanks around them', () => {
    expect([...sameOf([' 退费 = 退款　']).values()]).toEqual([
      ['退费', '退款'],
      ['退款', '退费'],
    ]);
  });

  it('are the longest of those in a long question', () => {
    const short = ['乡村', '基层', '数字', '现场', '共同', '未来', '干部', '课程'];
    const lines = [...short, '忘记密码'].map((word) => `${word}=${word}之二`);
    const query = parse({ wd: `请问什么是${short.join('')}忘记密码`, exact: false }, {}, sameOf(lines));
    expect(query?.about.slice(0, 8)).toEqual(['忘记密码', ...short.slice(0, 7)]);
  });

  it('mark in a hit what it is found by, without the signs around it', async () => {
    const { list } = await find('wi-fi');
    const marked = list.flatMap((h) => [...h.markedTitle, ...h.excerpt, ...h.also.flat()].filter((p) => p.mark));
    expect(marked.map((p) => p.text)).toContain('乡村振兴');
  });

  it('are none where they have nothing but signs', async () => {
    for (const typed of ['县域经济', '招商引资']) expect((await find(typed)).also, typed).toEqual([]);
    expect([...sameOf(['.*=(?:)', '++=＃', 'A=B', '甲=乙', 'app=APP=ＡＰＰ']).keys()]).toEqual([]);
  });
});

it('what answers is called the same in letters of any width, whatever signs stand around it', () => {
  const known = knownOf([{ title: 'ＶＰＮ 怎么连', answer: '', path: '/', words: ['ＶＰＮ', '校园网', 'C++'] }]);
  const same = sameOf(['“翻墙”=vpn']);
  const titles = (text: string) => findAnswers(text, [], same, known).map((e) => e.title);
  for (const text of ['vpn', 'VPN', '翻墙', '“翻墙”', '校园网？', 'c++']) expect(titles(text), text).toHaveLength(1);
});

describe('what a search is widened by', () => {
  /** How many pieces it looks for, and what it tells. */
  const widened = (wd: string, lines: string[]) => {
    const query = parse({ wd, exact: false }, {}, sameOf(lines));
    return {
      pieces: query?.loose.match(/'[^']+'/g)?.length ?? 0,
      told: query?.unasked ?? [],
      loose: query?.loose ?? '',
    };
  };
  const words = ['乡村', '基层', '数字', '现场', '共同', '未来', '干部', '课程'];
  const typed = words.join(' ');
  /** So many signs, all different from one number to the next. */
  const signs = (n: number, count: number) =>
    String.fromCharCode(...Array.from({ length: count }, (_, i) => 0x4e00 + ((n * count + i) % 20_000)));
  /** A line for each word and number, with one that means the same. */
  const linesOf = (most: number, count: number) =>
    words.flatMap((word, w) => Array.from({ length: most }, (_, n) => `${word}=${signs(w * most + n, count)}`));

  it('is a few pieces for the longest lists too, shared among its words, and told are those alone', () => {
    expect(widened(typed, []).pieces).toBe(8);
    const long = widened(typed, linesOf(12, 57));
    expect(long.told).toHaveLength(2);
    expect(long.pieces).toBe(8 + 2 * 56);
    const middling = widened(typed, linesOf(12, 11));
    // Two for each word, before any has a third: ten pairs each.
    expect(middling.told).toEqual(words.flatMap((_, w) => [signs(w * 12, 11), signs(w * 12 + 1, 11)]));
    expect(middling.pieces).toBe(8 + 16 * 10);
    const apart = linesOf(12, 25).map((line) => line.replace(/(?<==.*)(.)/gu, '$1 '));
    expect(widened(typed, apart).pieces).toBeLessThanOrEqual(8 + 160);
  });

  it('is all of it where the lists are as staff write them, and of one word as many as there may be', () => {
    expect(widened(typed, linesOf(5, 4)).told).toHaveLength(40);
    expect(widened('乡村', linesOf(40, 4)).told).toHaveLength(23);
    // What is too long for what is left stands behind what is not.
    const lines = [...linesOf(2, 57), `乡村=${signs(99, 57)}=村庄`];
    expect(widened('乡村', lines).told.slice(-1)).toEqual(['村庄']);
  });

  it('is forty-eight words at most, the shortest too: each is read by itself', () => {
    const { told, pieces } = widened(typed, linesOf(20, 2));
    expect([told.length, pieces]).toEqual([48, 8 + 48]);
    expect(told.slice(0, 6)).toEqual(Array.from({ length: 6 }, (_, n) => signs(n, 2)));
  });

  it('tells nothing that it does not look for', () => {
    for (const count of [2, 5, 20, 57]) {
      const { told, loose } = widened(typed, linesOf(20, count));
      for (const word of told) expect(loose, word).toContain(`'${word.slice(0, 2)}'`);
    }
  });
});
