import { quietApi } from './api.ts';
import { applyProfile, session } from './session.ts';

/**
 * Asks the server who is signed in and takes it up, unless somebody else
 * has signed in meanwhile. Rejects where the server does not answer.
 */
export async function refreshProfile(): Promise<void> {
  const { token } = session.get();
  applyProfile(await quietApi.account.getIndexUserInfo({}), token);
}
