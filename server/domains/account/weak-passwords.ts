import { dictionary } from '@zxcvbn-ts/language-common';
import { mobilePattern, passwordPattern } from '../../../shared/checks.ts';
import { text } from '../../../shared/text.ts';
import { refuseAt } from '../../kernel/errors.ts';

/** What people take most often, of what the rule for passwords lets through at all. */
const common = new Set(dictionary['passwords-common'].filter((p) => passwordPattern.test(p)));

/** Case, blanks and what stands between words make no other password of a name. */
const plain = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._@-]+/g, '');

/** A name as it is, a mobile number (which has no letter) also with a letter or more around it. */
const saysOnly = (password: string, name: string) =>
  mobilePattern.test(name) ? password.includes(name) : password === name;

/**
 * @param called what the account is called by: its login name, mobile number, the names of its person and unit
 * @throws {Refusal} input at `path`, for a password that is among the first ones that anybody tries
 */
export function refuseWeak(path: string, password: string, called: readonly (string | null | undefined)[]): void {
  if (common.has(password.toLowerCase())) throw refuseAt(path, text.passwordCommon);
  const word = plain(password);
  if (called.some((name) => name && saysOnly(word, plain(name)))) throw refuseAt(path, text.passwordOwn);
}

/** What an account that there is already is called by. */
export const calledBy = (user?: { username: string; cellPhone: string | null; name: string }) =>
  user ? [user.username, user.cellPhone, user.name] : [];
