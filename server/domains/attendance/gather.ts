import type { Db } from '../../db/client.ts';
import { createTurns } from '../../kernel/turns.ts';
import {
  type Asking,
  type Found,
  findLesson,
  insertSignIns,
  type Lesson,
  membersBy,
  type NewSignIn,
  type SignedRow,
} from './queries.ts';
import { type Each, together } from './together.ts';

type Place = { classId: number; courseId: number };
type Look = { place: Place; who: Asking | null };
type Seen = { lesson: Lesson | undefined; found: Found };
type Sign = { place: Place; row: NewSignIn };
export type Gather = {
  /** A lesson as it stands now, with those of its class whom a number or a device may mean. */
  look(place: Place, who: Asking | null): Promise<Seen>;
  /** Signs somebody in. Null: they were signed in before. */
  sign(place: Place, row: NewSignIn): Promise<SignedRow | null>;
};

/** So many connections signing in takes of this process at most, whoever presses: to look, and to write. */
const atOnce = { look: 2, sign: 3 };

const nobody: Found = { members: [], tries: 0 };
const fulfilled = <T>(value: T): PromiseSettledResult<T> => ({ status: 'fulfilled', value });

/**
 * Looks people up and signs them in, those of one lesson who come at once together: the counts of the lesson are one
 * row, which each transaction holds until it is on disk. Each is answered after that; nothing is kept for the next.
 */
export function createGather(db: Db): Gather {
  async function look(looks: Look[]): Promise<Each<Seen>> {
    const { place } = looks[0] as Look;
    const lesson = await findLesson(db, place.classId, place.courseId);
    const asked = looks.flatMap(({ who }, n) => (who && lesson ? [{ ...who, n }] : []));
    const found = asked.length ? await membersBy(db, place, asked) : new Map<number, Found>();
    return looks.map((_, n) => fulfilled({ lesson, found: found.get(n) ?? nobody }));
  }

  async function sign(signs: Sign[]): Promise<Each<SignedRow | null>> {
    const { place } = signs[0] as Sign;
    // Of two presses at once the first counts; by another person on the same device, the second has the flag.
    const first = new Map<number, Sign>();
    for (const one of signs) if (!first.has(one.row.studentId)) first.set(one.row.studentId, one);
    const seen = new Map<string, number>();
    const rows = [...first.values()].map(({ row }) => {
      const other = row.device ? seen.get(row.device) : undefined;
      if (row.device && other === undefined) seen.set(row.device, row.studentId);
      return { ...row, flagged: row.flagged || (other !== undefined && other !== row.studentId) };
    });
    try {
      const signed = new Map((await insertSignIns(db, place, rows)).map((r) => [r.studentId, r]));
      return signs.map((one) =>
        fulfilled((first.get(one.row.studentId) === one && signed.get(one.row.studentId)) || null),
      );
    } catch (error) {
      if (signs.length === 1) throw error;
      // One of them may have left the class meanwhile: nobody else fails for that.
      const each: Each<SignedRow | null> = [];
      for (const one of signs) each.push(...(await Promise.allSettled([sign([one]).then(theOnly)])));
      return each;
    }
  }

  const looked = together(createTurns({ atOnce: atOnce.look }), look);
  const signed = together(createTurns({ atOnce: atOnce.sign }), sign);
  const keyOf = ({ classId, courseId }: Place) => `${classId} ${courseId}`;
  return {
    look: (place, who) => looked(keyOf(place), { place, who }),
    sign: (place, row) => signed(keyOf(place), { place, row }),
  };
}

function theOnly<T>([one]: Each<T>): T {
  if (one?.status !== 'fulfilled') throw one?.reason;
  return one.value;
}
