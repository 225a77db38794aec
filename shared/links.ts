/** Of the web, and not straight to the host that it begins with: a name before it, or signs that browsers read over. */
const pattern = /^https?:(?!\/\/(?!\/|[^/?#]*[@\\]))/i;

/**
 * Whether an address seems to lead elsewhere than it does (`https://bank.test@evil.test/`), as browsers read it: they
 * take blanks and control signs out.
 */
export const misleads = (address: string): boolean => pattern.test(address.replace(/[\s\p{Cc}]+/gu, ''));
