import { dictionary } from '@zxcvbn-ts/language-common';
import { mobilePattern, passwordPattern } from '../../../shared/checks.ts';
import { text } from '../../kernel/text.ts';
import type { Executor } from '../../db/client.ts';
import { refuseAt } from '../../kernel/errors.ts';
import { readSettings, sampleSettings } from '../site/index.ts';

/** What people take most often, of what the rule for passwords lets through at all. */
const common = new Set(dictionary['passwords-common'].filter((p) => passwordPattern.test(p)));

/** Of this country, which the list above hardly knows: what one says, makers, shops, cities, places of work. */
const local = `woaiwojia wodemima mima guanliyuan yonghu nihao xuexi xuexiao daxue laoshi xuesheng peixun gongzuo zhengfu
  huawei xiaomi alibaba zhifubao taobao tencent tengxun baidu weixin wechat jingdong china beijing shanghai tianjin
  chongqing guangzhou shenzhen hangzhou ningbo wenzhou zhejiang jiangsu nanjing suzhou wuhan chengdu xian qwer asdf zxcv
  zhongguo woaizhongguo dangxiao ganbu chunjie
  zhangsan lisi wangwu liuwei zhangwei wangwei liming xiaoming denglu huanying kaixin jiayou baobao laopo laogong
  wang zhang liu chen yang huang zhao zhou`;
const words = new Set([...dictionary['passwords-common'].filter((p) => /^[a-z]+$/.test(p)), ...local.split(/\s+/)]);
const rows = [
  '01234567890',
  '09876543210',
  '147258369',
  '112233445566',
  '5201314',
  '1314520',
  '168',
  '521',
  '007',
  '159357',
  '741852963',
];
/** The alphabet and the keys of a keyboard, as one walks over them. */
const walks = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgb'];
/** A day of birth, or any other that somebody remembers: the year first or last, of four digits or of two. */
const days =
  /^(?:(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)$/;
/** Digits that are put behind a word: a row of them, one many times, some twice, a year, a day. */
const isRow = (digits: string) =>
  rows.some((row) => row.includes(digits)) ||
  /^(\d{1,4})\1+$/.test(digits) ||
  /^(19|20)\d\d$/.test(digits) ||
  days.test(digits);
/** A word that is said twice or more is no more than the word. */
const once = (letters: string) => letters.replace(/^(.{3,}?)\1+$/, '$1');
const isWord = (given: string) => isOne(once(given));
const isOne = (letters: string) => letters.length < 4 || words.has(letters) || walks.some((w) => w.includes(letters));
/** Signs that are written for letters. */
const written: Record<string, string> = { '@': 'a', 0: 'o', 1: 'i', 3: 'e', 5: 's', $: 's' };
/** A common word, or a few letters, with a row of digits: what grows out of the list by a rule is tried as well. */
const isGrown = (password: string) => {
  const ending = /[^a-z]*$/.exec(password)?.[0] ?? '';
  const meant = password
    .slice(0, password.length - ending.length)
    .replace(/[@0135$]/g, (sign) => written[sign] as string);
  return (
    (isRow(password.replace(/\D/g, '')) && isWord(password.replace(/[^a-z]/g, ''))) ||
    (isRow(ending.replace(/\D/g, '')) && words.has(meant))
  );
};

/** Case, blanks and what stands between words make no other password of a name. */
const plain = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._@-]+/g, '');

const lettersOf = (word: string) => word.replace(/[^a-z]/g, '');

/**
 * A name as it is, or its letters, once or more, with any digits and signs; a mobile number (which has no letter) also
 * with a letter or more around it.
 */
function saysOnly(password: string, name: string): boolean {
  if (mobilePattern.test(name)) return password.includes(name);
  const [said, own] = [lettersOf(password), lettersOf(name)];
  return password === name || (own.length > 3 && said !== '' && said.replaceAll(own, '') === '');
}

const isLatin = /^[\0-\x7f]*$/;
/** A name as it is, and one of Chinese signs as it sounds: the family before the person, or after. */
async function waysOf(name: string): Promise<string[]> {
  if (isLatin.test(name)) return [name];
  const { pinyin } = await import('pinyin-pro');
  const sounds = pinyin(name, { toneType: 'none', type: 'array', v: true, surname: 'head' });
  return [name, sounds.join(''), [...sounds.slice(1), sounds[0]].join('')];
}

/**
 * @param called what the account is called by: its login name, mobile number, the names of its person and unit
 * @throws {Refusal} input at `path`, for a password that is among the first ones that anybody tries
 */
export async function refuseWeak(
  path: string,
  password: string,
  called: readonly (string | null | undefined)[],
): Promise<void> {
  if (common.has(password.toLowerCase())) throw refuseAt(path, text.passwordCommon);
  const word = plain(password);
  const names = (await Promise.all(called.map((name) => (name ? waysOf(name) : [])))).flat();
  if (names.some((name) => saysOnly(word, plain(name)))) throw refuseAt(path, text.passwordOwn);
  if (isGrown(password.toLowerCase())) throw refuseAt(path, text.passwordCommon);
}

/** What an account that there is already is called by. */
export const calledBy = (user?: { username: string; cellPhone: string | null; name: string }) =>
  user ? [user.username, user.cellPhone, user.name] : [];

/** What is known of the site besides its settings. */
export type SiteNeeds = { siteUrl: string; demo: boolean };

/** Two and more pieces of a name that follow one another, written as one: whole, and by their first letters. */
function runsOf(pieces: readonly string[]): string[] {
  const runs = pieces.flatMap((_, from) => pieces.slice(from + 1).map((_, n) => pieces.slice(from, from + n + 2)));
  return runs.flatMap((run) => [run.join(''), run.map((piece) => piece[0]).join('')]);
}

/** What the site is called, in the letters that a password may have: its names, their sounds, and its address. */
async function siteWords(db: Executor, siteUrl: string): Promise<Set<string>> {
  const { pinyin } = await import('pinyin-pro');
  const settings = await readSettings(db);
  const latin = (words: string) => words.toLowerCase().match(/[a-z]+/g) ?? [];
  const words = [settings, sampleSettings].flatMap(({ name, englishName }) => {
    const sounds = pinyin(name, { toneType: 'none', type: 'array', v: true }).flatMap(latin);
    return [...runsOf(sounds), ...latin(englishName), ...runsOf(latin(englishName))];
  });
  const address = latin(new URL(siteUrl).hostname);
  return new Set([...words, ...address, ...runsOf(address)]);
}

/**
 * The password of the demonstration is such a one; a demonstration itself has nothing to keep.
 * @throws {Refusal} input at `path`, for a password whose letters only say what a live site is called
 */
export async function refuseSiteWords(
  db: Executor,
  path: string,
  password: string,
  { siteUrl, demo }: SiteNeeds,
): Promise<void> {
  const letters = password.toLowerCase().replace(/[^a-z]/g, '');
  if (!demo && (await siteWords(db, siteUrl)).has(letters)) throw refuseAt(path, text.passwordSite);
}
