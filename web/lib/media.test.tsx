import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anew } from '../../test/screen.ts';
import { useMedia } from './media.ts';

anew();

it('a sheet of paper is no narrow window', () => {
  const list = (query: string) =>
    ({ matches: !query.startsWith('screen and '), addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never;
  vi.spyOn(window, 'matchMedia').mockImplementation(list);
  expect(renderHook(() => useMedia('(max-width: 640px)')).result.current).toBe(false);
});
