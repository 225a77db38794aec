import type { Board } from '../../../shared/contract/attendance.ts';

export type BoardPerson = Board['rows'][number];

/** A board with all its people, whatever part of them the last answer told of. */
export function mergeBoard(kept: Board | null, told: Board): Board {
  if (told.whole || !kept) return told;
  const changed = new Map(told.rows.map((row) => [row.userId, row]));
  // Who is new comes with all others, as the members have changed then.
  return { ...told, rows: kept.rows.map((row) => changed.get(row.userId) ?? row) };
}

/** Who has signed in, the newest first and then whom the unit put down by hand; who has not; who is on leave. */
export function partsOf(rows: readonly BoardPerson[]): Record<'signed' | 'missing' | 'leave', BoardPerson[]> {
  const at = ({ signInTime }: BoardPerson) => signInTime ?? '';
  return {
    signed: rows
      .filter(({ status }) => status === 1 || status === 2)
      .sort((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0)),
    missing: rows.filter(({ status }) => status === 0),
    leave: rows.filter(({ status }) => status === 3),
  };
}

const usualMs = 2000;
const slowMs = 10_000;

type Standing = Pick<Board, 'state' | 'opensAt' | 'code'>;
/**
 * After how many ms the board asks again: every two seconds while people sign in, at once when the code or the window
 * begins, and seldom while nobody looks, while nothing can happen, or while the line is away.
 * @param now by the clock of the portal, in ms @param failed how many questions in a row were not answered
 */
export function pauseOf(board: Standing | null, now: number, hidden: boolean, failed: number): number {
  if (failed) return Math.min(usualMs * 2 ** (failed - 1), slowMs);
  if (hidden || !board || board.state === 'over') return slowMs;
  const next = board.state === 'early' ? board.opensAt : board.code?.endsAt;
  // A little later, so that it is so by the clock of the portal as well.
  const left = next ? Date.parse(next) - now + 100 : slowMs;
  return Math.min(Math.max(left, 300), board.state === 'early' ? slowMs : usualMs);
}
