import { expect } from 'vitest';

/** What stands on lines of its own; everything else is part of a sentence. */
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 HEADER LEGEND LI MAIN NAV OL P SECTION SUMMARY TABLE TR UL'.split(
    ' ',
  ),
);
/** What says something by a class that the whole site shares. */
const telling = /^(st|run|wait|ok|off|err|warn|danger|print-only|no-print|new|ghost|current)$/;
/** What is told of an element besides its words. */
const told =
  /^(aria-(?!hidden$|labelledby$|describedby$)[a-z]+|role|hidden|disabled|href|target|rel|download|datetime|alt|type|name|value|action|method|open|required|maxlength|tabindex|data-(demand|theme)|id|src)$/;

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

function marks(element: Element): string {
  const classes = [...element.classList].filter((c) => telling.test(c)).map((c) => `.${c}`);
  const given = [...element.attributes]
    .filter((a) => told.test(a.name) && !(a.name === 'id' && /^[_«:]/.test(a.value)))
    .map((a) => (a.name === 'href' ? decodeURI(a.value) : a.value ? `${a.name}=${plain(a.value)}` : a.name));
  return [...given, ...classes].join(' ');
}

/**
 * What a part of the page says, line by line: its headings, its sentences, where its links lead, what its fields are
 * called, and the states that one who hears the page is told.
 */
function outline(of: string | Element): string[] {
  const root = typeof of === 'string' ? document.querySelector(of) : of;
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (plain(line)) lines.push(plain(line));
    line = '';
  };
  const walk = (node: Node): void => {
    if (!(node instanceof Element)) {
      line += node.textContent ?? '';
      return;
    }
    if (node.tagName === 'svg' && !node.hasAttribute('role')) return;
    const name = node.tagName.toLowerCase();
    const own = blocks.has(node.tagName) || /^(a|button|input|select|textarea|img|option|td|th)$/.test(name);
    if (own) end();
    const said = marks(node);
    if (/^(h\d|img|input|select|textarea|button|a|th)$/.test(name) || said) line += ` <${plain(`${name} ${said}`)}> `;
    if (name === 'a' || name === 'button' || name === 'option') line += linkText(node);
    else for (const child of node.childNodes) walk(child);
    if (own) end();
  };
  if (root) walk(root);
  return lines.filter((l) => l !== '<li>');
}

/** The words of a link, with what is told of its parts. */
function linkText(link: Element): string {
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (!(node instanceof Element)) {
      if (plain(node.textContent)) parts.push(plain(node.textContent));
      return;
    }
    if (node.tagName === 'svg') return;
    const said = marks(node);
    if (said || /^H\d$/.test(node.tagName)) parts.push(`<${plain(`${node.tagName.toLowerCase()} ${said}`)}>`);
    for (const child of node.childNodes) walk(child);
  };
  for (const child of link.childNodes) walk(child);
  return parts.join(' ');
}

/** A part of the page says this, line by line. */
export function reads(of: string | Element, wanted: string): void {
  const found = outline(of);
  // What something is named or explained by is there.
  for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'form'])
    for (const element of document.querySelectorAll(`[${name}]`))
      for (const id of (element.getAttribute(name) ?? '').split(' '))
        expect(document.getElementById(id), `${name}=${id}`).not.toBeNull();
  expect(found).toEqual(wanted.split('\n').map(plain).filter(Boolean));
}
