import { smsParts } from '../../../shared/mailings.ts';
import type { Executor } from '../../db/client.ts';
import { enqueueMany } from '../account/index.ts';
import { insertPeople, type Person } from './queries.ts';
import { states } from './rules.ts';

type Receiver = Pick<Person, 'id' | 'cellPhone'>;
/** Somebody with what they read, whether a text goes to them or not. */
export type Reader<P extends Receiver = Receiver> = { person: P; content: string };

/** Whether a text goes to somebody. */
export const reaches = ({ person }: Reader): boolean => Boolean(person.cellPhone);

/**
 * The texts that go to some people: whoever shares a number and reads the same shares one, which is paid for once.
 * @returns by number and words, in the order in which they come first
 */
export function textsTo(readers: readonly Reader[]): Map<string, { cellPhone: string; content: string }> {
  const texts = new Map<string, { cellPhone: string; content: string }>();
  for (const one of readers.filter(reaches))
    texts.set(sharedBy(one), { cellPhone: one.person.cellPhone ?? '', content: one.content });
  return texts;
}
const sharedBy = ({ person, content }: Reader): string => `${person.cellPhone} ${content}`;

/** How many parts of texts are paid for, all together. */
export const partsOf = (readers: readonly Reader[]): number =>
  [...textsTo(readers).values()].reduce((sum, { content }) => sum + smsParts(content), 0);

/** Puts a text that is kept into the outbox for who has a number, and notes what becomes of it for each. */
export async function putTexts(
  tx: Executor,
  mailingId: number,
  { readers, archived }: { readers: readonly Reader[]; archived: readonly Receiver[] },
  now: Date,
): Promise<void> {
  const going = readers.filter(reaches);
  const texts = textsTo(going);
  const ids = await enqueueMany(
    tx,
    'class',
    [...texts.values()].map(({ cellPhone, content }) => ({ cellPhone, values: { content } })),
    now,
  );
  const outbox = new Map([...texts.keys()].map((key, i) => [key, ids[i] ?? null]));
  const notes = (of: readonly Receiver[], state: number) => of.map(({ id }) => ({ mailingId, studentId: id, state }));
  const people = (of: readonly Reader[]) => of.map(({ person }) => person);
  await insertPeople(tx, [
    ...going.flatMap((one) =>
      notes([one.person], states.waits).map((note) => ({ ...note, outboxId: outbox.get(sharedBy(one)) ?? null })),
    ),
    ...notes(people(readers.filter((one) => !reaches(one))), states.noNumber),
    ...notes(archived, states.archived),
  ]);
}
