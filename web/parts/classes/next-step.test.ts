import { describe, expect, it } from 'vitest';
import { classDetail } from '../../../test/unit-centre.tsx';
import { nextStepOf } from './next-step.ts';

const now = new Date('2026-12-01T02:00:00Z');
const lesson = (id: number, from: string, to: string) => ({
  ...{ id, name: `第 ${id} 课`, teacherName: '', teacherPhone: '', place: '', pointId: null, pointName: '' },
  ...{ startTime: `2026-12-${from}:00.000Z`, endTime: `2026-12-${to}:00.000Z` },
});
const [past, on, ahead] = [
  lesson(1, '01T00:00', '01T01:00'),
  lesson(2, '01T01:30', '01T03:30'),
  lesson(3, '02T01:00', '02T02:00'),
];
const none = { group: 0, named: 0, applied: 0, walked: 0 };
type Given = Partial<Parameters<typeof nextStepOf>[0]> & { avgAttendance?: number };
const step = (given: Given, who: Partial<Parameters<typeof nextStepOf>[1]> = {}) =>
  nextStepOf({ ...classDetail, courses: [], ...given }, { may: true, mayName: false, waiting: 0, ...who }, now);

describe('what is next with a class', () => {
  it('a draft: its timetable, its people, then publishing; of who may not change it nothing', () => {
    const draft = { status: 0, courses: [ahead] };
    expect(step({ ...draft, courses: [] })?.deed).toBe('timetable');
    expect(step({ ...draft, sources: none })?.deed).toBe('people');
    expect(step(draft)?.deed).toBe('publish');
    expect(step(draft, { may: false })).toBeNull();
  });

  it('one that is open: the board that is on before leave that waits, before who is missing, before what comes', () => {
    const open = { status: 2, courses: [past, ahead, on] };
    expect(step(open, { waiting: 2 })).toMatchObject({ deed: 'board', board: '/qiandaoping/3/2/' });
    expect(step({ ...open, courses: [past, ahead] }, { waiting: 2 })).toEqual({
      ...{ deed: 'leave', said: '2 份请假等待处理。' },
    });
    expect(step({ ...open, courses: [past, ahead], sources: none })?.deed).toBe('people');
    expect(step({ ...open, courses: [past, ahead] })?.said).toBe('下一节课：12月2日 09:00–10:00　第 3 课');
    expect(step({ ...open, courses: [past] })).toMatchObject({
      deed: 'coming',
      said: expect.stringContaining('上完了'),
    });
    expect(step({ ...open, courses: [] })?.deed).toBe('timetable');
  });

  it('one that the institute gave to a unit: whom it sends, before all else', () => {
    const given = { status: 2, courses: [on], sources: none };
    expect(step(given, { may: false, mayName: true })?.deed).toBe('name');
    expect(step({ ...given, sources: { ...none, named: 1 } }, { may: false, mayName: true })?.deed).toBe('board');
    // Somebody is chosen, and there are places left: after what is on and what waits.
    const some = { ...given, courses: [ahead], sources: { ...none, named: 7 }, members: 7, headCount: 20 };
    const who = { may: false, mayName: true };
    expect(step(some, who)).toEqual({ deed: 'name', said: '还有 13 个名额。' });
    expect(step(some, { ...who, waiting: 1 })?.deed).toBe('leave');
    expect(step({ ...some, members: 20 }, who)?.deed).toBe('coming');
    expect(step({ ...given, courses: [] }, { may: false })).toMatchObject({ deed: 'coming' });
  });

  it('one that has ended: nothing; its numbers say how it went', () => {
    expect(step({ status: 3, courses: [past], avgAttendance: 0.9567 })).toBeNull();
  });
});
