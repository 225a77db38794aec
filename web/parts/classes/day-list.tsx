import { dayOf } from '../../../shared/time.ts';
import styles from './day-list.module.css';
import { byDay, dayInWords, type Lesson, timesOf } from './lessons.ts';

/** Of a class that lasts longer only those days stand there that have lessons. */
const mostEmpty = 14;

type Editing = {
  idOf: (at: number) => string;
  /** What is wrong with a lesson, by its place in the list. */
  faultsOf: (at: number) => readonly string[];
  onOpen: (at: number) => void;
  onAdd: (day: string) => void;
  onRemove: (at: number) => void;
};
type Props = { days: readonly string[]; lessons: readonly Lesson[]; edit?: Editing };

/** The lessons day by day: as they are read on a phone, and edited by keyboard or where nothing is drawn. */
export function DayList({ days, lessons, edit }: Props) {
  const today = dayOf(new Date());
  const all = byDay(days.length > mostEmpty ? [] : days, lessons);
  return (
    <dl className={styles.list}>
      {all.map(({ day, lessons: of }) => (
        <div key={day} className={styles.day} data-today={day === today || undefined}>
          <dt>
            {dayInWords(day)}
            {day === today && <span className="tag">今天</span>}
            {days.length > 0 && !days.includes(day) && <span className="st err">不在起止日期内</span>}
          </dt>
          <dd>
            {of.length === 0 && <p className="muted fs-sm">没有课程</p>}
            <ul>
              {of.map(({ lesson, at }) => (
                <Row key={at} lesson={lesson} at={at} edit={edit} />
              ))}
            </ul>
            {edit && (
              <button type="button" className="btn plain sm" onClick={() => edit.onAdd(day)}>
                添加课程<span className="vh">：{dayInWords(day)}</span>
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Row({ lesson, at, edit }: { lesson: Lesson; at: number; edit: Editing | undefined }) {
  const where = [lesson.teacherName, lesson.place].filter(Boolean).join('　');
  const faults = edit?.faultsOf(at) ?? [];
  return (
    <li className={styles.lesson}>
      <time>{timesOf(lesson)}</time>
      <div>
        <b>{lesson.name}</b>
        {where && <p>{where}</p>}
        {faults.map((fault) => (
          <p key={fault} className="msg-err">
            {fault}
          </p>
        ))}
      </div>
      {edit && (
        <span className={styles.acts}>
          <button type="button" className="btn plain sm" id={edit.idOf(at)} onClick={() => edit.onOpen(at)}>
            编辑<span className="vh">{lesson.name}</span>
          </button>
          <button type="button" className="btn plain sm" onClick={() => edit.onRemove(at)}>
            移除<span className="vh">{lesson.name}</span>
          </button>
        </span>
      )}
    </li>
  );
}
