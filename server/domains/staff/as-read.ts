import { refuse } from '../../kernel/errors.ts';

type Read = Readonly<Record<string, string>>;
type Field = readonly [label: string, now: string, next: string, shown?: (value: string) => string];

/**
 * What is to be written of what was sent: a field that was left as it had been read stays as it is now. Whoever changes
 * what is no longer there is told what is there now, and writes over nothing that they have not seen.
 * @param was what the form had read; nothing is compared where it says nothing
 * @throws {Refusal} conflict
 */
export function onRead<Name extends string>(
  was: Read | undefined,
  fields: Readonly<Record<Name, Field>>,
): Record<Name, string> {
  const rows = Object.entries<Field>(fields);
  const theirs = rows.filter(
    ([name, [, now, next]]) => was?.[name] !== undefined && ![now, next].includes(was[name]) && now !== next,
  );
  const words = theirs.map(([, [label, now, , shown = String]]) => `${label}现在是“${shown(now) || '空'}”`);
  if (words.length)
    throw refuse('conflict', `别人刚刚改过：${words.join('，')}。您填的还在；按“以我填的为准保存”，就以您填的为准`);
  const kept = rows.map(([name, [, now, next]]) => [name, was?.[name] === next ? now : next]);
  return Object.fromEntries(kept) as Record<Name, string>;
}
