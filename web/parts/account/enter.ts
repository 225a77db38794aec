import type { Login } from '../../../shared/contract/account.ts';
import { href } from '../../../shared/sitemap.ts';
import { waitingPage } from '../../lib/own-centre.ts';
import { refreshProfile } from '../../lib/profile.ts';
import { rememberDevice } from './devices.ts';
import { createStore } from '../../lib/store.ts';
import { anonymous, changeSession, session, standings, takeWanted } from '../../lib/session.ts';
import { settleErrors } from '../../lib/toast.ts';

/** Somebody has just logged in on this page and is about to leave it, to an address as soon as it is known. */
export const leaving = createStore<{ to?: string } | null>(null);

/**
 * Takes up a session that the server has opened; says where the person goes next: the wanted address, or why their
 * registration waits.
 */
export async function enter({
  device,
  ...login
}: Login & { globalSessionId?: string; source?: string }): Promise<string> {
  if (device) void rememberDevice(device);
  // What was refused for want of a login is settled by this one.
  settleErrors();
  // Nothing of a person who was signed in before stays.
  changeSession({ ...anonymous, ...login });
  const wanted = takeWanted();
  // Whoever works at the institute comes to its desk where they asked for nothing else.
  if (login.isAdmin && wanted === anonymous.redirect) return href('staff/console');
  if (login.userType.length || login.isAdmin) return wanted;
  await refreshProfile().catch(() => undefined);
  return waitingPage(session.get().userType, standings.get()) ?? wanted;
}
