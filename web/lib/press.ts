import { useRef, useState } from 'react';
import { limits } from '../../shared/limits.ts';

/**
 * Keeps a button from being pressed twice: blocked while busy, and for 1000 ms after the press (section 9). A key is
 * pressed on purpose each time, whatever was pressed before it, and so is the answer to a question that has a guard of
 * its own: with `onPurpose` only what is still under way stands in the way.
 */
export function usePress() {
  const [busy, setBusy] = useState(false);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  async function press(action: () => Promise<void>, onPurpose = false): Promise<void> {
    const now = performance.now();
    if (busy || (!onPurpose && now - pressedAt.current < limits.preventReclickMs)) return;
    pressedAt.current = now;
    setBusy(true);
    await action().finally(() => setBusy(false));
  }
  return { busy, press };
}
