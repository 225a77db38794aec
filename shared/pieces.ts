const opening = /[“‘《〈（「『【([]$/u;
const closing = /[\s，。：；？！、”’》〉）」』】)\]]$/u;
const han = /^\p{Script=Han}$/u;
/** They never begin a line and end what they belong to. */
const suffix = /^[的了着化式性力级率期者]$/u;
/** A number of several words is one, and it begins what it counts. */
const numeral = /^[〇零一二三四五六七八九十百千万亿两几]/u;
/** They belong to what follows. */
const prefix = /^[与和及或在从对把让为向到以]$/u;
/** The most characters that hold together for the sake of one that stands alone. */
const longest = 7;

// Not every browser of the last years has it: then a clause is one piece.
const words = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

/**
 * The pieces of a headline between which a line may end: words with the signs that belong to them. A character that
 * stands alone is most often part of a word that the dictionary does not know: it holds on to both neighbours.
 */
export function pieces(text: string): string[] {
  const found: string[] = [];
  let alone = false;
  for (const { segment, isWordLike } of words?.segment(text) ?? [{ segment: text, isWordLike: true }]) {
    const last = found.at(-1) ?? '';
    const single = han.test(segment);
    const short = last.length + segment.length <= longest && !closing.test(last);
    const sign = !isWordLike && !opening.test(segment);
    const counts = numeral.test(segment) && !last.endsWith('第');
    const number = counts && numeral.test(last.slice(-1));
    const holds =
      sign ||
      number ||
      last.endsWith('\u00a0') ||
      opening.test(last) ||
      suffix.test(segment) ||
      (short &&
        !opening.test(segment) &&
        ((alone && (!counts || last.length === 1)) ||
          (single && !counts && !prefix.test(segment) && !/[的了]$/u.test(last))));
    if (last && holds) found[found.length - 1] = last + segment;
    else found.push(segment);
    alone = single && !suffix.test(segment);
  }
  return found;
}
