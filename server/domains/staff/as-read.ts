import { refuse } from '../../kernel/errors.ts';

type Read = Readonly<Record<string, string>>;
type Field = readonly [label: string, now: string, next: string, shown?: (value: string) => string];

/**
 * Whoever saves on what is no longer there is told what is there now, and writes over nothing that they have not seen.
 * @param was what the form had read; nothing is compared where it says nothing
 * @throws {Refusal} conflict
 */
export function requireAsRead(was: Read | undefined, fields: Readonly<Record<string, Field>>): void {
  const theirs = Object.entries(fields).filter(
    ([name, [, now, next]]) => was?.[name] !== undefined && was[name] !== now && now !== next,
  );
  if (!theirs.length) return;
  const words = theirs.map(([, [label, now, , shown = String]]) => `${label}现在是“${shown(now) || '空'}”`);
  throw refuse('conflict', `别人刚刚改过：${words.join('，')}。您填的还在；再按一次保存，就以您填的为准`);
}
