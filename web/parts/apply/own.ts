import type { api } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { createStore } from '../../lib/store.ts';

export type Own = Awaited<ReturnType<typeof api.applications.mine>>[number];

/**
 * The own applications as they were read, and by which login. Beside the page and not in it: a form of which only the
 * server's words stand yet would give them up where what it stands in is drawn anew.
 */
const read = createStore<{ by: string; list: readonly Own[] }>({ by: '', list: [] });

/** What was read for this login; whoever signs in next sees nothing of it. */
export function useOwn(): readonly Own[] {
  const { token } = session.use();
  const { by, list } = read.use();
  return token && by === token ? list : [];
}

export const keepOwn = (list: readonly Own[]): void => read.set({ by: session.get().token, list });
