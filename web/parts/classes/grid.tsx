import type { CSSProperties, MouseEvent, PointerEvent, RefObject } from 'react';
import { dayOf } from '../../../shared/time.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './grid.module.css';
import { byDay, dayInWords, type Drawn, endOf, lanesOf, type Lesson, shownEnd, startOf, timesOf } from './lessons.ts';
import type { DragHow } from './use-drag.ts';

/** How a drawing that can be changed is changed. */
export type Editing = {
  box: RefObject<HTMLDivElement | null>;
  idOf: (at: number) => string;
  /** By their places in the list: those that clash, or are otherwise wrong. */
  wrong: ReadonlySet<number>;
  /** The place of the lesson that is dragged. */
  held: number | null;
  onOpen: (at: number, e: MouseEvent) => void;
  onAdd: (day: string, e: MouseEvent) => void;
  onPress: (e: PointerEvent, at: number, how: DragHow) => void;
};
/** What is shorter has room for one line: of minutes in the window, of parts of the day that is drawn on paper. */
const oneLine = { minutes: 65, part: 0.075 };

type Props = {
  days: readonly string[];
  hours: readonly [from: number, to: number];
  lessons: readonly Lesson[];
  edit?: Editing;
};

/** Days beside one another, hours below one another, and in them the lessons; those of one time side by side. */
export function Grid({ days, hours: [first, last], lessons, edit }: Props) {
  const shown = byDay(days, lessons).filter(({ day }) => days.includes(day));
  const drawn = shown.flatMap(({ day, lessons: of }) => lanesOf(of).map((d) => ({ day, ...d })));
  const today = dayOf(new Date());
  const hours = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return (
    <div
      className={`${styles.grid} ${edit ? styles.edits : ''}`}
      style={{ '--days': days.length, '--hours': last - first } as CSSProperties}
      role="group"
      aria-label={`课程表，${dayInWords(days[0] as string)}起 ${days.length} 天`}
    >
      <div className={styles.head} aria-hidden="true">
        <span />
        {days.map((day) => (
          <b key={day} data-today={day === today || undefined}>
            {dayInWords(day)
              .split(' ')
              .map((part) => (
                <span key={part}>{part}</span>
              ))}
          </b>
        ))}
      </div>
      <div className={styles.body}>
        <ol className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <li key={hour} style={{ '--at': hour - first } as CSSProperties}>
              {String(hour).padStart(2, '0')}:00
            </li>
          ))}
        </ol>
        <div className={styles.plot} ref={edit?.box}>
          {days.map((day) =>
            edit ? (
              <button
                key={day}
                type="button"
                className={styles.day}
                aria-label={`${dayInWords(day)}添加课程`}
                onClick={(e) => edit.onAdd(day, e)}
              />
            ) : (
              <span key={day} className={styles.day} />
            ),
          )}
          {drawn.map((d) => (
            <Block
              key={d.at}
              of={d}
              place={placeOf(d, days.indexOf(d.day), days.length, [first, last])}
              long={endOf(d.lesson) - startOf(d.lesson)}
              ofDay={(last - first) * 60}
              edit={edit}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Where a lesson stands in the plot, in parts of a hundred. */
function placeOf(d: Drawn, column: number, columns: number, [first, last]: Props['hours']): CSSProperties {
  const all = (last - first) * 60;
  const part = (of: number) => `${Number((of * 100).toFixed(3))}%`;
  return {
    left: part((column + d.lane / d.lanes) / columns),
    width: part(1 / columns / d.lanes),
    top: part((startOf(d.lesson) - first * 60) / all),
    height: part((endOf(d.lesson) - startOf(d.lesson)) / all),
  };
}

type BlockProps = {
  of: Drawn;
  place: CSSProperties;
  /** Minutes of the lesson, and of the day that is drawn. */
  long: number;
  ofDay: number;
  edit: Editing | undefined;
};

/** A lesson with whole lines alone: those that it has room for, of a short one a single line. */
function Block({ of: { lesson, at }, place, long, ofDay, edit }: BlockProps) {
  const times = timesOf(lesson);
  const where = [lesson.teacherName, lesson.place].filter(Boolean).join('　');
  const wrong = edit?.wrong.has(at);
  const words = (
    <span className={styles.words}>
      <time>
        <span className="vh">{dayInWords(lesson.day)} </span>
        {lesson.from}
        <span className={styles.end}>–{shownEnd(lesson)}</span>
      </time>
      <b>
        {wrong && <Icon name="alert" label="有冲突" />}
        {lesson.name}
      </b>
      {where && <span className={styles.where}>{where}</span>}
    </span>
  );
  const short = {
    'data-short': long < oneLine.minutes || undefined,
    'data-tight': long < ofDay * oneLine.part || undefined,
  };
  if (!edit)
    return (
      <div className={styles.block} style={place} title={`${times} ${lesson.name} ${where}`} {...short}>
        {words}
      </div>
    );
  return (
    <button
      type="button"
      id={edit.idOf(at)}
      className={`${styles.block} ${wrong ? styles.wrong : ''} ${edit.held === at ? styles.held : ''}`}
      style={place}
      title={`${times} ${lesson.name} ${where}`}
      {...short}
      onPointerDown={(e) => edit.onPress(e, at, 'move')}
      onClick={(e) => edit.onOpen(at, e)}
    >
      {words}
      <span className={styles.edge} aria-hidden="true" onPointerDown={(e) => edit.onPress(e, at, 'stretch')} />
    </button>
  );
}
