import type { Executor } from '../../db/client.ts';
import { enqueueMany } from '../account/index.ts';
import { insertPeople, type Person } from './queries.ts';
import { states } from './rules.ts';

type Receiver = Pick<Person, 'id' | 'cellPhone'>;
/** Somebody with what they read, whether a text goes to them or not. */
export type Reader<P extends Receiver = Receiver> = { person: P; content: string };

/** Whether a text goes to somebody. */
export const reaches = ({ person }: Reader): boolean => Boolean(person.cellPhone);

/** Puts a text that is kept into the outbox for who has a number, and notes what becomes of it for each. */
export async function putTexts(
  tx: Executor,
  mailingId: number,
  { readers, archived }: { readers: readonly Reader[]; archived: readonly Receiver[] },
  now: Date,
): Promise<void> {
  const going = readers.filter(reaches);
  const outbox = await enqueueMany(
    tx,
    'class',
    going.map(({ person, content }) => ({ cellPhone: person.cellPhone ?? '', values: { content } })),
    now,
  );
  const notes = (of: readonly Receiver[], state: number) => of.map(({ id }) => ({ mailingId, studentId: id, state }));
  const people = (of: readonly Reader[]) => of.map(({ person }) => person);
  await insertPeople(tx, [
    ...notes(people(going), states.waits).map((one, i) => ({ ...one, outboxId: outbox[i] ?? null })),
    ...notes(people(readers.filter((one) => !reaches(one))), states.noNumber),
    ...notes(archived, states.archived),
  ]);
}
