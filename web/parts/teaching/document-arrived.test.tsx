import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, settled, told } from '../../../test/screen.ts';
import { href } from '../../../shared/sitemap.ts';
import { ApiError, api } from '../../lib/api.ts';
import * as uploads from '../../ui/upload.tsx';
import { ClassFiles } from './class-files.tsx';
import LessonView from './lesson-view.tsx';

anew();
const times = { startTime: '2026-11-29T01:00:00.000Z', endTime: '2026-11-29T03:30:00.000Z' };
type Arrived = { filePath: string };
/** What the field for files tells of one that has come; how it comes is another matter. */
let arrive: (file: Arrived) => void = () => undefined;
beforeEach(() => {
  vi.spyOn(uploads, 'Upload').mockImplementation((({ onArrived }: { onArrived: typeof arrive }) => {
    arrive = onArrived;
    return null;
  }) as never);
});
async function show(element: object, address = '/') {
  const routes = [{ path: '*', element: element as never }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await settled();
  await settled();
}

it('a document of a teacher is put to the lesson, which is said only once it is there', async () => {
  const read = vi.spyOn(api.teaching, 'lesson').mockResolvedValue({
    ...{ id: 4, trainingClassId: 2, className: '治理班', name: '算账', place: '105 教室', step: 0, files: [] },
    ...{ ...times, opensAt: times.startTime, shouldCount: 7, presentCount: 3, lateCount: 2, leaveCount: 1 },
    ...{ point: null, unitName: '', startDate: '2026-11-29', endDate: '2026-11-29', intro: '' },
    ...{ contactName: '', contactPhone: '' },
  });
  await show(<LessonView />, href('teacher/lesson', { id: 4 }));
  const add = vi.spyOn(api.teaching, 'addFile').mockRejectedValueOnce(new ApiError(400, '课件已满'));
  arrive({ filePath: 'a/b.pdf' });
  await settled();
  expect([add.mock.calls, told(), read.mock.calls.length]).toEqual([[[{ courseId: 4, file: 'a/b.pdf' }]], [], 2]);
  add.mockResolvedValue({ id: 9 } as never);
  arrive({ filePath: 'a/c.pdf' });
  await settled();
  expect([told(), read.mock.calls.length]).toEqual([['课件已经放好，学员可以下载'], 3]);
});

it('a document of a unit is put to the lesson that it has chosen, the first where it has chosen none', async () => {
  const courses = [1, 2].map((id) => ({ id, name: `第 ${id} 课`, startTime: times.startTime }));
  const read = vi.spyOn(api.teaching, 'filesOfClass').mockResolvedValue([]);
  const add = vi.spyOn(api.teaching, 'addFileOfUnit').mockRejectedValueOnce(new ApiError(400, '课件已满'));
  await show(<ClassFiles of={{ id: 3, classType: 2, courses }} />);
  arrive({ filePath: 'a/b.pdf' });
  await settled();
  expect([add.mock.calls, told(), read.mock.calls.length]).toEqual([[[{ courseId: 1, file: 'a/b.pdf' }]], [], 2]);
  add.mockResolvedValue({ id: 9 } as never);
  fireEvent.change(screen.getByLabelText('给哪一节课添加'), { target: { value: '2' } });
  await settled();
  arrive({ filePath: 'a/c.pdf' });
  await settled();
  expect([add.mock.calls.at(-1), told()]).toEqual([[{ courseId: 2, file: 'a/c.pdf' }], ['课件已经放好，学员可以下载']]);
});
