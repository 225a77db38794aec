import { describe, expect, it } from 'vitest';
import {
  byDay,
  dayInWords,
  daysOf,
  faultOfTimes,
  hoursAround,
  type Lesson,
  minutesOf,
  moved,
  outsideOf,
  overOf,
  sentLesson,
  shifted,
  shiftInto,
  stretched,
  weeksOf,
} from './lessons.ts';
import { barsOf } from './month-days.ts';

const lesson = (day: string, from = '09:00', to = '10:00'): Lesson => ({
  ...{ id: 7, name: '党史', teacherName: '沈知微', teacherPhone: '138', day, from, to, place: '105 教室' },
});
const on = (...days: string[]) => days.map((day) => lesson(`2026-12-${day}`));

describe('the lessons of a class whose days have moved', () => {
  const days = daysOf('2026-12-10', '2026-12-12');

  it('lie outside of them where their day is none of these, and nowhere while these are not known', () => {
    expect(outsideOf(on('09', '10', '12', '13'), days)).toEqual([0, 3]);
    expect(outsideOf(on('09'), [])).toEqual([]);
  });

  it('go along with its first day, which keeps them where they were in it', () => {
    expect(shiftInto(on('02', '01'), days, '2026-12-01')).toBe(9);
    expect(shiftInto(on('21', '22'), days, '2026-12-20')).toBe(-10);
  });

  it('go by their own first day where that brings more of them in, whatever the order they are written in', () => {
    expect(shiftInto(on('08', '07'), days, '2026-12-01')).toBe(3);
    expect(shiftInto(on('08', '07'), days, ''), 'the day before is not known').toBe(3);
    expect(shiftInto(on('05', '09'), days, '')).toBe(5);
  });

  it('stay where neither helps, where all of them fit, and where there are none', () => {
    expect(shiftInto(on('10', '12'), days, '2026-12-01')).toBe(0);
    expect(shiftInto(on('10', '20'), days, '2026-12-10')).toBe(0);
    expect([shiftInto([], days, '2026-12-01'), shiftInto(on('01'), [], '2026-12-01')]).toEqual([0, 0]);
    // Both would bring in as many: that with the first day of the class goes before.
    expect(shiftInto(on('02', '03'), days, '2026-12-01')).toBe(9);
  });

  it('are the same lessons on other days, over the end of a month', () => {
    expect(shifted(on('31'), 1)).toEqual([{ ...lesson('2027-01-01') }]);
    expect(stretched(lesson('2026-12-01'), 690)).toEqual({ ...lesson('2026-12-01'), to: '11:30' });
    const elsewhere = { ...lesson('2026-12-02'), from: '14:00', to: '15:00' };
    expect(moved(lesson('2026-12-01'), '2026-12-02', 840)).toEqual(elsewhere);
  });
});

describe('lessons and days', () => {
  it('are over from their end on', () => {
    const courses = [{ id: 1, endTime: '2026-12-01T02:00:00Z' }];
    const over = (now: string) => overOf(courses, new Date(now)).length;
    expect([over('2026-12-01T01:59:59.999Z'), over('2026-12-01T02:00:00Z')]).toEqual([0, 1]);
  });

  it('are sent with the account of who teaches where that is said, and with their end on their own day', () => {
    const sent = (given: Partial<Lesson>) => sentLesson({ ...lesson('2026-12-01'), ...given });
    expect('teacherUserId' in sent({})).toBe(false);
    expect([sent({ teacherUserId: null }), sent({ teacherUserId: 5 })]).toMatchObject([
      { teacherUserId: null },
      { teacherUserId: 5 },
    ]);
    expect(sent({}).endTime).toBe('2026-12-01T02:00:00.000Z');
    expect(sent({ from: '00:00', to: '00:30' })).toMatchObject({
      ...{ startTime: '2026-11-30T16:00:00.000Z', endTime: '2026-11-30T16:30:00.000Z' },
    });
  });

  it('say nothing wrong of times that are not there yet', () => {
    expect([minutesOf(''), minutesOf('ab:cd')]).toEqual([Number.NaN, Number.NaN]);
    expect(['', '1'].map((to) => faultOfTimes(lesson('2026-12-01', '09:00', to)))).toEqual([null, null]);
  });

  it('are a class of one day, and none where one of its days is missing', () => {
    expect(daysOf('2026-12-01', '2026-12-01')).toEqual(['2026-12-01']);
    expect([daysOf('2026-12-01', ''), daysOf('2026-12-01', '2026-13-01'), daysOf('', '')]).toEqual([[], [], []]);
  });

  it('stand in their order, also those before the first day, and a week and a day are two weeks', () => {
    expect(byDay(['2026-12-02'], on('01')).map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-02']);
    expect(weeksOf(daysOf('2026-12-01', '2026-12-08')).map((w) => w.length)).toEqual([6, 2]);
    expect([dayInWords('2026-12-06'), dayInWords('2026-01-10')]).toEqual(['12月6日 周日', '1月10日 周六']);
  });

  it('have an hour of air around them as long as a day of eight hours holds it', () => {
    const around = (from: string, to: string) => hoursAround([lesson('2026-12-01', from, to)]);
    expect([around('09:00', '15:00'), around('09:00', '16:00')]).toEqual([
      [8, 16],
      [9, 16],
    ]);
    expect([around('00:00', '05:00'), around('18:00', '00:00')]).toEqual([
      [0, 6],
      [17, 24],
    ]);
  });
});

describe('classes in a week of the month', () => {
  const week = daysOf('2026-12-07', '2026-12-13');
  const lasting = (from: string, to: string) => ({ startDate: `2026-12-${from}`, endDate: `2026-12-${to}` });
  const bars = (...of: ReturnType<typeof lasting>[]) =>
    barsOf(week, of).map((b) => `${b.of.startDate.slice(8)} ${b.from}+${b.days} lane ${b.lane}`);

  it('are those that have a day in it', () => {
    expect(bars(lasting('01', '06'), lasting('14', '15'))).toEqual([]);
    expect(bars(lasting('13', '20'), lasting('01', '07'))).toEqual(['01 0+1 lane 0', '13 6+1 lane 0']);
  });

  it('stand in one lane where one ends the day before the other begins, and in two where they share a day', () => {
    expect(bars(lasting('07', '08'), lasting('09', '10'))).toEqual(['07 0+2 lane 0', '09 2+2 lane 0']);
    expect(bars(lasting('07', '09'), lasting('09', '10'))).toEqual(['07 0+3 lane 0', '09 2+2 lane 1']);
  });

  it('come in the order in which they begin, however long they last', () => {
    expect(bars(lasting('09', '10'), lasting('08', '13'))).toEqual(['08 1+6 lane 0', '09 2+2 lane 1']);
  });

  it('begin and end in it on its first and its last day as well', () => {
    const marks = (from: string, to: string) => barsOf(week, [lasting(from, to)]).map((b) => [b.begins, b.ends]);
    expect([marks('07', '13'), marks('06', '14')]).toEqual([[[true, true]], [[false, false]]]);
  });
});
