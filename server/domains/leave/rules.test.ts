import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { againInWords } from './again.ts';
import { coveredBy, namedBy, overFault, periodOf } from './rules.ts';

const lessons = [
  { id: 1, start: 10, end: 20 },
  { id: 2, start: 30, end: 40 },
  { id: 3, start: 50, end: 60 },
];
const of = (courseIds: number[], start: number | null = null, end: number | null = null) =>
  periodOf({ courseIds, start, end }, lessons);

describe('the period of a leave', () => {
  it('is refused without lessons, times, an order of them, or anything to be away from', () => {
    expect(periodOf({ courseIds: [1], start: null, end: null }, [])).toMatchObject({ path: 'courseIds' });
    expect(of([])).toMatchObject({ path: 'startTime', message: expect.stringContaining('请选择') });
    expect(of([], 15)).toMatchObject({ path: 'endTime' });
    expect(of([], 15, 15)).toMatchObject({ path: 'endTime', message: '结束时间须晚于开始时间' });
    expect(of([], 20, 30)).toMatchObject({ path: 'startTime', message: '这段时间里没有课，不用请假' });
    expect(of([1, 3])).toMatchObject({ path: 'courseIds', message: expect.stringContaining('之间还有') });
  });

  it('is that of the chosen lessons, before a period, or the period itself', () => {
    expect(of([2])).toEqual({ start: 30, end: 40 });
    expect(of([3, 2], 0, 5)).toEqual({ start: 30, end: 60 });
    expect(of([], 19, 31)).toEqual({ start: 19, end: 31 });
  });

  it('covers the lessons that it shares time with, as a look at every moment finds them', () => {
    const span = fc
      .tuple(fc.nat(40), fc.integer({ min: 1, max: 12 }))
      .map(([start, long]) => ({ start, end: start + long }));
    fc.assert(
      fc.property(span, fc.array(span), (period, all) => {
        const within = (s: { start: number; end: number }, t: number) => s.start <= t && t < s.end;
        const wanted = all.filter((l) =>
          Array.from({ length: 60 }, (_, t) => t).some((t) => within(period, t) && within(l, t)),
        );
        expect(coveredBy(period, all)).toEqual(wanted);
      }),
    );
  });
});

it('a lesson is over with its end, and the first of those that are is named', () => {
  const named = lessons.map((l) => ({ ...l, name: `第 ${l.id} 课` }));
  expect([overFault(named, true, 19), overFault([], true, 99)]).toEqual([null, null]);
  expect(overFault(named, true, 20)).toEqual({ path: 'courseIds', message: '“第 1 课”已经结束，不能再请假，请去掉' });
  expect(overFault(named, false, 45)).toMatchObject({
    path: 'startTime',
    message: expect.stringMatching(/^“第 1 课”等 2 节课已经结束/),
  });
});

it('a leave is called by its first lesson, and by how many there are', () => {
  expect([namedBy([]), namedBy(['甲']), namedBy(['甲', '乙', '丙'])]).toEqual(['', '甲', '甲等 3 节课']);
});

it('lessons that were asked for before are told by the first of them, and by what became of that', () => {
  const of = (...statuses: number[]) =>
    againInWords(statuses.map((status, i) => ({ status, name: `第${i}`, startAt: new Date('2026-12-01T01:00:00Z') })));
  expect([of(), of(1), of(0, 1), of(0, 0)]).toEqual([
    null,
    '“第0”（12月1日 09:00）已经准假，不用再请',
    '“第0”（12月1日 09:00）等 2 节课已经请过假，有的已经批准，请只选没有请过的课',
    '“第0”（12月1日 09:00）等 2 节课的请假正在等待处理，请勿重复申请；要改请先撤回',
  ]);
});
