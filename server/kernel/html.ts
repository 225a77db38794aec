import sanitize from 'sanitize-html';
import { cut } from '../../shared/checks.ts';
import { embedLimits, soundEmbed } from '../../shared/embeds.ts';
import { misleads } from '../../shared/links.ts';

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'cite',
    'figure',
    'figcaption',
    'img',
    'a',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'br',
    'hr',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'span',
    'col',
    'colgroup',
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'srcset', 'sizes'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    figure: [
      'data-embed',
      'data-title',
      { name: 'data-size', values: ['large', 'medium', 'small'] },
      { name: 'data-place', values: ['left', 'right'] },
    ],
    ol: ['start'],
  },
  // A player of another site is kept as its address; which sites may be shown is decided when the page is made.
  transformTags: {
    a: (tagName, { href = '', ...rest }) => ({
      tagName,
      attribs: href && !misleads(href) ? { href, ...rest } : rest,
    }),
    figure: (tagName, { 'data-embed': address, 'data-title': title = '', ...rest }) => {
      const sound = address === undefined ? null : soundEmbed(address);
      return {
        tagName,
        attribs: sound ? { 'data-embed': sound, 'data-title': cut(title, embedLimits.title) } : rest,
      } as sanitize.Tag;
    },
  },
  // What the editor of texts can set and nothing else: sizes of the specification (8 to 36 pt), the place of a line.
  allowedStyles: {
    '*': {
      'text-align': [/^(left|center|right|justify)$/],
      'font-size': [/^(8|9|10|10\.5|12|14|16|18|20|22|24|26|28|36)pt$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

const clean = new Map<string, string>();

/** What no editor writes: the time to read signs that lie in one another grows with the square of their depth. */
const deepest = 2000;

class TooDeep extends Error {}

/**
 * What is allowed of a text, or null as soon as its signs lie in one another too deep: counted by who reads them, since
 * an end that belongs to nothing, or stands in a value, ends nothing.
 */
function allowed(html: string): string | null {
  let depth = 0;
  const onOpenTag = () => {
    if (++depth > deepest) throw new TooDeep();
  };
  try {
    return sanitize(html, { ...options, onOpenTag, onCloseTag: () => void depth-- });
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

/** The words alone, a paragraph for each line. */
const inParagraphs = (html: string) =>
  htmlToText(html)
    .split('\n')
    .map((line) => line.trim() && `<p>${asHtml(line.trim())}</p>`)
    .join('');

/**
 * HTML without anything that could act: on write, and again on render (the result is remembered by its text).
 * Where signs lie in one another beyond all reason the words are kept alone.
 */
export function sanitizeHtml(html: string): string {
  const known = clean.get(html);
  if (known !== undefined) return known;
  const result = allowed(html) ?? inParagraphs(html);
  if (clean.size > 500) clean.clear();
  clean.set(html, result);
  return result;
}

/** Without what stands between signs of a tag; in one walk, also where none of many ever ends. */
function withoutTags(html: string): string {
  let out = '';
  let at = 0;
  for (let begin = html.indexOf('<'); begin >= 0; begin = html.indexOf('<', begin)) {
    const end = html.indexOf('>', begin + 2);
    if (end < 0) break;
    if (html[begin + 1] === '>') {
      begin++;
      continue;
    }
    out += html.slice(at, begin);
    at = end + 1;
    begin = at;
  }
  return out + html.slice(at);
}

/** The text of HTML, tags and entities gone, blocks apart by a line break. */
export function htmlToText(html: string): string {
  return withoutTags(html.replace(/<\/(p|h\d|li|blockquote|tr|figcaption|div)>/g, '\n').replace(/<br\s*\/?>/g, '\n'))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
}

/** Text as it stands in HTML, also in an attribute. */
export const asHtml = (s: string): string =>
  s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** As long may the name of a column be: each of its cells repeats it. */
const longestLabel = 60;

/** One table, from behind its sign to before its end; null where its rows do not all stand under the same columns. */
function labelled(table: string): string | null {
  const [before = '', head = '', ...rows] = table.split('<tr');
  const labels = head.split('<th').slice(1);
  const cells = (row: string) => row.split(/<t[hd](?=[ >])/).length - 1;
  const even = !head.includes('<td') && !/(?:col|row)span="(?!1")/.test(table);
  if (labels.length < 3 || !rows.length || !even || rows.some((r) => cells(r) !== labels.length)) return null;
  const words = labels.map((cell) => asHtml(htmlToText(cell.slice(cell.indexOf('>') + 1)).trim()));
  if (words.some((word) => word.length > longestLabel)) return null;
  const named = rows.map((row) => {
    let column = 0;
    return row.replace(/<t[hd](?=[ >])/g, (sign) => `${sign} data-l="${words[column++]}"`);
  });
  return [before, ` class="labels"${head}`, ...named].join('<tr');
}

/** The columns of a table whose cells know their names, by its first row. */
const columnsOf = (named: string) => (named.split('</tr')[0] ?? '').split('<th').length - 1;

/** A table of so many columns may be wider than what it stands in, on any screen. */
const wide = 6;

/** Around a table that may be wider than its place: it moves sideways by itself, by the keyboard as well. */
const box = '<div class="table-box fades" tabindex="0" role="group" aria-label="表格，可左右滑动">';

/**
 * Sanitised HTML whose tables of three columns and more know in each cell the name of its
 * column: a phone shows every row as a record of its own. Any other table stands in a box of its own, and so does a
 * wide one.
 */
export function labelCells(html: string): string {
  const [first = '', ...tables] = html.split('<table');
  const ends = tables.map((part) => part.indexOf('</table>'));
  const read = tables.map((part, i) => {
    const end = ends[i] as number;
    const named = end < 0 ? null : labelled(part.slice(0, end));
    const table = named === null ? `<table${part.slice(0, Math.max(end, 0))}` : `<table class="by-row"${named}`;
    // One that does not end here has another in it, or ends nowhere.
    if (end < 0) return `<table${part}`;
    const isWithin = (ends[i - 1] ?? 0) < 0;
    if (isWithin || (named !== null && columnsOf(named) < wide)) return `${table}${part.slice(end)}`;
    const after = end + '</table>'.length;
    return `${box}${table}</table></div>${part.slice(after)}`;
  });
  return first + read.join('');
}

/** HTML whose telephone numbers stand on one line each: broken, they are neither read nor dialled. */
export const wholeNumbers = (html: string): string =>
  html.replace(/<[^<>]*>|\b0\d{2,3}-\d{3,4} \d{4}\b/g, (found) =>
    found.startsWith('<') ? found : `<span class="nowrap">${found}</span>`,
  );

/** Characters of the text of HTML, spaces not counted. */
export function textLength(html: string): number {
  return [...htmlToText(html).replace(/\s/g, '')].length;
}

/** Stored HTML as readers get it: cleaned once more, cells with the names of their columns, telephone numbers whole. */
export const readersHtml = (html: string): string => wholeNumbers(labelCells(sanitizeHtml(html)));
