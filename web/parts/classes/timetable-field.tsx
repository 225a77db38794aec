import { type MouseEvent, useRef, useState } from 'react';
import type { Fields } from '../../lib/form/use-form.ts';
import { useMedia } from '../../lib/media.ts';
import { FieldFault } from '../../ui/field.tsx';
import { History } from '../../ui/history.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DayList } from './day-list.tsx';
import { Grid } from './grid.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import {
  dayInWords,
  daysOf,
  hoursOf,
  type Lesson,
  lessonAt,
  outsideOf,
  shiftInto,
  shifted,
  snapped,
  timesOf,
  weeksOf,
} from './lessons.ts';
import styles from './timetable.module.css';
import { type Clashes, useClashes, type Whereabouts } from './use-clashes.ts';
import { pointIn, useDrag } from './use-drag.ts';
import { useWeek, Weeks } from './weeks.tsx';
import { clashInWords } from './words.tsx';

/** A course is drawn from eight to nine in the evening at least. */
const usualHours = [8, 21] as const;
/** So many clashes are told above the timetable; each of them stands at its lesson as well. */
const mostTold = 6;

type Props = {
  form: Fields;
  classId: number;
  lessons: readonly Lesson[];
  startDate: string;
  endDate: string;
  groupIds: readonly number[];
  at: Whereabouts;
  /** Clashes are refused when the class is saved. */
  refuses: boolean;
};
type Open = { at: number | null; lesson: Lesson };

type Wrong = {
  /** Of each lesson, by its place: what is said at it. */
  at: Map<number, string[]>;
  /** Once for two lessons that clash. */
  told: { at: number; why: string }[];
  /** Whether the class cannot be saved with it. */
  bars: boolean;
};

const isOutside = '不在培训班的起止日期内';

/** What was refused of a lesson, or of something in it: its dialog is closed, and would not say it. */
const faultAt = (faults: Fields['faults'], at: number): string | undefined =>
  faults[`courses.${at}`] ?? Object.entries(faults).find(([path]) => path.startsWith(`courses.${at}.`))?.[1];

/** What is wrong with the lessons, in words. */
function wrongOf({ form, refuses }: Props, lessons: readonly Lesson[], days: string[], { list }: Clashes): Wrong {
  const outside = outsideOf(lessons, days);
  const faults = lessons.flatMap((_, at) => {
    if (outside.includes(at)) return [{ at, why: isOutside }];
    const why = faultAt(form.faults, at);
    // What was refused for a clash is told as such, with when it is and why.
    const isTold = why?.endsWith('冲突') && list.some(({ course }) => course === at);
    return why && !isTold ? [{ at, why }] : [];
  });
  const clashes = list.map((clash) => ({ at: clash.course, why: clashInWords(clash) }));
  // The answer tells it of the first of two lessons of this class.
  const others = list.flatMap(({ course, other: { course: at } }) => {
    const mine = lessons[course];
    return mine && at !== null
      ? [{ at, why: `与本班的“${mine.name}”（${dayInWords(mine.day)} ${timesOf(mine)}）冲突` }]
      : [];
  });
  const told = [...faults, ...clashes];
  const at = new Map<number, string[]>();
  for (const one of [...told, ...others]) at.set(one.at, [...(at.get(one.at) ?? []), one.why]);
  return { at, told, bars: faults.length > 0 || (refuses && list.length > 0) };
}

/** What is done with the lessons of the form, and which one is open. */
function useLessons({ form, lessons }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  return {
    open,
    close: () => setOpen(null),
    add: (day: string, start: number | null = null) => setOpen({ at: null, lesson: lessonAt(day, start, lessons) }),
    edit: (at: number) => setOpen({ at, lesson: lessons[at] as Lesson }),
    put: (at: number, lesson: Lesson) => form.set(`courses.${at}`, lesson),
    remove(at: number) {
      setOpen(null);
      form.remove('courses', at);
    },
    done(lesson: Lesson) {
      if (open?.at == null) form.add('courses', lesson);
      else form.set(`courses.${open.at}`, lesson);
      setOpen(null);
    },
  };
}
type Doing = ReturnType<typeof useLessons>;

