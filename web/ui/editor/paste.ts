import { straightTo } from '../../../shared/links.ts';

/**
 * What comes from word processors, made into what a text of ours may hold: lists that are paragraphs with a sign become
 * lists, the side of a line stays, sizes and colours of another document go. The schema of the editor drops every mark
 * that it does not know.
 */

/** What a pasted picture is: a file that came along, or only its name. */
export type PastedPicture = { file?: File; name: string };

const rubbish = 'style, script, meta, link, title, xml';
const sides = /^(center|right)$/;
const bold = /^(bold|[6-9]00)$/;
const unseen = /display:\s*none|mso-hide:\s*all/i;

/** A picture that came as its bytes. */
function fileOf(src: string): File | undefined {
  const found = /^data:(image\/(png|jpeg|gif|webp));base64,/i.exec(src);
  if (!found) return undefined;
  try {
    const bytes = Uint8Array.from(atob(src.slice(found[0].length).trim()), (c) => c.charCodeAt(0));
    return new File([bytes], `粘贴的图片.${found[2]}`, { type: found[1] as string });
  } catch {
    return undefined;
  }
}

/** Takes an element away and leaves what it holds. */
const unwrap = (e: Element) => e.replaceWith(...e.childNodes);

/** Addresses that lead somewhere from every page: what a text keeps (kernel/html.ts), so that none goes at saving. */
export const kept = new RegExp(String.raw`^(\/(?![/\\])\S*|https?:${straightTo}\S*|mailto:\S+@\S+|tel:[\d+-]+)$`, 'i');

/** An address as it was written; one without its scheme is of the open web. */
export const addressOf = (said: string): string => (said.startsWith('//') ? `https:${said}` : said);

/** Links that a text would not keep are words. @returns whether it led somewhere and no longer does */
function losesLink(link: HTMLAnchorElement): boolean {
  const said = link.getAttribute('href')?.trim() ?? '';
  const href = addressOf(said);
  if (kept.test(href)) {
    link.setAttribute('href', href);
    return false;
  }
  unwrap(link);
  // Word's marks within its own document lead nowhere else.
  return said !== '' && !said.startsWith('#');
}

/** What a line of a list of Word says of itself; `inWords` where its sign stays as words before it. */
type Line = { level: number; start: number | null; inWords: boolean };
const listStyle = /mso-list:\s*l\d+\s+level(\d+)/i;
const bullet = /^[·•●○■□◆▪➢ü§o\-–—Øv]$/;

/** A line of a list, its sign taken out where a list of ours can draw it; null for any other. */
function lineOf(p: HTMLElement): Line | null {
  const level = Number(listStyle.exec(p.getAttribute('style') ?? '')?.[1]);
  if (!level) return null;
  const sign = [...p.querySelectorAll<HTMLElement>('span')].find((s) =>
    /mso-list:\s*Ignore/i.test(s.getAttribute('style') ?? ''),
  );
  const says = sign?.textContent?.replace(/[\s\u00a0]+/g, '') ?? '';
  const start = /^(\d{1,4})[.．、]$/.exec(says)?.[1];
  if (!sign || (!start && !bullet.test(says))) {
    // “一、”, “（2）” and “①” are words of the text: a list of ours would draw another sign.
    sign?.replaceWith(says);
    return { level, start: null, inWords: true };
  }
  sign.remove();
  return { level, start: start ? Number(start) : null, inWords: false };
}

/** Paragraphs beside one another that were a list become one, level in level. */
function makeLists(body: HTMLElement): void {
  /** The lists that are open, the innermost last, and the element that must come next for them to go on. */
  let open: { list: HTMLElement; level: number }[] = [];
  let last: Element | null = null;
  for (const p of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4')]) {
    const line = lineOf(p);
    if (!line) continue;
    if (open[0] && p.previousElementSibling !== last) open = [];
    while ((open.at(-1)?.level ?? 0) > line.level) open.pop();
    if (line.inWords) {
      // “a)” below “2.” belongs to it, whose list goes on after it; on the outer level it is a line of the text.
      const above = open.filter((o) => o.level < line.level).at(-1)?.list.lastElementChild;
      above?.append(p);
      continue;
    }
    const tag = line.start === null ? 'UL' : 'OL';
    let top = open.at(-1);
    if (top && top.level === line.level && top.list.tagName !== tag) {
      open.pop();
      top = open.at(-1);
    }
    const item = body.ownerDocument.createElement('li');
    const own = body.ownerDocument.createElement('p');
    own.append(...p.childNodes);
    item.append(own);
    if (top?.level === line.level) {
      top.list.append(item);
      p.remove();
      continue;
    }
    const list = body.ownerDocument.createElement(tag);
    if (line.start !== null && line.start !== 1) list.setAttribute('start', String(line.start));
    list.append(item);
    if (top?.list.lastElementChild) {
      top.list.lastElementChild.append(list);
      p.remove();
    } else {
      p.replaceWith(list);
      last = list;
    }
    open.push({ list, level: line.level });
  }
}

