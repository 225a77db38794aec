/** What `npm run new` asks of the names, titles and addresses that it is given. */
import { runInNewContext, Script } from 'node:vm';

/** Whatever is wrong is said before anything is written: half a stub is more work than none. */
export function demand(right: boolean, sentence: string): void {
  if (!right) throw new Error(sentence);
}

/** `word` is what a name of the program is for the formatter; `title` goes into code as it stands. */
export function demandWord(word: string, what: string): void {
  const isWord = (one: string) => /^[a-z][A-Za-z\d]*$/.test(one);
  const camel = word.replace(/[-_ ]+(\w)/g, (_, c: string) => c.toUpperCase());
  const instead = isWord(camel) ? `, ${camel} would be` : '';
  demand(isWord(word), `a ${what} is written in camelCase: ${JSON.stringify(word)} is not${instead}`);
}
const hyphened = '[a-z\\d]+(?:-[a-z\\d]+)*';
export const demandFile = (name: string, form: string) =>
  demand(
    new RegExp(`^${hyphened}/${hyphened}$`).test(name),
    `<${form}> is two words-with-hyphens: ${JSON.stringify(name)} is not`,
  );
export const demandTitle = (title: string) =>
  demand(
    Boolean(title) && title === title.trim() && !/['"`\\<>{}\n]/.test(title),
    `a title is words, without quotes, brackets or backslashes: "${title}"`,
  );
export const demandNoMore = (more: string[]) => demand(!more.length, `too much: ${more.join(' ')}`);
export function demandOnce(what: string, words: string[]): void {
  const twice = words.find((word, i) => words.indexOf(word) !== i);
  demand(!twice, `${what} ${twice} is named twice`);
}
/** Whether a module may call something of its own so: no word of the language. */
function isFree(word: string): boolean {
  try {
    return Boolean(new Script(`'use strict'; async () => { const ${word} = 0; }`));
  } catch {
    return false;
  }
}

/** What every program finds there, as `Error`: the linter lets nobody shadow it. */
export const isOfLanguage = (name: string): boolean => runInNewContext(`'${name}' in globalThis`);

/** A part of an address is a word in small letters, or a part that varies: `:id`, `:id?`, `:id(\\d+)`. */
const part = '(?:[a-z\\d]+(?:-[a-z\\d]+)*|:[a-z]\\w*(?:\\([^()/\'"`]+\\))?\\??)';
const isAddress = (path: string) => new RegExp(`^${part}(?:/${part})*$`).test(path);

/** What a path answers, whatever its parts are called, with and without those that may be left out. */
function shapes(path: string): string[] {
  const [head = '', ...rest] = path.replace(/:\w+/g, ':').split('/');
  const isOptional = head.startsWith(':') && head.endsWith('?');
  const own = isOptional ? head.slice(0, -1) : head;
  const ends = rest.length ? shapes(rest.join('/')) : [];
  const whole = rest.length ? ends.map((end) => `${own}/${end}`) : [own];
  return isOptional ? [...whole, ...(rest.length ? ends : [''])] : whole;
}

/** Whether two paths answer one address, though neither is narrower there: one of them would never be reached. */
export function isMetBy(path: string, other: string): boolean {
  const plain = (one: string) => one.replace(/\/+$/, '');
  const others = new Set(shapes(other).map(plain));
  return shapes(path).some((one) => others.has(plain(one)));
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}

/** What the table of addresses cannot hold, or would answer in the place of others. `path` begins without a slash. */
export function demandAddress(path: string, said: string): void {
  demand(isAddress(path), `the parts of an address are words in small letters, or :names: ${said}`);
  demand(!path.startsWith(':'), `${said} begins with a part that varies: it would answer at any address`);
  const parts = path.split('/').filter((one) => one.startsWith(':'));
  const wrong = parts.find((one) => !isPattern(/\((.+)\)/.exec(one)?.[1] ?? ''));
  demand(!wrong, `${wrong} is no pattern`);
  demandOnce(
    `in ${said} the part`,
    parts.map((one) => /\w+/.exec(one)?.[0] ?? ''),
  );
}

/** Nouns and the like that PostgreSQL reserves: a statement by hand that names such a table would be misread. */
const wordsOfSql =
  'all analyze any array check column constraint desc end fetch grant group limit offset only order primary references select some table union unique user using when where window'.split(
    ' ',
  );

/** A table is a name of its module and one of the database. */
export function demandTable(name: string): void {
  demandWord(name, 'table');
  demand(isFree(name), `${name} is a word of the language: a table cannot be called so`);
  demand(!wordsOfSql.includes(name), `${name} is a word of SQL: a table cannot be called so`);
}
