import { quietApi } from './api.ts';
import { session } from './session.ts';
import { createStore } from './store.ts';

/** Unread messages of the signed-in person, as of the last look. */
export const unread = createStore(0);

/** Whether there was a look that was answered: before it nobody knows how many there are. */
export const unreadKnown = createStore(false);

/** Two messages at once are two looks: the answer that counts is that of the last one. */
let looks = 0;

/** Looks anew: on each route change, and on a message event while the messages are open (section 4). */
export async function refreshUnread(): Promise<void> {
  const look = ++looks;
  if (!session.get().token) {
    unreadKnown.set(false);
    return unread.set(0);
  }
  try {
    const { count } = await quietApi.messages.haveUnread({});
    if (look !== looks) return;
    unread.set(count);
    unreadKnown.set(true);
  } catch {
    // The dot stays as it was: the next route change looks again.
  }
}
