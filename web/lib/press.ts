import { useRef, useState } from 'react';
import { limits } from '../../shared/limits.ts';

/**
 * Keeps a button from being pressed twice: blocked while busy, and for 1000 ms after the press (section 9). A key is
 * pressed on purpose each time, whatever was pressed before it: `byKey` is blocked while busy alone.
 */
export function usePress() {
  const [busy, setBusy] = useState(false);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  async function press(action: () => Promise<void>, byKey = false): Promise<void> {
    const now = performance.now();
    if (busy || (!byKey && now - pressedAt.current < limits.preventReclickMs)) return;
    pressedAt.current = now;
    setBusy(true);
    await action().finally(() => setBusy(false));
  }
  return { busy, press };
}
