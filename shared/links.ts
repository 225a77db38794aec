/**
 * What follows `http:` or `https:` where it leads to the host that it begins with: signs of names alone stand in that,
 * none that looks like the end of one or like nothing, and nothing stands before it. Names of hosts are of Latin or
 * Chinese signs here; others have their ASCII form.
 */
export const straightTo = String.raw`\/\/(?:[\w.\-\u3400-\u9fff]+|\[[\da-f:.]+\])(?::\d*)?(?![^/?#])`;
const astray = new RegExp(`^https?:(?!${straightTo})`, 'i');

/** A sign of an address. */
const sign = String.raw`[^\s\x00-\x1f\x7f-\x9f"'<>\\]`;
/** An address that a link or a picture may have: of this site, or straight to another one by http(s). */
export const addressPattern = new RegExp(`^(/(?![/\\\\])${sign}*|[Hh][Tt][Tt][Pp][Ss]?:${straightTo}${sign}*)$`);

/**
 * Whether an address seems to lead elsewhere than it does (`https://bank.test@evil.test/`), as browsers read it: they
 * take blanks and control signs out.
 */
export const misleads = (address: string): boolean => astray.test(address.replace(/[\s\p{Cc}]+/gu, ''));
