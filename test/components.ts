import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';

/*
 * Before each file of components all is as before the first, though they share a thread and its document: our modules
 * with what they hold (when an error was last told, who is there), the clock, the store, the address and the page.
 */
// What comes with code of its own, as the editor does, takes a busy machine longer than the usual second.
configure({ asyncUtilTimeout: 20_000 });
cleanup();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/');
document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
