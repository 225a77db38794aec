import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { settled } from '../../../test/screen.ts';
import { api } from '../../lib/api.ts';
import Waiting from './waiting.tsx';

const lesson = {
  ...{ trainingClassId: 2, courseId: 8, className: '专题班', name: '算账', place: '一号楼' },
  ...{ opensAt: '2026-11-30T00:30:00Z', startTime: '2026-11-30T01:00:00Z', endTime: '2026-11-30T03:30:00Z' },
  ...{ shouldCount: 21, presentCount: 11, lateCount: 1, leaveCount: 0 },
};
const later = { ...lesson, courseId: 9, name: '画流程', opensAt: '2026-11-30T05:30:00Z' };
const told = {
  now: '2026-11-30T00:31:00Z',
  leaves: 2,
  lessons: [lesson, later],
  doubts: [
    {
      ...{ trainingClassId: 3, courseId: 4, className: '旧班', name: '开班', startTime: lesson.startTime },
      ...{ walkIns: 1, objections: 2 },
    },
  ],
  over: [{ trainingClassId: 9, name: '晨班', lessons: 2, attendance: 0.954 }],
  starting: [
    {
      trainingClassId: 5,
      name: '青年班',
      startDate: '2026-12-01',
      classType: 2,
      status: 0,
      ...{ members: 0, ownMembers: 0, courses: 3 },
    },
    {
      trainingClassId: 6,
      name: '组工班',
      startDate: '2026-12-04',
      classType: 2,
      status: 1,
      ...{ members: 5, ownMembers: 5, courses: 2 },
    },
    // Given to the unit: people of others sit in it as well.
    {
      trainingClassId: 7,
      name: '院班',
      startDate: '2026-12-01',
      classType: 1,
      status: 1,
      ...{ members: 1, ownMembers: 0, courses: 2 },
    },
    {
      trainingClassId: 8,
      name: '合班',
      startDate: '2026-12-04',
      classType: 1,
      status: 1,
      ...{ members: 5, ownMembers: 3, courses: 2 },
    },
  ],
};

it('what waits today says how far each thing is, and leads to where one acts', async () => {
  vi.spyOn(api.classes, 'waiting').mockResolvedValue(told);
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Waiting /> }])} />);
  await settled();
  const rows = [...document.querySelectorAll('li')].map((li) => [li.textContent, li.querySelector('a')?.className]);
  expect(rows).toEqual([
    ['算账正在签到　已签 12（迟到 1），应到 21 人11月30日 09:00–11:30　一号楼　专题班打开签到屏：算账', 'btn sm'],
    ['画流程11月30日 09:00–11:30　一号楼　专题班预览签到屏：画流程', 'btn sm ghost'],
    ['2 份请假等您处理批准以后，考勤里马上算作请假去处理：2 份请假等您处理', 'btn sm ghost'],
    ['1 人签到时不在名单上，2 份更正申请开班　旧班去核对：1 人签到时不在名单上，2 份更正申请', 'btn sm ghost'],
    ['晨班今天 2 节课已结束，到课率 95.4%看考勤：晨班', 'btn sm ghost'],
    ['青年班明天开班还是草稿，还没有学员查看：青年班', 'btn sm ghost'],
    ['组工班12 月 4 日开班5 名学员，2 节课查看：组工班', 'btn sm ghost'],
    ['院班明天开班本单位还没有学员选学员：院班', 'btn sm ghost'],
    ['合班12 月 4 日开班本单位 3 名学员，2 节课查看：合班', 'btn sm ghost'],
  ]);
  expect([...document.querySelectorAll('li a')].map((a) => a.getAttribute('href'))).toEqual([
    ...['/qiandaoping/2/8/', '/qiandaoping/2/9/', '/wtdw/pxgl/dclqj/', '/wtdw/pxgl/pjdkl/3/', '/wtdw/pxgl/pjdkl/9/'],
    ...[5, 6, 7, 8].map((id) => `/wtdw/pxgl/pxbxq/${id}/`),
  ]);
  expect(screen.getByText(/11 月 30 日/).textContent).toBe('11 月 30 日　周一');
});

const show = async (given: object) => {
  cleanup();
  vi.spyOn(api.classes, 'waiting').mockResolvedValue({
    ...{ now: told.now, leaves: 0, lessons: [], doubts: [], over: [], starting: [], ...given },
  });
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Waiting /> }])} />);
  await settled();
  return [...document.querySelectorAll('li')].map((li) => li.textContent);
};

it('where nothing waits that is said, and each thing alone is no such day', async () => {
  const nothing = '今天没有课，也没有等您处理的事。';
  expect(await show({})).toEqual([]);
  expect(screen.queryByText(nothing)).not.toBeNull();
  const { lessons, doubts, over, starting } = told;
  for (const given of [{ lessons }, { doubts }, { over }, { starting }, { leaves: 1 }]) {
    await show(given);
    expect(screen.queryByText(nothing), Object.keys(given)[0]).toBeNull();
  }
});

it('a lesson is signed in to from the very moment at which that opens; the day is that of Shanghai', async () => {
  const act = async (now: string) => (await show({ now, lessons: [lesson] }))[0]?.match(/(打开|预览)签到屏/)?.[0];
  expect(await act('2026-11-30T00:29:59Z')).toBe('预览签到屏');
  expect(await act(lesson.opensAt)).toBe('打开签到屏');
  await show({ now: '2026-11-30T16:00:00Z', lessons: [lesson] });
  expect(screen.getByText(/^12 月/).textContent).toBe('12 月 1 日　周二');
});

it('what is in doubt is told by its parts alone, and what a class lacks before it begins by each of them', async () => {
  const [doubt] = told.doubts;
  const [one] = told.starting;
  const doubts = [
    { ...doubt, walkIns: 0 },
    { ...doubt, courseId: 5, objections: 0 },
  ];
  expect((await show({ doubts })).map((said) => said?.replace(/开班.*/, ''))).toEqual([
    ...['2 份更正申请', '1 人签到时不在名单上'],
  ]);
  const starting = [
    { ...one, trainingClassId: 1, courses: 0 },
    { ...one, trainingClassId: 2, status: 1, members: 4, ownMembers: 4, courses: 0, startDate: '2026-11-30' },
    { ...one, trainingClassId: 3, classType: 1, status: 0, members: 9, ownMembers: 2, startDate: '2026-12-02' },
  ];
  expect(await show({ starting })).toEqual([
    '青年班明天开班还是草稿，还没有学员，还没有排课查看：青年班',
    '青年班今天开班还没有排课查看：青年班',
    '青年班12 月 2 日开班还是草稿查看：青年班',
  ]);
  const own = { ...one, status: 1, members: 5, ownMembers: 4 };
  expect((await show({ starting: [own] }))[0]).toContain('5 名学员，3 节课');
  expect((await show({ lessons: [{ ...lesson, place: '' }] }))[0]).toContain('11月30日 09:00–11:30　专题班');
});

it('of what is over today nothing is said to a rate where nobody was due', async () => {
  const over = told.over.map((one) => ({ ...one, attendance: null }));
  expect(await show({ over })).toEqual(['晨班今天 2 节课已结束看考勤：晨班']);
});
