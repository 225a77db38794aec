const special = /[.*+?^${}()|[\]\\]/g;

/** A text with the words that were searched for marked. */
export function Marked({ text, words }: { text: string; words: string }) {
  if (!words) return <>{text}</>;
  const parts = text.split(new RegExp(`(${words.replace(special, '\\$&')})`, 'iu'));
  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the text is the name
  return <>{parts.map((p, i) => (i % 2 ? <mark key={i}>{p}</mark> : p))}</>;
}
