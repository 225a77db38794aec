import type { Executor } from '../../db/client.ts';
import { copyText } from '../account/index.ts';
import { type failedOf, followersOf, followText } from './queries.ts';

type Failed = Awaited<ReturnType<typeof failedOf>>;
type Followers = Awaited<ReturnType<typeof followersOf>>;

/** Those who follow one text by the number to which it goes for them: one of these, or none (`null`). */
function byNumber(followers: Followers, numbers: readonly string[]): Map<string | null, number[]> {
  const groups = new Map<string | null, number[]>();
  for (const { studentId, is } of followers) {
    const to = is !== null && numbers.includes(is) ? is : null;
    groups.set(to, [...(groups.get(to) ?? []), studentId]);
  }
  return groups;
}

/**
 * Failed texts by their places in the outbox, with the numbers to which they go again: one for each number, whoever
 * shares it. Whoever followed one of them and is at none of these numbers keeps it as failed as it was, and the others
 * follow texts of their own: nobody is told of as written to at a number that nothing went to.
 */
export async function textsAgain(tx: Executor, mailingId: number, failed: Failed): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  const ids = [...new Set(failed.map(({ id }) => id))];
  const followers = await followersOf(tx, mailingId, ids);
  for (const id of ids) {
    const own = followers.filter((one) => one.id === id);
    const numbers = [...new Set(failed.filter((one) => one.id === id).map(({ cellPhone }) => cellPhone))];
    const groups = byNumber(own, numbers);
    const was = own[0]?.was ?? '';
    const stays = groups.has(null) ? null : groups.has(was) ? was : (numbers[0] ?? '');
    if (stays !== null) texts.set(id, stays);
    for (const [to, studentIds] of groups) {
      if (to === stays || to === null) continue;
      const copy = await copyText(tx, id, to);
      if (copy === undefined) continue;
      await followText(tx, mailingId, studentIds, copy);
      texts.set(copy, to);
    }
  }
  return texts;
}
