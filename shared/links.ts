/** What follows `http:` or `https:` where it leads to the host that it begins with: no name stands before that. */
export const straightTo = String.raw`\/\/(?!\/|[^/?#]*[@\\])`;
const astray = new RegExp(`^https?:(?!${straightTo})`, 'i');

/**
 * Whether an address seems to lead elsewhere than it does (`https://bank.test@evil.test/`), as browsers read it: they
 * take blanks and control signs out.
 */
export const misleads = (address: string): boolean => astray.test(address.replace(/[\s\p{Cc}]+/gu, ''));
