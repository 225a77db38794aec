import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../test/screen.ts';
import { api } from '../../lib/api.ts';
import '../centre/trainee-calls.ts';
import { Discussions } from './discussions.tsx';

anew();
const record = (id: number) => ({
  ...{ id, trainingClassId: 2, topic: `第 ${id} 次`, place: '', host: '', recorder: '', content: '', people: 1 },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T02:00:00.000Z', photos: [], version: 1 },
});

it('more records come page by page, each once, until all stand there', async () => {
  const asked = vi
    .spyOn(api.discussions, 'mine')
    .mockImplementation(async ({ pageNum }) => ({ list: [record(Number(pageNum))], total: 3 }));
  render(<Discussions of={{ id: 2 } as never} />);
  await settled();
  await press('更多研讨记录');
  await press('更多研讨记录');
  expect(asked.mock.calls.map(([{ pageNum }]) => pageNum)).toEqual([1, 2, 3]);
  expect(screen.getAllByRole('article').map((a) => a.getAttribute('aria-label'))).toEqual([
    '第 1 次',
    '第 2 次',
    '第 3 次',
  ]);
  expect(screen.queryByRole('button', { name: '更多研讨记录' })).toBeNull();
});
