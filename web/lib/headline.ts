const clause = /[^，：；？！·]+(?:[，：；？！]+[”’」』）]*|\s*·\s*|$)/gu;
const opening = /[“‘《〈（「『【([]$/u;
const closing = /[\s，。：；？！、”’》〉）」』】)\]]$/u;
const han = /^\p{Script=Han}$/u;
/** They never begin a line and end what they belong to. */
const suffix = /^[的了着化式性力级率期者]$/u;
/** They belong to what follows. */
const prefix = /^[与和及或在从对把让为向到以]$/u;
/** The most characters that hold together for the sake of one that stands alone. */
const longest = 7;

// Not every browser of the last years has it: then a clause is one piece.
const words = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

/**
 * The pieces of a headline between which a line may end: words with the signs that belong to them. A character that stands
 * alone is most often part of a word that the dictionary does not know: it holds on to both neighbours.
 */
export function pieces(text: string): string[] {
  const found: string[] = [];
  let alone = false;
  for (const { segment, isWordLike } of words?.segment(text) ?? [{ segment: text, isWordLike: true }]) {
    const last = found.at(-1) ?? '';
    const single = han.test(segment);
    const short = last.length + segment.length <= longest && !closing.test(last);
    const sign = !isWordLike && !opening.test(segment);
    const holds = sign || opening.test(last) || suffix.test(segment) || (short && !opening.test(segment) && (alone || (single && !prefix.test(segment))));
    if (last && holds) found[found.length - 1] = last + segment;
    else found.push(segment);
    alone = single && !suffix.test(segment);
  }
  return found;
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const html = (text: string) => pieces(text.replaceAll('\n', ' ')).map((p) => p.replace(/[&<>]/g, (c) => escaped[c] as string)).join('<wbr>');

/** The clauses of a headline as boxes; a space at the end of a box would be lost, so it stands between them. */
export function titleHtml(text: string): string {
  const clauses = text.match(clause);
  // What the pattern would lose or leave whole stays as it is.
  if (!clauses || clauses.length < 2 || clauses.join('') !== text) return html(text);
  return clauses.map((part) => `<span class="clause">${html(part.trimEnd())}</span>${part.endsWith(' ') ? ' ' : ''}`).join('');
}
