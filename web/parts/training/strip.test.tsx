import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Strip } from './strip.tsx';

afterEach(cleanup);

const lesson = (id: number, signInStatus: number | null) => ({
  ...{ id, name: `第 ${id} 课`, teacherName: '', place: '', point: null, leave: null },
  ...{ signInStatus, signInTime: null },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T02:00:00.000Z', objection: null, files: [] },
});

it('draws each lesson in its order, and says how many of which there are', () => {
  render(<Strip of={[1, 2, 1, 3, 0, null, null].map((status, i) => lesson(i + 1, status))} />);
  const strip = screen.getByRole('img');
  expect(strip.getAttribute('aria-label')).toBe('7 节课：到课 2 节，迟到 1 节，请假 1 节，缺勤 1 节，还没有上 2 节');
  expect([...strip.children].map((i) => [(i as HTMLElement).title, i.className.replace(/^_|_.*$/g, '')])).toEqual([
    ...[
      ['第 1 课：到课', 'present'],
      ['第 2 课：迟到', 'late'],
      ['第 3 课：到课', 'present'],
      ['第 4 课：请假', 'leave'],
    ],
    ...[
      ['第 5 课：缺勤', 'absent'],
      ['第 6 课：还没有上', ''],
      ['第 7 课：还没有上', ''],
    ],
  ]);
});

it('a lesson to come with granted leave is drawn as leave, one whose leave waits as one to come', () => {
  const asked = (id: number, leave: 'granted' | 'asked') => ({ ...lesson(id, null), leave });
  render(<Strip of={[lesson(1, 1), asked(2, 'granted'), asked(3, 'asked')]} />);
  const label = screen.getByRole('img').getAttribute('aria-label');
  expect(label).toBe('3 节课：到课 1 节，请假 1 节，还没有上 1 节');
});

it('is not drawn of a class without lessons', () => {
  const { container } = render(<Strip of={[]} />);
  expect(container.textContent).toBe('');
});
