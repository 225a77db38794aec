import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSelection } from './selection.ts';

afterEach(cleanup);

describe('the choice of rows', () => {
  it('stays while the same is asked for, and is empty for other rows', () => {
    const { result, rerender } = renderHook(({ scope }) => useSelection<number>(scope, (row) => row), {
      initialProps: { scope: '{"state":"0"}' },
    });
    const chosen = () => [...result.current.chosen.keys()];
    act(() => result.current.toggle([1, 2]));
    rerender({ scope: '{"state":"0"}' });
    expect(chosen()).toEqual([1, 2]);
    rerender({ scope: '{"state":"1"}' });
    expect(chosen()).toEqual([]);
    act(() => result.current.toggle([3]));
    rerender({ scope: '{"state":"0"}' });
    expect(chosen()).toEqual([]);
  });
});
