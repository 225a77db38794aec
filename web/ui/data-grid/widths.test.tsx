import { act, cleanup, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useWidths } from './widths.ts';

afterEach(cleanup);

describe('the edge of a column', () => {
  const tell = (type: string, clientX: number) =>
    act(() => void window.dispatchEvent(Object.assign(new Event(type), { clientX })));
  const taken = (button = 0) => ({ button, clientX: 100, preventDefault: () => undefined }) as PointerEvent;

  it('is kept where it is let go, and goes back where the drag is broken off', () => {
    const keep = vi.fn();
    const { result } = renderHook(() => useWidths({ current: null }, { name: 200 }, keep));
    act(() => result.current.drag(taken(), 'name'));
    tell('pointermove', 160);
    expect(result.current.widths).toEqual({ name: 260 });
    // A finger that begins to scroll takes the drag away.
    tell('pointercancel', 0);
    expect([result.current.widths, keep.mock.calls]).toEqual([{ name: 200 }, []]);
    act(() => result.current.drag(taken(), 'name'));
    tell('pointermove', 130);
    tell('pointerup', 130);
    expect(keep.mock.calls).toEqual([[{ name: 230 }]]);
    // A press that moves nothing fixes no width.
    act(() => result.current.drag(taken(), 'name'));
    tell('pointerup', 100);
    expect(keep).toHaveBeenCalledTimes(1);
    // Nobody drags any more, nor by another button.
    tell('pointermove', 300);
    act(() => result.current.drag(taken(2), 'name'));
    tell('pointermove', 300);
    tell('pointerup', 300);
    expect([result.current.widths, keep.mock.calls.length]).toEqual([{ name: 200 }, 1]);
  });
});
