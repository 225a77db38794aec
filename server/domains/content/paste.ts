/** Marks of word processors that mean nothing on a page: comments, conditional parts, their own elements, styles and classes. */
const rubbish: [RegExp, string][] = [
  [/<!--[\s\S]*?-->/g, ''],
  [/<!\[[^>]*\]>/g, ''],
  [/<(style|script|xml|head|title|meta|link)\b[\s\S]*?<\/\1\s*>/gi, ''],
  [/<\/?(o|w|m|v|st1):[^>]*>/gi, ''],
  // Lists of Word are paragraphs that begin with a sign in a span of its own.
  [/<span[^>]*mso-list:\s*Ignore[^>]*>[\s\S]*?<\/span>/gi, ''],
  [/\sclass="?Mso[^"\s>]*"?/gi, ''],
  [/<p[^>]*>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>/gi, ''],
];

/** HTML as it was pasted, without what word processors leave in it. What could act is the sanitiser's matter. */
export function cleanPasted(html: string): string {
  return rubbish.reduce((text, [pattern, by]) => text.replace(pattern, by), html);
}
