import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { Compare } from './compare.tsx';
import '../calls.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('asks what the later version changed of the earlier one, not the other way round', async () => {
  const compare = vi.spyOn(api.content, 'compare').mockResolvedValue([]);
  render(<Compare before={3} after={5} title="第 2 版的改动" onClose={() => undefined} />);
  expect(await screen.findByText('第 2 版的改动')).toBeTruthy();
  expect(compare).toHaveBeenCalledWith({ before: 3, after: 5 });
});
