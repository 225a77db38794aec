import { render, screen } from '@testing-library/react';
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
    ['青年班明天开班还是草稿，还没有学员查看：青年班', 'btn sm ghost'],
    ['组工班12 月 4 日开班5 名学员，2 节课查看：组工班', 'btn sm ghost'],
    ['院班明天开班本单位还没有学员选学员：院班', 'btn sm ghost'],
    ['合班12 月 4 日开班本单位 3 名学员，2 节课查看：合班', 'btn sm ghost'],
  ]);
  expect([...document.querySelectorAll('li a')].map((a) => a.getAttribute('href'))).toEqual([
    ...['/qiandaoping/2/8/', '/qiandaoping/2/9/', '/wtdw/pxgl/dclqj/', '/wtdw/pxgl/pjdkl/3/'],
    ...[5, 6, 7, 8].map((id) => `/wtdw/pxgl/pxbxq/${id}/`),
  ]);
  expect(screen.getByText(/11 月 30 日/).textContent).toBe('11 月 30 日　周一');
});
