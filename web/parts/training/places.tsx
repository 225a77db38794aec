import { Link } from 'react-router';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import type { PointPlace } from '../../../shared/contract/points.ts';
import { href } from '../../../shared/sitemap.ts';
import { brief } from '../../../shared/time.ts';
import profile from '../account/profile.module.css';
import { Locator } from '../points/locator.tsx';
import { OnMap } from '../points/on-map.tsx';
import styles from './training.module.css';

type Place = { place: string; point: PointPlace | null };

/** The words for a place that its teaching point does not say already. */
export const besidePoint = ({ place, point }: Place): string => (point?.name === place ? '' : place);

/** The way to the page of a teaching point. */
export const ToPoint = ({ of: { id, name } }: { of: PointPlace }) => (
  <Link to={href('onsite/point-detail', { id })}>{name}</Link>
);

/** More maps than this nobody looks at. */
const most = 3;

type Lesson = OwnClassDetail['courses'][number];
type Held = { point: PointPlace; lessons: Lesson[] };

/** The teaching points of a class: its own, or else those of its lessons as they come, each once, with these. */
function pointsOf({ point, courses }: OwnClassDetail): Held[] {
  if (point) return [{ point, lessons: [] }];
  const held = new Map<number, Held>();
  for (const lesson of courses) {
    if (!lesson.point) continue;
    const { lessons } = held.get(lesson.point.id) ?? { lessons: [] };
    held.set(lesson.point.id, { point: lesson.point, lessons: [...lessons, lesson] });
  }
  return [...held.values()].slice(0, most);
}

/** Which lessons are there and when: the first ones of many. */
function LessonsThere({ lessons }: Pick<Held, 'lessons'>) {
  if (!lessons.length) return null;
  return (
    <ul className={styles.held}>
      {lessons.slice(0, most).map((l) => (
        <li key={l.id}>
          {brief(l.startTime)}　{l.name}
        </li>
      ))}
      {lessons.length > most && <li>共 {lessons.length} 节课，见课程表</li>}
    </ul>
  );
}

/** Where the class, or where its lessons out of the house are, on a map; nothing where it is at no teaching point. */
export function Places({ of }: { of: OwnClassDetail }) {
  const points = pointsOf(of);
  if (!points.length) return null;
  return (
    <section className={`card ${profile.block} ${styles.part}`} aria-labelledby="places">
      <h2 id="places">地点</h2>
      <ul className={styles.places}>
        {points.map(({ point, lessons }) => (
          <li key={point.id}>
            <Locator {...point} />
            <div>
              <h3>
                <ToPoint of={point} />
              </h3>
              <LessonsThere lessons={lessons} />
              <address>{point.address}</address>
              <p className="no-print">
                <OnMap point={point} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="cap">示意图，不作行政区划依据。</p>
    </section>
  );
}
