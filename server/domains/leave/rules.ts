/** Requests of one person in one class that wait at once. */
export const mostPending = 20;

/** Instants in ms. */
type Span = { start: number; end: number };
type Lesson = Span & { id: number };

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** The lessons that a period covers: those that it shares any time with. */
export const coveredBy = <L extends Span>(period: Span, lessons: readonly L[]): L[] =>
  lessons.filter((lesson) => overlaps(period, lesson));

/**
 * When somebody is away by a request: at the lessons that it covers. From the first to the last there may be others, of
 * another class, which it does not say anything of. Where its lessons are gone, all of its period.
 */
export const awayAt = <L extends Span>(period: Span, covered: readonly L[]): readonly (L | Span)[] =>
  covered.length ? covered : [period];

/** The times among some that share any with others. */
export const meeting = <S extends Span>(some: readonly S[], others: readonly Span[]): S[] =>
  some.filter((one) => others.some((other) => overlaps(one, other)));

/** A fault of a request: the field that it is about, and the sentence. */
export type LeaveFault = { path: string; message: string };

/**
 * The period that a request is for: of chosen lessons from the first to the last. A leave is kept as a time, so that it
 * follows a lesson that is moved; lessons between the chosen ones would be covered with them, so they are asked for.
 */
export function periodOf(
  asked: { courseIds: readonly number[]; start: number | null; end: number | null },
  lessons: readonly Lesson[],
): Span | LeaveFault {
  if (!lessons.length) return { path: 'courseIds', message: '课程表还没有排好，请稍后再请假' };
  const chosen = lessons.filter((l) => asked.courseIds.includes(l.id));
  if (asked.courseIds.length) {
    const span = { start: Math.min(...chosen.map((l) => l.start)), end: Math.max(...chosen.map((l) => l.end)) };
    return coveredBy(span, lessons).length > chosen.length
      ? { path: 'courseIds', message: '所选的课之间还有没选的课，请一并选上，或分开请假' }
      : span;
  }
  if (asked.start === null) return { path: 'startTime', message: '请选择要请假的课，或填写开始时间' };
  if (asked.end === null) return { path: 'endTime', message: '请填写结束时间' };
  const span = { start: asked.start, end: asked.end };
  if (span.end <= span.start) return { path: 'endTime', message: '结束时间须晚于开始时间' };
  return coveredBy(span, lessons).length ? span : { path: 'startTime', message: '这段时间里没有课，不用请假' };
}

/** What is wrong with being away from lessons that are over, of those that a request covers; null where none is. */
export function overFault(
  covered: readonly (Span & { name: string })[],
  chosen: boolean,
  now: number,
): LeaveFault | null {
  const over = covered.filter((l) => l.end <= now);
  const [first] = over;
  if (!first) return null;
  const what = `“${first.name}”${over.length > 1 ? `等 ${over.length} 节课` : ''}已经结束，不能再请假`;
  return chosen
    ? { path: 'courseIds', message: `${what}，请去掉` }
    : { path: 'startTime', message: `${what}，请把开始时间改到下课以后` };
}

/** What a request is called by its lessons: the first, and how many more. */
export const namedBy = (names: readonly string[]): string =>
  names.length > 1 ? `${names[0]}等 ${names.length} 节课` : (names[0] ?? '');
