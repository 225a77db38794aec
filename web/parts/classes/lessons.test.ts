import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '../../../shared/time.ts';
import {
  byDay,
  daysOf,
  endOf,
  faultOfTimes,
  hoursAround,
  hoursOf,
  lanesOf,
  type Lesson,
  lessonAt,
  lessonOf,
  minutesOf,
  moved,
  sentLesson,
  snapped,
  startOf,
  stretched,
  timeOf,
  timesOf,
  weeksOf,
} from './lessons.ts';

const day = '2026-12-01';
const lesson = (from: string, to: string, given: Partial<Lesson> = {}): Lesson => ({
  ...{ id: null, name: '课', teacherName: '', day, from, to, place: '' },
  ...given,
});
const times = (...lessons: Lesson[]) => lessons.map((l) => `${l.day.slice(8)} ${timesOf(l)}`);

describe('a lesson', () => {
  it('is read and sent by the clock of Shanghai, also where it ends with its day', () => {
    const course = {
      ...{ id: 7, name: '课', teacherName: '师', teacherPhone: '13800000001', place: '室', pointId: 5 },
      startTime: '2026-12-01T14:30:00.000Z',
      endTime: '2026-12-01T16:00:00.000Z',
    };
    const read = lessonOf({ ...course, pointName: '枫桥' });
    expect(read.point).toEqual([{ value: '5', label: '枫桥' }]);
    expect([read.day, read.from, read.to, timesOf(read)]).toEqual([day, '22:30', '00:00', '22:30–24:00']);
    expect(sentLesson(read)).toEqual(course);
    const { id: _, ...fresh } = course;
    expect(sentLesson({ ...read, id: null })).toEqual(fresh);
    const { pointId: __, ...elsewhere } = course;
    expect(sentLesson(lessonOf({ ...course, pointId: null, pointName: '' }))).toEqual(elsewhere);
  });

  it('ends after it begins', () => {
    expect(faultOfTimes(lesson('09:00', '10:00'))).toBeNull();
    expect(faultOfTimes(lesson('23:00', '00:00'))).toBeNull();
    expect(faultOfTimes(lesson('10:00', '10:00'))).toBe('下课时间须晚于上课时间');
    // What is not said at all is asked for by its own sentence.
    expect(faultOfTimes(lesson('', '10:00'))).toBeNull();
  });

  it('keeps its length wherever it is put, and stays within its day', () => {
    const one = lesson('09:00', '11:30');
    const next = dayAfter(day, 1);
    expect(times(moved(one, next, 600), moved(one, day, -30), moved(one, day, 1400))).toEqual([
      ...['02 10:00–12:30', '01 00:00–02:30', '01 21:30–24:00'],
    ]);
    const minute = fc.integer({ min: -500, max: 2000 });
    fc.assert(
      fc.property(minute, minute, (start, end) => {
        const put = moved(one, day, start);
        expect(endOf(put) - startOf(put)).toBe(150);
        const long = stretched(one, end);
        expect([long.from, endOf(long) - startOf(long) >= 15, endOf(long) <= 1440]).toEqual(['09:00', true, true]);
      }),
    );
  });

  it('snaps to quarters of an hour', () => {
    expect([snapped(7), snapped(8), snapped(547), timeOf(570), timeOf(1440), minutesOf('9:00')]).toEqual([
      ...[0, 15, 540, '09:30', '00:00', Number.NaN],
    ]);
  });

  it('is offered after the last one of its day and in its place, in the morning where there is none', () => {
    const two = [lesson('14:00', '15:00', { place: '二' }), lesson('09:00', '10:00', { place: '一' })];
    expect([times(lessonAt(day, null, two)), lessonAt(day, null, two).place]).toEqual([['01 15:15–16:45'], '二']);
    expect(times(lessonAt('2026-12-02', null, two), lessonAt(day, 480, two), lessonAt(day, 1435, []))).toEqual([
      ...['02 09:00–11:30', '01 08:00–09:30', '01 23:45–24:00'],
    ]);
    expect(times(lessonAt(day, null, [lesson('22:00', '00:00')]))).toEqual(['01 23:45–24:00']);
  });
});

