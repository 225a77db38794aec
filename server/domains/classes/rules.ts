/** At most so many: of classes a unit has, of lessons and people a class, and of days that it lasts. */
export const most = { classes: 500, courses: 200, members: 2000, days: 366 };
/** People of a unit who hear of a class in a day. */
export const told = { most: 20_000, seconds: 86_400 };

type Days = { status: number; startDate: string; endDate: string };

/**
 * Why a class may not be given another status, or null where it may. Only forward, and of a published one back to a
 * draft before its first day. Days are `YYYY-MM-DD`.
 */
export function refusedStep({ status, startDate, endDate }: Days, next: number, today: string): string | null {
  if (status === 3) return '这个班已经结束，状态不能再改';
  if (next === status) return ['这个班已经是草稿', '这个班已经发布', '这个班已经开班'][status] ?? null;
  if (status === 0) {
    if (next !== 1) return '这个班还是草稿，请先发布';
    return endDate < today ? '结束日期已过，不能发布；请先改日期' : null;
  }
  if (next > status) return null;
  if (status === 2) return '这个班已经开班，不能退回';
  return startDate <= today ? '已到开班日期，不能退回草稿' : null;
}

/** How far a class is by its dates: what is published has begun with its first day, and ended after its last. */
export function statusByDates({ status, startDate, endDate }: Days, today: string): number {
  if (status === 0 || status === 3) return status;
  if (endDate < today) return 3;
  return startDate <= today ? 2 : status;
}

/** What people have left in a class, by which it is used: a class that is used neither goes back nor goes. */
const usedFor = {
  signIn: '这个班已有人签到',
  leave: '这个班已有学员请假',
  discussion: '这个班已有研讨记录',
  file: '这个班的课已有资料',
  text: '这个班已发过短信',
};
export type Use = keyof typeof usedFor;

/** Why a class that is used may not go back to a draft, or be deleted. */
export const refusedUse = (use: Use, deed: '退回草稿' | '删除'): string => `${usedFor[use]}，不能${deed}`;

/** What somebody has left in a class, by which they stay in it. */
const recordedAs = {
  signIn: '签到记录',
  leave: '请假',
  discussion: '研讨记录',
  objection: '待处理的更正申请',
};
export type Recorded = keyof typeof recordedAs;

/** Why somebody may not be taken out of a class. */
export const refusedOut = (name: string, by: Recorded): string => `“${name}”已有${recordedAs[by]}，不能移出培训班`;

/** What people have left at a lesson, by which it is used: leave is asked for days, and lets a lesson go. */
const lessonUsedFor = { signIn: '已有人签到', record: '已有现场签到、登记或更正申请', file: '已有课程资料' };
export type LessonUse = keyof typeof lessonUsedFor;

/** Why a class may not be ended by hand before a lesson that is used: ended, it would not be held, and would go. */
export const refusedEnd = (name: string, use: LessonUse): string =>
  `“${name}”还没有开始，${lessonUsedFor[use]}，不能结班`;

/** Why a lesson that is used may not be deleted. */
export const refusedLesson = (name: string, use: LessonUse): string => `“${name}”${lessonUsedFor[use]}，不能删除`;

/** Why a lesson that people were at may not be on another day: what they left says when that was. */
export const refusedMove = (name: string, use: LessonUse): string =>
  `“${name}”${lessonUsedFor[use]}，只能在当天调整时间`;

/** Why a published class may not go back to a draft, or a draft not be deleted; empty where it may. */
export function refusedBack(row: Days, use: Use | undefined, today: string): string {
  const dated = row.status === 1 && refusedStep(row, 0, today);
  return dated || (use ? refusedUse(use, row.status === 1 ? '退回草稿' : '删除') : '');
}

/** A lesson in time (ms), with who teaches it where; the account of who does where that is known. */
export type Lesson = {
  start: number;
  end: number;
  teacherName: string;
  teacherUserId?: number | null;
  place: string;
};
/** Of another class: whether people of the same group are in it. */
export type OtherLesson = Lesson & { sharesGroup: boolean };
export type ClashKind = 'time' | 'teacher' | 'place' | 'group';

