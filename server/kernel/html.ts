import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'cite', 'figure', 'figcaption', 'img', 'a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'br', 'hr', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'span'],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height', 'loading', 'srcset', 'sizes'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

const clean = new Map<string, string>();

/** HTML without anything that could act: on write, and again on render (the result is remembered by its text). */
export function sanitizeHtml(html: string): string {
  const known = clean.get(html);
  if (known !== undefined) return known;
  const result = sanitize(html, options);
  if (clean.size > 500) clean.clear();
  clean.set(html, result);
  return result;
}

/** The text of HTML, tags and entities gone, blocks apart by a line break. */
export function htmlToText(html: string): string {
  return html
    .replace(/<\/(p|h\d|li|blockquote|tr|figcaption|div)>/g, '\n').replace(/<br\s*\/?>/g, '\n').replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&#39;|&apos;/g, "'").replace(/&nbsp;/g, ' ').replace(/&amp;/g, '&');
}

/** Characters of the text of HTML, spaces not counted. */
export function textLength(html: string): number {
  return [...htmlToText(html).replace(/\s/g, '')].length;
}
