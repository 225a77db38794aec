import type { Db } from '../../db/client.ts';
import { insertSignIns, type NewSignIn, type SignedRow } from './queries.ts';

type Waiting = { row: NewSignIn; done: (row: SignedRow | null) => void; failed: (error: unknown) => void };
type Course = { courseId: number; classId: number };

/** So many are written by one statement at most. */
const most = 200;

/**
 * Signs people in, those of one lesson who come while others of it are being written as one statement after them: the
 * counts of the lesson are one row, which each transaction holds until it is on disk. Each is answered after that. The
 * first of a quiet hour waits for nobody.
 * @returns the row that this sign-in made; null for who was signed in before
 */
export function createGather(db: Db): (course: Course, row: NewSignIn) => Promise<SignedRow | null> {
  const open = new Map<number, Waiting[]>();

  async function write(course: Course, some: Waiting[]): Promise<void> {
    // Of two presses at once the first counts; by another person on the same device, the second has the flag.
    const first = new Map<number, Waiting>();
    for (const one of some) if (!first.has(one.row.studentId)) first.set(one.row.studentId, one);
    const seen = new Map<string, number>();
    const rows = [...first.values()].map(({ row }) => {
      const other = row.device ? seen.get(row.device) : undefined;
      if (row.device && other === undefined) seen.set(row.device, row.studentId);
      return { ...row, flagged: row.flagged || (other !== undefined && other !== row.studentId) };
    });
    try {
      const signed = new Map((await insertSignIns(db, course, rows)).map((r) => [r.studentId, r]));
      for (const one of some) {
        const isFirst = first.get(one.row.studentId) === one;
        one.done((isFirst && signed.get(one.row.studentId)) || null);
      }
    } catch (error) {
      // One of them may have left the class meanwhile: nobody else fails for that.
      if (some.length === 1) some[0]?.failed(error);
      else for (const one of some) await write(course, [one]);
    }
  }

  async function work(course: Course, waiting: Waiting[]): Promise<void> {
    while (waiting.length) await write(course, waiting.splice(0, most));
    open.delete(course.courseId);
  }

  return (course, row) =>
    new Promise((done, failed) => {
      const waiting = open.get(course.courseId);
      const one = { row, done, failed };
      if (waiting) {
        waiting.push(one);
        return;
      }
      const mine = [one];
      open.set(course.courseId, mine);
      void work(course, mine);
    });
}
