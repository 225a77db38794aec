import { href, matchPage, pageRow } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { quietApi } from '../../lib/api.ts';
import { navigator, portal } from '../../lib/navigator.ts';
import { clearSession, ownAddress } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';

/** Where a sign-out by way of the identity portal goes on; in this tab alone. */
const key = 'signed-out';

/** Section 4: to the portal with a query, to the login page from a login route, else where one is. */
export function afterSignOut({ pathname, search }: { pathname: string; search: string }): string {
  const page = matchPage(pathname);
  if (search) return portal.url || href('account/login');
  return page && pageRow(page.name).access !== 'public' ? href('account/login') : pathname;
}

/**
 * Ends the session here and, where the person came by an identity portal that offers an end, there: a computer of
 * many people must not sign the next one on as the one before. The browser comes back to {@link signedOut}.
 * @param to where it goes on: a path of this site, or the portal of the settings
 */
export async function signOut(to: string): Promise<void> {
  const told = quietApi.account.logout({}).catch(() => null);
  // Before the answer: whether the session had ended by itself no longer matters to who leaves.
  clearSession();
  const endUrl = (await told)?.endUrl;
  if (!endUrl) return goOn(to);
  try {
    sessionStorage.setItem(key, to);
  } catch {
    // Then the landing page is where it ends.
  }
  location.assign(endUrl);
}

/** The browser is back from the identity portal; nothing happens where nobody signed out in this tab. */
export function signedOut(): void {
  let to: string | null = null;
  try {
    to = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  if (to !== null) goOn(to === portal.url ? to : ownAddress(to));
}

/** Said where one is then: messages have their place by the page, and would jump with it. */
function goOn(to: string): void {
  const say = () => toastOk(text.logoutSuccess);
  if (to === location.pathname) say();
  else navigator.replace(to, say);
}
