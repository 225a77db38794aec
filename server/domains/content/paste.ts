/**
 * What stands between two signs, the signs included, is taken out; in one walk, however often they come.
 * @param isMeant which of those that look like the first sign
 */
function without(html: string, begin: RegExp, endSign: string, isMeant = (_tag: string) => true): string {
  let out = '';
  let at = 0;
  const sign = new RegExp(begin, 'gi');
  const small = html.toLowerCase();
  for (let found = sign.exec(html); found; found = sign.exec(html)) {
    if (!isMeant(found[0])) continue;
    const end = small.indexOf(endSign, found.index + found[0].length);
    // What never ends is the sanitiser's matter; nor does any that follows of the same kind.
    if (end < 0) break;
    const after = small.indexOf('>', end) + 1;
    if (!after) break;
    out += html.slice(at, found.index);
    at = after;
    sign.lastIndex = after;
  }
  return out + html.slice(at);
}

/** Marks of word processors that mean nothing on a page, none of which looks far ahead. */
const rubbish: [RegExp, string][] = [
  [/<!\[[^<>]*\]>/g, ''],
  [/<\/?(o|w|m|v|st1):[^<>]*>/gi, ''],
  [/\sclass="?Mso[^"\s>]*"?/gi, ''],
  [/<p\b[^<>]*>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>/gi, ''],
];

/**
 * HTML as it was pasted, without what word processors leave in it: comments, their own
 * elements, styles and classes. What could act is the sanitiser's matter.
 */
export function cleanPasted(html: string): string {
  let text = without(html, /<!--/, '-->');
  for (const name of ['style', 'script', 'xml', 'head', 'title'])
    text = without(text, new RegExp(`<${name}\\b`), `</${name}`);
  // Lists of Word are paragraphs that begin with a sign in a span of its own.
  if (/mso-list/i.test(text))
    text = without(text, /<span\b[^<>]*>/, '</span', (tag) => /mso-list:\s*Ignore/i.test(tag));
  return rubbish.reduce((rest, [pattern, by]) => rest.replace(pattern, by), text);
}
