import { useSyncExternalStore } from 'react';
import type { DemandRow } from '../../../../shared/contract/demands.ts';
import { when } from '../people/words.tsx';
import { clockOf } from './clock.ts';

const everyMs = 30_000;
/** The current time to half a minute: every clock of a page moves with the same beat. */
const beat = () => Math.floor(Date.now() / everyMs) * everyMs;
function follow(tell: () => void): () => void {
  const timer = setInterval(tell, everyMs);
  return () => clearInterval(timer);
}

/** The response clock of a record, with the time that it runs to. */
export function Due({ of }: { of: DemandRow }) {
  const now = useSyncExternalStore(follow, beat);
  const { look, said } = clockOf(of, new Date(now));
  return (
    <span className="stacked">
      <span className={`st ${look}`}>{said}</span>
      {!of.answerTime && of.status !== 2 && <span className="fs-xs muted">最迟 {when(of.dueTime)}</span>}
    </span>
  );
}
