import { useEffect, useState } from 'react';
import type { Board } from '../../../shared/contract/attendance.ts';
import { ApiError, quietApi } from '../../lib/api.ts';
import { mergeBoard, pauseOf } from './kept.ts';

/** What is shown stays when the line goes: it says of when it is. */
export type BoardState = {
  board: Board | null;
  /** `away`: the portal does not answer, which is tried again; `closed`: there is no such board for this person. */
  fault: 'away' | 'closed' | null;
  /** How far the clock of the portal is before that of this computer, in ms. */
  skew: number;
  /** Questions in a row that were not answered. */
  failed: number;
};

const nothing: BoardState = { board: null, fault: null, skew: 0, failed: 0 };
/** An answer that has not come by then: the line is away, though the call still waits. */
const lateMs = 6000;
const isClosed = (error: unknown) => error instanceof ApiError && (error.absent || error.status === 403);

/** Many boards of one portal do not ask at the same moment. */
const spread = (ms: number) => ms * (0.9 + Math.random() * 0.2);

/** Asks as long as the board is shown. @returns what ends it, and what has it ask at once */
function keepAsking(ask: { classId: number; courseId: number }, set: (state: BoardState) => void) {
  let state = nothing;
  let isEnded = false;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const put = (more: Partial<BoardState>) => {
    state = { ...state, ...more };
    if (!isEnded) set(state);
  };
  const later = () => {
    const { board, skew, failed } = state;
    if (isEnded || state.fault === 'closed') return;
    timer = setTimeout(() => void now(), spread(pauseOf(board, Date.now() + skew, document.hidden, failed)));
  };
  async function now(): Promise<void> {
    clearTimeout(timer);
    const mine = ++turn;
    const late = setTimeout(() => mine === turn && put({ fault: 'away' }), lateMs);
    try {
      const told = await quietApi.attendance.board({
        trainingClassId: ask.classId,
        courseId: ask.courseId,
        since: state.board?.cursor ?? '',
      });
      if (mine !== turn) return;
      const skew = Date.parse(told.now) - Date.now();
      put({ board: mergeBoard(state.board, told), fault: null, failed: 0, skew });
    } catch (error) {
      if (mine !== turn) return;
      put(isClosed(error) ? { fault: 'closed', board: null } : { fault: 'away', failed: state.failed + 1 });
    } finally {
      clearTimeout(late);
    }
    later();
  }
  const away = () => put({ fault: 'away' });
  const end = () => {
    isEnded = true;
    turn++;
    clearTimeout(timer);
  };
  return { now, away, end };
}

/** The board of a lesson as it is from moment to moment, also after the line was away. */
export function useBoard(classId: number, courseId: number): BoardState {
  const [state, set] = useState(nothing);
  useEffect(() => {
    const asking = keepAsking({ classId, courseId }, set);
    const back = () => void asking.now();
    const seen = () => document.hidden || back();
    window.addEventListener('online', back);
    window.addEventListener('offline', asking.away);
    document.addEventListener('visibilitychange', seen);
    back();
    return () => {
      asking.end();
      window.removeEventListener('online', back);
      window.removeEventListener('offline', asking.away);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [classId, courseId]);
  return state;
}
