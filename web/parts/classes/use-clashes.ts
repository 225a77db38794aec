import { useEffect, useRef, useState } from 'react';
import type { Clash } from '../../../shared/contract/clashes.ts';
import { quietApi } from '../../lib/api.ts';
import { useHolder } from './holder.ts';
import { type Lesson, sentLesson } from './lessons.ts';
import type { Written } from './written.ts';

export type Clashes = { list: Clash[] /** It could not be asked. */; failed: boolean };
const none: Clashes = { list: [], failed: false };
/** Where a class is, and with it what of its lessons has no place of its own. */
export type Whereabouts = Pick<Written, 'place' | 'point'>;
type Asked = {
  lessons: readonly Lesson[];
  groupIds: readonly number[];
  /** As it is typed; where it is not said, as it is saved. */
  at?: Whereabouts | undefined;
};

const placeOf = ({ place, point: [point] }: Whereabouts) => ({ place, pointId: point ? Number(point.value) : null });

/**
 * What clashes in a timetable as it stands, also while something in it is dragged. One question is under way at a
 * time; of those that came up meanwhile the newest is asked next.
 * @param id the class; 0 as long as it was never saved
 */
export function useClashes(id: number, { lessons, groupIds, at }: Asked): Clashes {
  const { made } = useHolder();
  const [found, setFound] = useState<Clashes & { of: number }>({ ...none, of: 0 });
  const underway = useRef(false);
  const next = useRef<string | null>(null);
  const lives = useRef(true);
  const body = JSON.stringify({
    ...(id && { id }),
    courses: lessons.map(sentLesson),
    groupIds,
    ...(at && placeOf(at)),
  });
  useEffect(() => {
    lives.current = true;
    return () => {
      lives.current = false;
    };
  }, []);
  useEffect(() => {
    async function ask(): Promise<void> {
      underway.current = true;
      for (let asked = next.current; asked !== null && lives.current; asked = next.current) {
        next.current = null;
        const input = JSON.parse(asked) as Parameters<typeof quietApi.classes.clashes>[0];
        const of = input.courses.length;
        const list = of
          ? await made(quietApi)
              .classes.clashes(input)
              .catch(() => null)
          : [];
        if (lives.current) setFound({ list: list ?? [], failed: list === null, of });
      }
      underway.current = false;
    }
    next.current = body;
    if (!underway.current) void ask();
  }, [body, made]);
  // An answer about other lessons than these would point at the wrong ones.
  return found.of === lessons.length ? found : none;
}
