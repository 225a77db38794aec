import { Fragment } from 'react';

const clause = /[^，：；？！·]+(?:[，：；？！]+[”’」』）]*|\s*·\s*|$)/gu;

/** A headline that breaks between its clauses before it breaks inside a word. */
export function Title({ text }: { text: string }) {
  const clauses = text.match(clause);
  // What the pattern would lose or leave whole stays as it is.
  if (!clauses || clauses.length < 2 || clauses.join('') !== text) return text;
  return clauses.map((part, i) => (
    // A space at the end of a box would be lost: it stands between the boxes.
    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the row is the name
    <Fragment key={i}><span className="clause">{part.trimEnd()}</span>{part.endsWith(' ') && ' '}</Fragment>
  ));
}