/** The timetable of a class as it is written: drawn, or as a list of days; by pointer, and by a form. */
export function TimetableField(props: Props) {
  const { form, classId, lessons, startDate, endDate, groupIds, at } = props;
  const phone = useMedia('(max-width: 640px)');
  const [asList, setAsList] = useState(false);
  const doing = useLessons(props);
  const days = daysOf(startDate, endDate);
  const weeks = weeksOf(days);
  const week = useWeek(weeks);
  const box = useRef<HTMLDivElement>(null);
  const hours = hoursOf(lessons, usualHours);
  const drag = useDrag({ box, days: week.week, hours, lessons, onDrop: doing.put });
  const { held } = drag;
  const shown = held ? lessons.map((lesson, at) => (at === held.at ? held.lesson : lesson)) : lessons;
  const clashes = useClashes(classId, { lessons: shown, groupIds, at });
  const wrong = wrongOf(props, shown, days, clashes);
  const drawn = !phone && !asList && week.week.length > 0;
  return (
    <div className={styles.field} id={form.idOf('courses')} tabIndex={-1}>
      <div className={styles.tools}>
        <button type="button" className="btn" onClick={() => doing.add(week.week[0] ?? startDate)}>
          <Icon name="plus" />
          添加课程
        </button>
        <History form={form} />
        {drawn && <Weeks weeks={weeks} at={week.at} onGo={week.set} />}
        {!phone && days.length > 0 && <Views asList={asList} onChange={setAsList} />}
      </div>
      <FieldFault form={form} name="courses" />
      <Told wrong={wrong} lessons={shown} clashes={clashes} refuses={props.refuses} onOpen={doing.edit} />
      <Shift form={form} lessons={lessons} days={days} />
      {drawn ? (
        <div className={styles.scroll}>
          <Grid
            days={week.week}
            hours={hours}
            lessons={shown}
            edit={{
              box,
              idOf: (at) => form.idOf(`courses.${at}`),
              wrong: new Set(wrong.at.keys()),
              held: held?.at ?? null,
              onOpen: (at, e) => drag.isEndOfDrag(e) || doing.edit(at),
              onAdd: (day, e: MouseEvent) => {
                if (drag.isEndOfDrag(e)) return;
                // By keyboard no place was pressed.
                const pressed = e.detail ? snapped(pointIn({ box, days: week.week, hours }, e).minute - 7.5) : null;
                doing.add(day, pressed);
              },
              onPress: drag.press,
            }}
          />
        </div>
      ) : (
        <Days form={form} days={days} lessons={lessons} wrong={wrong} doing={doing} />
      )}
      <p className="help">
        {drawn
          ? '在空白处点一下添加课程；拖动可以换时间，拖下边可以改长短，按 Esc 放回原处。用键盘时，在课程上按回车打开表单。'
          : days.length === 0 && '先填好培训班的开始日期和结束日期，课程表就会按天画出来。'}
      </p>
      {doing.open && (
        <LessonDialog
          of={doing.open.lesson}
          known={doing.open.at !== null}
          days={[days[0] ?? '', days.at(-1) ?? '']}
          onDone={(lesson) => {
            doing.done(lesson);
            // Where it has been put it is in sight.
            const there = weeks.findIndex((days) => days.includes(lesson.day));
            if (there >= 0) week.set(there);
          }}
          onRemove={() => doing.open?.at != null && doing.remove(doing.open.at)}
          onClose={doing.close}
        />
      )}
    </div>
  );
}

/** Where the days of the class have moved its lessons may go with them, as those of a copy do. */
function Shift({ form, lessons, days }: Pick<Props, 'form' | 'lessons'> & { days: readonly string[] }) {
  const [first] = useState(() => form.text('startDate'));
  const shift = shiftInto(lessons, days, first);
  if (shift === 0) return null;
  return (
    <button
      type="button"
      className={`btn ghost sm ${styles.shift}`}
      onClick={() => form.set('courses', shifted(lessons, shift))}
    >
      全部课程{shift > 0 ? '顺延' : '提前'} {Math.abs(shift)} 天
    </button>
  );
}

type DaysProps = Pick<Props, 'form' | 'lessons'> & { days: string[]; wrong: Wrong; doing: Doing };

function Days({ form, days, lessons, wrong, doing }: DaysProps) {
  return (
    <DayList
      days={days}
      lessons={lessons}
      edit={{
        idOf: (at) => form.idOf(`courses.${at}`),
        faultsOf: (at) => wrong.at.get(at) ?? [],
        onOpen: doing.edit,
        onAdd: doing.add,
        onRemove: doing.remove,
      }}
    />
  );
}

function Views({ asList, onChange }: { asList: boolean; onChange: (asList: boolean) => void }) {
  return (
    <span className={styles.views} role="group" aria-label="显示方式">
      {[false, true].map((list) => (
        <button key={String(list)} type="button" aria-pressed={asList === list} onClick={() => onChange(list)}>
          {list ? '清单' : '课表'}
        </button>
      ))}
    </span>
  );
}

type ToldProps = {
  wrong: Wrong;
  lessons: readonly Lesson[];
  clashes: Clashes;
  refuses: boolean;
  onOpen: (at: number) => void;
};

/** What is wrong in the timetable, in words; each leads to its lesson. Said as it changes, also while one drags. */
function Told({ wrong, lessons, clashes, refuses, onOpen }: ToldProps) {
  const all = wrong.told;
  return (
    <div role="status" className={styles.told}>
      {all.length > 0 && (
        <div className={`alert ${wrong.bars ? 'err' : 'warn'}`}>
          <Icon name="alert" />
          <div>
            <p>
              课程表里有 {wrong.at.size} 节课需要看一下
              {clashes.list.length > 0 && refuses
                ? '。您选了不允许冲突，改好以后才能保存：'
                : wrong.bars
                  ? '，改好以后才能保存：'
                  : '。有冲突也能保存：'}
            </p>
            <ul>
              {all.slice(0, mostTold).map(({ at, why }) => (
                <li key={`${at} ${why}`}>
                  <button type="button" className="inline" onClick={() => onOpen(at)}>
                    {lessons[at]?.name}
                  </button>
                  （{dayInWords(lessons[at]?.day ?? '')} {lessons[at] && timesOf(lessons[at])}）{why}
                </li>
              ))}
            </ul>
            {all.length > mostTold && <p>还有 {all.length - mostTold} 处，见各节课程。</p>}
          </div>
        </div>
      )}
      {clashes.failed && <p className="muted fs-sm">暂时查不到是否有冲突，保存时仍会检查。</p>}
    </div>
  );
}
