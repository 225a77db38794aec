import { describe, expect, it } from 'vitest';
import {
  clashesBetween,
  clashesWithin,
  codeSigns,
  knownAgain,
  type Lesson,
  refusedBack,
  refusedStep,
  statusByDates,
} from './rules.ts';

const [before, first, last, after] = ['2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06'];
const days = { startDate: first, endDate: last };

describe('the status of a class', () => {
  /** From each status to each, `.` where it may: on a day before the first, on the first, on the last, and after it. */
  const may = (today: string) =>
    [0, 1, 2, 3].map((status) =>
      [0, 1, 2, 3].map((next) => (refusedStep({ ...days, status }, next, today) === null ? '.' : 'x')).join(''),
    );

  it('goes forward, and back to a draft before the first day alone', () => {
    expect(may(before)).toEqual(['x.xx', '.x..', 'xxx.', 'xxxx']);
    expect(may(first)).toEqual(['x.xx', 'xx..', 'xxx.', 'xxxx']);
    expect(may(last)).toEqual(may(first));
    expect(may(after)).toEqual(['xxxx', 'xx..', 'xxx.', 'xxxx']);
  });

  it('says why it does not', () => {
    const said = (status: number, next: number, today = before) => refusedStep({ ...days, status }, next, today);
    expect([said(0, 0), said(1, 1), said(2, 2)]).toEqual(['这个班已经是草稿', '这个班已经发布', '这个班已经开班']);
    for (const next of [0, 1, 2, 3]) expect(said(3, next)).toBe('这个班已经结束，状态不能再改');
    expect([said(0, 2), said(0, 3)]).toEqual(Array(2).fill('这个班还是草稿，请先发布'));
    expect(said(0, 1, after)).toBe('结束日期已过，不能发布；请先改日期');
    expect(said(1, 0, first)).toBe('已到开班日期，不能退回草稿');
    expect([said(2, 0), said(2, 1)]).toEqual(Array(2).fill('这个班已经开班，不能退回'));
  });
});

it('why a class stays where it is: its day has come, or people have left something in it', () => {
  const said = (status: number, use?: 'leave', today = before) => refusedBack({ ...days, status }, use, today);
  expect([said(0), said(1)]).toEqual(['', '']);
  expect([said(0, 'leave'), said(1, 'leave')]).toEqual([
    ...['这个班已有学员请假，不能删除', '这个班已有学员请假，不能退回草稿'],
  ]);
  expect([said(0, undefined, first), said(1, undefined, first)]).toEqual(['', '已到开班日期，不能退回草稿']);
});

describe('clashes', () => {
  const at = (start: number, end: number, teacherName = '', place = ''): Lesson => ({ start, end, teacherName, place });

  it('of a class are its lessons that overlap, each pair once, with what else they share', () => {
    const lessons = [at(9, 11, '沈', '甲'), at(8, 10, '沈', '乙'), at(11, 12, '沈', '甲'), at(0, 24, '周', '甲')];
    expect(clashesWithin(lessons)).toEqual([
      { a: 0, b: 1, kinds: ['time', 'teacher'] },
      { a: 0, b: 3, kinds: ['time', 'place'] },
      { a: 1, b: 3, kinds: ['time'] },
      { a: 2, b: 3, kinds: ['time', 'place'] },
    ]);
    expect(clashesWithin([at(9, 11), at(11, 12)])).toEqual([]);
    expect(clashesWithin([at(9, 11), at(9, 11)])).toEqual([{ a: 0, b: 1, kinds: ['time'] }]);
  });

  it('with another class are a teacher, a room or people that both need; what is not said is none', () => {
    const mine = [at(9, 11, '沈', '甲'), at(14, 16)];
    const other = (start: number, end: number, teacherName: string, place: string, sharesGroup = false) => ({
      ...at(start, end, teacherName, place),
      sharesGroup,
    });
    const others = [
      other(10, 12, '沈', '乙'),
      other(10, 12, '周', '甲', true),
      other(11, 12, '沈', '甲', true),
      other(10, 12, '周', '乙'),
      other(15, 17, '', ''),
      other(15, 17, '', '', true),
    ];
    expect(clashesBetween(mine, others)).toEqual([
      { a: 0, other: 0, kinds: ['teacher'] },
      { a: 0, other: 1, kinds: ['place', 'group'] },
      { a: 1, other: 5, kinds: ['group'] },
    ]);
  });
});

it('a published class has begun with its first day and ended after its last; a draft and what is over stay so', () => {
  const by = (status: number) => [before, first, last, after].map((today) => statusByDates({ ...days, status }, today));
  expect([0, 1, 2, 3].map(by)).toEqual([
    ...[
      [0, 0, 0, 0],
      [1, 2, 2, 3],
      [2, 2, 2, 3],
    ],
    [3, 3, 3, 3],
  ]);
});

it('signs of codes are thirty-two, none twice, and none that is taken for another', () => {
  expect(new Set(codeSigns).size).toBe(32);
  expect(codeSigns).toMatch(/^[A-Z2-9]{32}$/);
  expect(codeSigns).not.toMatch(/[IO]/);
});

describe('lessons that a form sends again', () => {
  const known = [
    { id: 1, name: '甲', start: 10 },
    { id: 2, name: '乙', start: 20 },
    { id: 3, name: '甲', start: 30 },
  ];
  it.each([
    [
      'as they were',
      [
        ['甲', 10],
        ['乙', 20],
        ['甲', 30],
      ],
      [1, 2, 3],
    ],
    [
      'in another order',
      [
        ['甲', 30],
        ['甲', 10],
        ['乙', 20],
      ],
      [3, 1, 2],
    ],
    [
      'under another name',
      [
        ['丙', 10],
        ['乙', 20],
      ],
      [1, 2],
    ],
    [
      'at another time',
      [
        ['乙', 25],
        ['甲', 10],
      ],
      [2, 1],
    ],
    [
      'two at a time of one',
      [
        ['丙', 20],
        ['乙', 20],
      ],
      [undefined, 2],
    ],
    [
      'a name more often than it is known',
      [
        ['乙', 21],
        ['乙', 22],
      ],
      [2, undefined],
    ],
    ['none that is known', [['丙', 15]], [undefined]],
  ] as const)('%s', (_, sent, ids) => {
    expect(
      knownAgain(
        sent.map(([name, start]) => ({ name, start })),
        known,
      ),
    ).toEqual(ids);
  });
});
