import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { Grid } from './grid.tsx';

anew();
const day = '2026-12-01';
const lesson = (from: string, to: string, name: string) => ({
  ...{ id: null, name, teacherName: '师', day, from, to, place: '室' },
});

it('a lesson that has room for one line in the window or on paper is drawn as one, and says all to who points', () => {
  const lessons = [lesson('05:00', '05:50', '短'), lesson('09:00', '10:40', '长'), lesson('13:00', '14:10', '中')];
  const { container } = render(<Grid days={[day]} hours={[5, 21]} lessons={lessons} />);
  const blocks = [...container.querySelectorAll<HTMLElement>('[title]')].map((block) =>
    [block.title, 'short' in block.dataset && 'short', 'tight' in block.dataset && 'tight'].filter(Boolean).join(' '),
  );
  expect(blocks).toEqual([
    '05:00–05:50 短 师　室 short tight',
    '09:00–10:40 长 师　室',
    // Sixteen hours on a sheet leave seventy minutes one line.
    '13:00–14:10 中 师　室 tight',
  ]);
});