describe('the days of a class', () => {
  it('are none where they are not said, turned round, or more than a class has', () => {
    expect([daysOf('', '2026-12-01'), daysOf('2026-12-02', '2026-12-01'), daysOf('2026-01-01', '2027-01-02')]).toEqual([
      ...[[], [], []],
    ]);
    expect(daysOf('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
    // The longest class that can be saved.
    expect(daysOf('2026-01-01', '2027-01-01')).toHaveLength(366);
  });

  it('stand side by side up to a week, and longer ones week by week from Monday', () => {
    // A Tuesday.
    expect(weeksOf([])).toEqual([]);
    expect(weeksOf(daysOf(day, dayAfter(day, 6))).map((w) => w.length)).toEqual([7]);
    expect(weeksOf(daysOf(day, dayAfter(day, 8))).map((w) => [w[0], w.length])).toEqual([
      ['2026-12-01', 6],
      ['2026-12-07', 3],
    ]);
  });

  it('have their lessons in order, and lessons of other days stand among them', () => {
    const far = lesson('08:00', '09:00', { day: '2026-12-09' });
    const all = byDay([day, '2026-12-02'], [far, lesson('14:00', '15:00'), lesson('09:00', '10:00')]);
    expect(all.map((d) => [d.day, d.lessons.map(({ at }) => at)])).toEqual([
      [day, [2, 1]],
      ['2026-12-02', []],
      ['2026-12-09', [0]],
    ]);
  });
});

describe('the drawing', () => {
  const lanes = (...of: Lesson[]) =>
    lanesOf(of.map((one, at) => ({ lesson: one, at })))
      .sort((a, b) => a.at - b.at)
      .map(({ lane, lanes: all }) => `${lane}/${all}`);
  it('has lessons of one time side by side, and others as wide as the day', () => {
    expect(lanes(lesson('09:00', '10:00'), lesson('10:00', '11:00'))).toEqual(['0/1', '0/1']);
    expect(
      lanes(lesson('09:00', '11:00'), lesson('10:00', '12:00'), lesson('11:00', '12:00'), lesson('14:00', '15:00')),
    ).toEqual(['0/2', '1/2', '0/2', '0/1']);
    expect(lanes(lesson('22:00', '00:00'), lesson('23:00', '23:30'))).toEqual(['0/2', '1/2']);
    // What begins as they end stands beside neither of them.
    expect(lanes(lesson('09:00', '11:00'), lesson('10:00', '12:00'), lesson('12:00', '13:00'))[2]).toBe('0/1');
  });

  it('never has two lessons in one place', () => {
    const one = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (list) => {
        const lessons = list.map(([start, long]) => lesson(timeOf(start * 15), timeOf((start + long) * 15)));
        const drawn = lanesOf(lessons.map((l, at) => ({ lesson: l, at })));
        expect(drawn.length).toBe(lessons.length);
        for (const a of drawn)
          for (const b of drawn) {
            if (a.at >= b.at || startOf(a.lesson) >= endOf(b.lesson) || startOf(b.lesson) >= endOf(a.lesson)) continue;
            expect(a.lane).not.toBe(b.lane);
            expect(a.lanes).toBe(b.lanes);
          }
      }),
    );
  });

  it('goes from the usual hours on as far as there are lessons', () => {
    expect(hoursOf([], [8, 21])).toEqual([8, 21]);
    expect(hoursOf([lesson('07:30', '08:00'), lesson('20:00', '21:15')], [8, 21])).toEqual([7, 22]);
    expect(hoursOf([lesson('22:00', '00:00')], [8, 21])).toEqual([8, 24]);
  });

  it('goes to be read with its lessons: an hour of air around few hours, none around a whole day, four hours at least', () => {
    const around = (...spans: [string, string][]) => hoursAround(spans.map(([from, to]) => lesson(from, to)));
    expect(around(['19:00', '21:00'])).toEqual([18, 22]);
    expect(around(['19:00', '20:30'], ['18:30', '19:00'])).toEqual([17, 22]);
    expect(around(['09:00', '11:30'], ['14:00', '16:30'])).toEqual([9, 17]);
    expect(around(['08:30', '11:30'], ['19:00', '21:15'])).toEqual([8, 22]);
    expect(around(['10:00', '10:45'])).toEqual([9, 13]);
    // The day has no hours before its first and after its last.
    expect([around(['00:00', '00:30']), around(['23:00', '00:00'])]).toEqual([
      [0, 4],
      [20, 24],
    ]);
  });
});