/** Of a style only what a text of ours can say. */
function cleanStyle(e: HTMLElement): void {
  const { style } = e;
  const keep: Record<string, string> = {};
  const side = style.textAlign || e.getAttribute('align') || '';
  if (sides.test(side) && /^(P|H[1-6]|TD|TH|DIV)$/.test(e.tagName)) keep['text-align'] = side;
  if (bold.test(style.fontWeight) && e.tagName === 'SPAN') keep['font-weight'] = 'bold';
  if (style.fontStyle === 'italic' && e.tagName === 'SPAN') keep['font-style'] = 'italic';
  if (/underline/.test(style.textDecoration || style.textDecorationLine) && e.tagName === 'SPAN')
    keep['text-decoration'] = 'underline';
  const words = Object.entries(keep).map(([name, value]) => `${name}: ${value}`);
  if (words.length) e.setAttribute('style', words.join('; '));
  else e.removeAttribute('style');
}

/** Takes out what only a word processor reads, and makes lists of lines that are drawn as some. */
function fromDocument(body: HTMLElement): void {
  const walk = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walk.nextNode()) comments.push(walk.currentNode);
  for (const c of comments) (c as Comment).remove();
  // What its reader did not see is no part of what they copied.
  for (const e of [...body.querySelectorAll('[hidden], [style]')])
    if (e.hasAttribute('hidden') || unseen.test(e.getAttribute('style') ?? '')) e.remove();
  // Google Docs puts all that is copied into a `b` that is none.
  for (const e of [...body.querySelectorAll<HTMLElement>('b, strong')])
    if (/^(normal|400)$/.test(e.style.fontWeight)) unwrap(e);
  // Elements of Word's own: `o:p`, `v:shape`.
  for (const e of [...body.querySelectorAll('*')]) if (e.tagName.includes(':')) unwrap(e);
  makeLists(body);
}

/** Looks, headings and pictures as a text of ours has them. */
function asOurs(body: HTMLElement): void {
  for (const e of body.querySelectorAll<HTMLElement>('[style], [align]')) cleanStyle(e);
  for (const e of [...body.querySelectorAll('h1')]) {
    const h2 = body.ownerDocument.createElement('h2');
    h2.append(...e.childNodes);
    if (e.hasAttribute('style')) h2.setAttribute('style', e.getAttribute('style') ?? '');
    e.replaceWith(h2);
  }
  // A picture of ours is a block: it stands behind the line that it was in.
  const lines = [...body.querySelectorAll('img')].flatMap((image) => image.closest('p, h2, h3, h4') ?? []);
  for (const line of new Set(lines)) line.after(...line.querySelectorAll('img'));
  // Lines that are only there for their height.
  for (const p of [...body.querySelectorAll('p')]) if (!p.textContent?.trim()) p.remove();
}

/**
 * @param html as the browser hands it over
 * @param keyOf gives a picture its place; what is ours already has its address
 * @param tellLost hears how many links are words from now on
 */
export function cleanPaste(
  html: string,
  keyOf: (picture: PastedPicture) => string,
  tellLost?: (links: number) => void,
): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const e of body.querySelectorAll(rubbish)) e.remove();
  // Copied in an editor like ours: its lines and lists are as they should be; where its links lead nobody has looked.
  const isEditors = body.querySelector('[data-pm-slice]') !== null;
  if (!isEditors) fromDocument(body);
  const lost = [...body.querySelectorAll('a')].filter(losesLink).length;
  if (lost) tellLost?.(lost);
  for (const image of [...body.querySelectorAll('img')]) {
    const src = image.getAttribute('src') ?? '';
    image.removeAttribute('style');
    if (/^\/file\/(?!.*\.\.)/.test(src) || (isEditors && !src)) continue;
    const file = fileOf(src);
    const name = image.getAttribute('alt') || (/^(file|https?):/i.test(src) ? (src.split(/[\\/]/).at(-1) ?? '') : '');
    image.dataset.pending = keyOf({ name: name.slice(0, 60), ...(file && { file }) });
    image.removeAttribute('src');
  }
  if (!isEditors) asOurs(body);
  return body.innerHTML;
}

const kinds = [
  { word: '\\pngblip', type: 'image/png', ending: 'png' },
  { word: '\\jpegblip', type: 'image/jpeg', ending: 'jpg' },
] as const;

/**
 * The pictures that Word hands over beside its HTML, as RTF: its HTML names only files of the person's computer. One
 * walk over the text; other formats, which no browser shows, are left out.
 */
export function picturesOfRtf(rtf: string): File[] {
  const files: File[] = [];
  for (let at = rtf.indexOf('\\pict'); at >= 0; at = rtf.indexOf('\\pict', at + 5)) {
    const next = rtf.indexOf('\\pict', at + 5);
    const part = rtf.slice(at, next < 0 ? undefined : next);
    const kind = kinds.find((k) => part.slice(0, 2000).includes(k.word));
    if (!kind) continue;
    // The bytes are the long run of hexadecimal digits; words with numbers, and the picture's own, come before it.
    const bare = part.replace(/\{\\\*\\blipuid[^{}]*\}|\\[a-z]+-?\d*/g, ' ');
    const hex = /[\da-f\r\n]{80,}/i.exec(bare)?.[0].replace(/\s/g, '');
    if (!hex) continue;
    const bytes = Uint8Array.from({ length: hex.length >> 1 }, (_, i) => Number.parseInt(hex.substr(i * 2, 2), 16));
    files.push(new File([bytes], `粘贴的图片 ${files.length + 1}.${kind.ending}`, { type: kind.type }));
  }
  return files;
}
