import { quietApi } from './api.ts';
import { tellClosed, watchClosing } from './leaving.ts';
import { applyProfile, session } from './session.ts';

let isWatched = false;

/**
 * Asks the server who is signed in and takes it up, unless somebody else
 * has signed in meanwhile. Rejects where the server does not answer.
 */
export async function refreshProfile(): Promise<void> {
  // Visitors have no session to leave: from the first token on, a window that is closed is told.
  if (!isWatched) watchClosing(tellClosed);
  isWatched = true;
  const { token } = session.get();
  applyProfile(await quietApi.account.getIndexUserInfo({}), token);
}
