import { quietApi } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { useHolder } from './holder.ts';
import { type Over, overOf } from './lessons.ts';

type Props = {
  courses: readonly Over[];
  /** The lesson from which somebody comes, if they were at one: of it nothing is said. */
  but?: number;
};

/** Said where people come into a class: at its lessons that are over they were absent. Nothing while none is. */
export function JoinsLate({ courses, but }: Props) {
  const over = overOf(courses, new Date()).filter(({ id }) => id !== but).length;
  if (!over) return null;
  return (
    <p className="alert full">
      {but === undefined
        ? `这个班已有 ${over} 节课结束，新加入的学员在这些课上算缺勤。`
        : `这个班另有 ${over} 节课结束，没有签到的算缺勤。`}
    </p>
  );
}

/** The same of a class that is known by its number alone; nothing without one. */
export function JoinsLateIn({ id }: { id: number }) {
  const { made } = useHolder();
  const load = useLoad(id ? `lessons of class ${id}` : '', () => made(quietApi).classes.detail({ id }));
  return id && load.data?.id === id ? <JoinsLate courses={load.data.courses} /> : null;
}
