/** The rules of section 5 that both sides apply, without a library, so that a form can apply them before it sends. */

/** Exactly eleven digits, no rule about the first ones. */
export const mobilePattern = /^\d{11}$/;
/** Seven or eight digits, with an area code of three or four digits and a hyphen before them, or without. */
export const landlinePattern = /^(\d{3,4}-)?\d{7,8}$/;
/** A number that a person answers: mobile or landline (section 5). */
export const phonePattern = /^(\d{11}|(\d{3,4}-)?\d{7,8})$/;
const longestPhone = 200;
/**
 * A number as people write it, with blanks, hyphens or brackets between its groups and perhaps +86 before them: the
 * eleven digits of a mobile number, or area code, hyphen and number of a landline; any other text without the blanks
 * around it.
 */
export function plainPhone(text: string): string {
  // Signs become up to eighteen others each: what is far too long for a number is left as it is.
  if (text.length > longestPhone) return text.trim();
  const plain = text.normalize('NFKC').replace(/[‐–—]/g, '-').trim();
  const [, mobile] = /^(?:\+?86|0086)?(1\d{10})$/.exec(plain.replace(/[\s-]/g, '')) ?? [];
  if (mobile) return mobile;
  const [, area, first, last] = /^(?:\(?(0\d{2,3})\)?)?[\s-]*([2-9]\d{2,3})[\s-]*(\d{4})$/.exec(plain) ?? [];
  return first ? `${area ? `${area}-` : ''}${first}${last}` : text.trim();
}
/** Whether a region has its three steps; whether they exist is known where the list of regions is (regions.ts). */
export const hasThreeSteps = (region: string): boolean => /^[^,]+,[^,]+,[^,]*[^,\s][^,]*$/.test(region);

/** The first so many characters of a text, without the half of a sign at its end, which no database holds. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** Eight to twenty characters with a letter and a digit. */
export const passwordPattern = /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,20}$/;
export const codePattern = /^\d{6}$/;

/** How hard a password is to guess, by length and kinds of characters: 0 refused, 1 weak, 2 fair, 3 strong. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (!passwordPattern.test(password)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((k) => k.test(password)).length;
  const varied = new Set(password).size;
  // A word with a number behind or before it is what is tried first.
  if (varied < 5 || /^(?:[a-z]+\d+|\d+[a-z]+)$/i.test(password)) return 1;
  return password.length >= 12 && kinds >= 3 ? 3 : password.length >= 10 || kinds >= 3 ? 2 : 1;
}

/** Of a mobile number the first three and the last four digits, which is all that a page shows of it. */
export const veiled = (cellPhone: string): string => cellPhone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');

/**
 * Controls and formats, among them those that turn the direction of writing, by which a name changes how its neighbours
 * are read; signs that nothing is drawn for, by which one name would look like another; and those that each computer
 * draws as it likes, private or of no meaning yet. An ideograph that this browser does not know yet is one.
 */
const turning = /(?![\u3400-\u9fff\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}])[\p{C}\p{Zl}\p{Zp}\p{DI}\ufffc\u{1d159}]/gu;
/** Marks that stand on no letter: they are drawn over what is before the name. */
const loose = /(^|[^\p{L}\p{N}\p{M}])\p{M}+/gu;
/** A name as it was given, without those; of one without a letter or a digit, which nobody could say, nothing. */
export function seen(name: string): string {
  const plain = name.replace(turning, '').replace(loose, '$1').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}

/** Signs that turn the direction of writing, by which what follows is read otherwise, tags, and controls. */
const steering = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/**
 * A text as it was written, without those: what stands beside it, or after it in a message, is read as it is. Breaks
 * stay, and NUL, which is refused.
 */
export const straight = (text: string): string =>
  text.replace(steering, (sign) => ('\n\r\t\0'.includes(sign) ? sign : '')).trim();
