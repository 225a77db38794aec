import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { api } from '../../lib/api.ts';
import '../../ui/upload.tsx';
import { ClassFiles } from './class-files.tsx';

anew();
const file = (id: number) => ({ id, name: `讲义 ${id}.pdf`, bytes: 10, url: `/file/${id}` });
const lesson = (id: number) => ({ id, name: `第 ${id} 课`, startTime: '2026-12-01T01:00:00.000Z' });

it('of each lesson it is told how many more documents it takes: those of the others do not count', async () => {
  vi.spyOn(api.teaching, 'filesOfClass').mockResolvedValue([
    { courseId: 1, courseName: '第 1 课', files: [file(1), file(2), file(3)] },
    { courseId: 2, courseName: '第 2 课', files: [file(4)] },
  ]);
  render(<ClassFiles of={{ id: 3, classType: 2, courses: [lesson(1), lesson(2), lesson(3)] }} />);
  expect(await screen.findByText(/还可添加 7 个/)).toBeTruthy();
  for (const [value, left] of [
    ['2', 9],
    ['3', 10],
  ] as const) {
    fireEvent.change(screen.getByLabelText('给哪一节课添加'), { target: { value } });
    expect(await screen.findByText(new RegExp(`还可添加 ${left} 个`))).toBeTruthy();
  }
});

it('documents stand with their sizes, and lessons of one name are told apart by their days', async () => {
  const files = [{ ...file(1), bytes: 1_572_864 }];
  vi.spyOn(api.teaching, 'filesOfClass').mockResolvedValue([{ courseId: 1, courseName: '自习', files }]);
  const courses = ['2026-12-01T01:00:00.000Z', '2026-12-02T16:30:00.000Z'].map((startTime, n) => ({
    ...{ id: n + 1, name: '自习', startTime },
  }));
  render(<ClassFiles of={{ id: 3, classType: 2, courses }} />);
  expect((await screen.findByRole('list', { name: '自习的课件' })).textContent).toContain('1.5 MB');
  const offered = [...screen.getByLabelText<HTMLSelectElement>('给哪一节课添加').options].map((o) => o.textContent);
  expect(offered).toEqual(['12月1日 09:00 自习', '12月3日 00:30 自习']);
});
