import { describe, expect, it } from 'vitest';
import {
  absentOf,
  attendance,
  counted,
  inPercent,
  isLate,
  lateInWords,
  phaseInWords,
  phaseOf,
  signedInWords,
  signInStep,
  statusOf,
  stepOf,
  summed,
  thereOf,
} from './attendance.ts';

describe('the attendance', () => {
  it('counts approved leave as the class does', () => {
    const counts = { present: 6, late: 1, leave: 2, should: 10 };
    const by = ['excluded', 'present', 'absent'].map((rule) => attendance(counts, rule));
    expect(by).toEqual([7 / 8, 9 / 10, 7 / 10]);
    expect(['excluded', 'present', 'absent'].map((rule) => thereOf(counts, rule))).toEqual([
      { there: 7, due: 8 },
      { there: 9, due: 10 },
      { there: 7, due: 10 },
    ]);
    expect([absentOf(counts), absentOf({ ...counts, should: 5 })]).toEqual([1, 0]);
  });

  it('is none where nobody should be there', () => {
    const none = { present: 0, late: 0, leave: 0, should: 0 };
    expect(['excluded', 'present', 'absent'].map((rule) => attendance(none, rule))).toEqual([null, null, null]);
    const away = { ...none, leave: 3, should: 3 };
    expect(['excluded', 'present', 'absent'].map((rule) => attendance(away, rule))).toEqual([null, 1, 0]);
  });
});

it('says from when one is late as it is counted: from that minute on', () => {
  expect([isLate(600_000 - 1, 0, 10), isLate(600_000, 0, 10), lateInWords(10)]).toEqual([
    ...[false, true, '上课 10 分钟起算迟到'],
  ]);
  expect([isLate(0, 0, 0), lateInWords(0)]).toEqual([true, '上课时间一到就算迟到']);
});

it('of a lesson counts nothing before it is over, and then everybody', () => {
  const [startAt, endAt] = [new Date(1000), new Date(2000)];
  expect([999, 1000, 1999, 2000].map((at) => stepOf({ startAt, endAt }, new Date(at)))).toEqual([0, 1, 1, 2]);
  const counts = { present: 6, late: 1, leave: 2, should: 12 };
  expect(([0, 1, 2] as const).map((step) => counted(counts, step))).toEqual([
    { present: 0, late: 0, leave: 0, should: 0 },
    { present: 0, late: 0, leave: 0, should: 0 },
    counts,
  ]);
  expect(summed([counts, counted(counts, 2), counted(counts, 1)])).toEqual({
    present: 12,
    late: 2,
    leave: 4,
    should: 24,
  });
});

it('a lesson may be signed in to before it begins, is on from its beginning, and over with its end', () => {
  const [startTime, endTime] = ['2026-12-01T01:00:00Z', '2026-12-01T03:30:00Z'];
  const opensAt = Date.parse('2026-12-01T00:30:00Z');
  const words = ['00:29:59', '00:30:00', '00:59:59', '01:00:00', '03:29:59', '03:30:00'].map((clock) => {
    const phase = phaseOf({ startTime, endTime }, opensAt, new Date(`2026-12-01T${clock}Z`));
    return phaseInWords[phase][1];
  });
  expect(words).toEqual(['未开始', '正在签到', '正在签到', '正在上课', '正在上课', '已结束']);
});

it('what somebody was: by hand before all, then by the sign-in, then by the leave', () => {
  const nothing = { byHand: null, signed: false, late: false, onLeave: false };
  expect(statusOf(nothing)).toBe(0);
  expect(statusOf({ ...nothing, onLeave: true })).toBe(3);
  expect(statusOf({ ...nothing, onLeave: true, signed: true })).toBe(1);
  expect(statusOf({ ...nothing, onLeave: true, signed: true, late: true })).toBe(2);
  for (const byHand of [0, 1, 2, 3] as const)
    expect(statusOf({ byHand, signed: true, late: true, onLeave: true })).toBe(byHand);
});

it('late is from the minute of the rule on', () => {
  expect([899_999, 900_000].map((at) => isLate(at, 0, 15))).toEqual([false, true]);
  expect([-1, 0].map((at) => isLate(at, 0, 0))).toEqual([false, true]);
});

it('is told everywhere as a percentage with one decimal, which is 100 only where nothing is missing', () => {
  expect([0, 1 / 3, 2 / 3, 0.5, 1999 / 2000, 1].map(inPercent)).toEqual([
    '0%',
    '33.3%',
    '66.7%',
    '50%',
    '99.9%',
    '100%',
  ]);
});

it('is told as who has signed in, and how many of these were late', () => {
  const of = (presentCount: number, lateCount: number, leaveCount = 0) =>
    signedInWords({ presentCount, lateCount, leaveCount, shouldCount: 12 });
  expect([of(8, 1), of(9, 0), of(8, 1, 2)]).toEqual([
    ...['已签 9（迟到 1），应到 12 人', '已签 9，应到 12 人', '已签 9（迟到 1），请假 2，应到 12 人'],
  ]);
});

it('signing in opens with the minutes before the lesson that the class says, and is over with its end', () => {
  const lesson = { startTime: '2026-12-01T09:00:00+08:00', endTime: '2026-12-01T11:00:00+08:00' };
  const step = (time: string, before: number) => signInStep(lesson, before, new Date(`2026-12-01T${time}+08:00`));
  expect([step('08:29:59', 30), step('08:30:00', 30), step('10:59:59', 30), step('11:00:00', 30)]).toEqual([
    ...['early', 'open', 'open', 'over'],
  ]);
  expect([step('08:59:59', 0), step('09:00:00', 0)]).toEqual(['early', 'open']);
});
