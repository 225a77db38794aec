import { href } from '../../../shared/sitemap.ts';
import { spell } from '../../../shared/spoken.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { sendMessage } from '../messages/index.ts';
import { placesOf } from '../points/index.ts';
import { approvedTeachers, type Course, toldLessonsOf } from './lesson-queries.ts';
import { toldOf } from './member-queries.ts';
import type { ClassRecord } from './queries.ts';
import { changesOf, type LessonChange, type Placed } from './rules.ts';
import { takeNews } from './tell.ts';

/** So many changes are said; who has more of them looks at the timetable. */
const named = 6;

type Spoken = Placed & { teacherUserId: number | null };
type Timetable = Map<number, Spoken>;

/**
 * The lessons of a class as its people are told of them (`toldLessonsOf`), with the teaching point beside the words of
 * a lesson.
 */
export async function timetableOf(tx: Executor, lessons: readonly Course[]): Promise<Timetable> {
  const points = await placesOf(
    tx,
    lessons.map((l) => l.pointId),
  );
  const whereOf = ({ place, pointId }: Course) => {
    const point = points.get(pointId ?? 0);
    return point?.isShown && point.name !== place ? `${place}，${point.name}` : place;
  };
  return new Map(
    lessons.map((l) => [
      l.id,
      {
        ...{ name: l.name, place: whereOf(l), teacherUserId: l.teacherUserId },
        ...{ start: l.startAt.getTime(), end: l.endAt.getTime() },
      },
    ]),
  );
}

const spanOf = ({ start, end }: Placed) => spell(new Date(start), new Date(end));
const placeOf = ({ place }: Placed) => place || '地点未定';
const wholly = (lesson: Placed) => `“${lesson.name}”（${spanOf(lesson)}${lesson.place && `，${lesson.place}`}）`;

function inWords({ was, is }: LessonChange): string {
  if (!was) return `新增${wholly(is as Placed)}`;
  if (!is) return `取消${wholly(was)}`;
  const parts = [
    was.name !== is.name && `改名为“${is.name}”`,
    (was.start !== is.start || was.end !== is.end) && `时间由 ${spanOf(was)} 改为 ${spanOf(is)}`,
    was.place !== is.place && `地点由 ${placeOf(was)} 改为 ${placeOf(is)}`,
  ].filter(Boolean);
  return `“${was.name}”${parts.join('，')}`;
}

function said(changes: readonly LessonChange[]): string {
  const more = changes.length > named ? `；另有 ${changes.length - named} 处改动，请看课程表` : '';
  return `${changes.slice(0, named).map(inWords).join('；')}${more}。`;
}

/** What a change is to who is told of it by text: the days on which its lesson was and is, and the words. */
export type TextChange = { days: string[]; content: string };
/** Tells who was reminded of one of these days by text, in the transaction of the save. */
export type TellByText = (tx: Executor, row: ClassRecord, changes: readonly TextChange[], now: Date) => Promise<void>;

/** Another name alone moves nobody. */
const movesPeople = ({ was, is }: LessonChange): boolean =>
  !was || !is || was.start !== is.start || was.end !== is.end || was.place !== is.place;
const daysOf = ({ was, is }: LessonChange): string[] =>
  [...new Set([was, is].flatMap((lesson) => (lesson ? [dayOf(new Date(lesson.start))] : [])))].sort();

/** The lessons of one teacher: one that passes to somebody else is gone for the first, and new for the other. */
const taughtBy = (timetable: Timetable, userId: number): Timetable =>
  new Map([...timetable].filter(([, { teacherUserId }]) => teacherUserId === userId));

type Told = {
  before: Timetable;
  /** The accounts that had been told of the class before the save. */
  known: readonly number[];
  /** How those hear of it besides whom a text has reminded, where the class reminds by text. */
  byText: TellByText | undefined;
  /** What is said where as many have been told as may be in a day. */
  tooMany?: string;
};

/**
 * Tells the people of a held class, and who teaches in it, what a save has changed of its lessons: one message each.
 * Who comes in by the save is told of the class itself, and sees the timetable as it is.
 * @throws {Refusal} tooMany as `tellMembers`
 */
export async function tellChanges(
  tx: Executor,
  row: ClassRecord,
  { before, known, byText, tooMany = '今天通知的学员太多，请明天再改课程' }: Told,
  now: Date,
): Promise<void> {
  const after = await timetableOf(tx, await toldLessonsOf(tx, row.id));
  const changes = changesOf(before, after, now.getTime());
  const still = new Set(await toldOf(tx, row.id));
  const people = known.filter((id) => still.has(id));
  if (changes.length && people.length) {
    await takeNews(tx, row, people.length, tooMany, now);
    const link = href('trainee/class-detail', { id: row.id, key: 'kcb', type: row.classType });
    await sendMessage(
      tx,
      { userIds: people, type: 2, title: `课程有调整：${row.name}`, content: said(changes), link },
      now,
    );
  }
  const moves = changes.filter(movesPeople).map((change) => ({ days: daysOf(change), content: inWords(change) }));
  if (row.remindByText && moves.length) await byText?.(tx, row, moves, now);
  const teachers = [...before.values(), ...after.values()].flatMap((l) => l.teacherUserId ?? []);
  for (const userId of (await approvedTeachers(tx, [...new Set(teachers)])).keys()) {
    const own = changesOf(taughtBy(before, userId), taughtBy(after, userId), now.getTime());
    if (!own.length) continue;
    const told = { userIds: [userId], type: 2, title: `授课有调整：${row.name}`, content: said(own) };
    await sendMessage(tx, { ...told, link: href('teacher/lessons') }, now);
  }
}
