import { expect, it, vi } from 'vitest';
import { quietApi } from '../api.ts';
import { desk } from './desk.ts';
import { computer } from './kept.ts';

it('says of what is found that another computer typed it, and of nothing else', async () => {
  const kept = (at: string) => JSON.stringify({ at, key: 'k', value: { title: '稿' } });
  const there = vi.fn(async () => kept('2026-11-25T08:00:00Z'));
  // The calls of staff come with the console.
  Object.assign(quietApi.staff, { typed: there });
  await computer.write('news 1', 'u1', kept('2026-11-25T07:00:00Z'));
  expect(JSON.parse((await desk.read('news 1', 'u1')) ?? '')).toMatchObject({
    elsewhere: true,
    value: { title: '稿' },
  });
  there.mockResolvedValue(kept('2026-11-25T06:00:00Z'));
  expect(JSON.parse((await desk.read('news 1', 'u1')) ?? '')).not.toHaveProperty('elsewhere');
});