const overlaps = (a: Lesson, b: Lesson) => a.start < b.end && b.start < a.end;

/** What two lessons at one time have in common; a name or a place that is not said is none. */
export function shared(a: Omit<Lesson, 'start' | 'end'>, b: Omit<Lesson, 'start' | 'end'>): ('teacher' | 'place')[] {
  const byName = a.teacherName && a.teacherName === b.teacherName;
  const byAccount = a.teacherUserId && a.teacherUserId === b.teacherUserId;
  return [
    ...(byName || byAccount ? (['teacher'] as const) : []),
    ...(a.place && a.place === b.place ? (['place'] as const) : []),
  ];
}

/** Pairs of lessons of one class that overlap: nobody is at two of them. By their places in the list. */
export function clashesWithin(lessons: readonly Lesson[]): { a: number; b: number; kinds: ClashKind[] }[] {
  const inOrder = lessons.map((lesson, at) => ({ lesson, at })).sort((x, y) => x.lesson.start - y.lesson.start);
  return inOrder
    .flatMap(({ lesson: one, at: a }, i) => {
      const found: { a: number; b: number; kinds: ClashKind[] }[] = [];
      for (const { lesson: other, at: b } of inOrder.slice(i + 1)) {
        if (other.start >= one.end) break;
        if (overlaps(one, other))
          found.push({ a: Math.min(a, b), b: Math.max(a, b), kinds: ['time', ...shared(one, other)] });
      }
      return found;
    })
    .sort((x, y) => x.a - y.a || x.b - y.b);
}

/** Lessons of a class that need the teacher, the room or the people of a lesson of another class at the same time. */
export function clashesBetween(
  lessons: readonly Lesson[],
  others: readonly OtherLesson[],
): { a: number; other: number; kinds: ClashKind[] }[] {
  return lessons.flatMap((lesson, a) =>
    others.flatMap((one, other) => {
      if (!overlaps(lesson, one)) return [];
      const kinds: ClashKind[] = [...shared(lesson, one), ...(one.sharesGroup ? (['group'] as const) : [])];
      return kinds.length ? [{ a, other, kinds }] : [];
    }),
  );
}

/** A lesson as people are told of it; instants in ms. */
export type Placed = { name: string; start: number; end: number; place: string };
/** What a save has made of a lesson: new where it was none, gone where it is none. */
export type LessonChange<L extends Placed = Placed> = { was: L | null; is: L | null };

/**
 * What has changed between two timetables, by the numbers of lessons, in the order of time. What was over and is over
 * is nobody's news any more.
 */
export function changesOf<L extends Placed>(
  before: ReadonlyMap<number, L>,
  after: ReadonlyMap<number, L>,
  now: number,
): LessonChange<L>[] {
  const same = (a: L, b: L) => a.name === b.name && a.start === b.start && a.end === b.end && a.place === b.place;
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ was: before.get(id) ?? null, is: after.get(id) ?? null }))
    .filter(({ was, is }) => !(was && is && same(was, is)))
    .filter(({ was, is }) => [was, is].some((lesson) => lesson && lesson.end > now))
    .sort((a, b) => ((a.was ?? a.is) as L).start - ((b.was ?? b.is) as L).start);
}

type Begins = { name: string; start: number };
/**
 * Which known lesson each of those is that a form sends again without their numbers: the one of that time and name,
 * else of that time, else of that name; undefined for a new one. No lesson is two of them.
 */
export function knownAgain(
  sent: readonly Begins[],
  known: readonly (Begins & { id: number })[],
): (number | undefined)[] {
  const left = new Set(known);
  const taken = sent.map((): number | undefined => undefined);
  const means = [
    (a: Begins, b: Begins) => a.start === b.start && a.name === b.name,
    (a: Begins, b: Begins) => a.start === b.start,
    (a: Begins, b: Begins) => a.name === b.name,
  ];
  for (const isOne of means)
    for (const [at, one] of sent.entries()) {
      const found = taken[at] === undefined ? [...left].find((k) => isOne(one, k)) : undefined;
      if (!found) continue;
      taken[at] = found.id;
      left.delete(found);
    }
  return taken;
}

/** Signs of a code of a class: none that looks like another. */
export const codeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
