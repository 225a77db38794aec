import { pieces } from '../../shared/pieces.ts';

const clause = /[^，：；？！·]+(?:[，：；？！]+[”’」』）]*|\s*·\s*|$)/gu;

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The space beside a number parts nothing: 第 12 期. */
const bound = (text: string) =>
  text.replace(/(\d) (\p{Script=Han})/gu, '$1\u00a0$2').replace(/(\p{Script=Han}) (\d)/gu, '$1\u00a0$2');
const html = (text: string) =>
  pieces(bound(text.replaceAll('\n', ' ')))
    .map((p) => p.replace(/[&<>]/g, (c) => escaped[c] as string))
    .join('<wbr>');

/** A dot between two names is told apart: on paper it gives way where the first ends its line. */
const boxed = (part: string) => html(part).replace(/ ?·$/u, '<span class="dot">$&</span>');

/** The clauses of a headline as boxes; a space at the end of a box would be lost, so it stands between them. */
export function titleHtml(text: string): string {
  const clauses = text.match(clause);
  // What the pattern would lose or leave whole stays as it is.
  if (!clauses || clauses.length < 2 || clauses.join('') !== text) return html(text);
  return clauses
    .map((part) => `<span class="clause">${boxed(part.trimEnd())}</span>${part.endsWith(' ') ? ' ' : ''}`)
    .join('');
}
