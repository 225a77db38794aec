const clause = /[^，：；？！·]+(?:[，：；？！]+[”’」』）]*|\s*·\s*|$)/gu;

/** A headline that breaks between its clauses before it breaks inside a word. */
export function Title({ text }: { text: string }) {
  const clauses = text.match(clause);
  // What the pattern would lose or leave whole stays as it is.
  if (!clauses || clauses.length < 2 || clauses.join('') !== text) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the row is the name
  return clauses.map((part, i) => <span className="clause" key={i}>{part}</span>);
}
