import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';

/*
 * Before each file of components all is as before the first, though they share a thread and its document: our modules
 * with what they hold (when an error was last told, who is there), the clock, the store, the address and the page.
 */
// What comes with code of its own, as the editor does, takes a busy machine longer than the usual second.
configure({ asyncUtilTimeout: 20_000 });
const waitFor: typeof vi.waitFor = vi.waitFor;
if (waitFor.name !== 'patiently') {
  vi.waitFor = function patiently(check, options = 20_000) {
    return waitFor(check, options);
  };
}
// What an earlier file left for later (the copy of a draft, the end of a toast) does not come in the midst of this one.
const thread = globalThis as typeof globalThis & { left?: Set<NodeJS.Timeout>; frame?: typeof requestAnimationFrame };
if (!thread.left) {
  const left = new Set<NodeJS.Timeout>();
  thread.left = left;
  const later = globalThis.setTimeout;
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof later>) => {
    const timer = later(...args);
    left.add(timer);
    return timer;
  }, later);
}
for (const timer of thread.left) clearTimeout(timer);
thread.left.clear();
cleanup();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
// A clock that was faked over a spy comes back as the spy.
thread.frame ??= globalThis.requestAnimationFrame;
globalThis.requestAnimationFrame = thread.frame;
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/');
document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
