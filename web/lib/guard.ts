import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Profile } from '../../shared/contract/account.ts';
import { href, matchPage, type PageName, pageRow } from '../../shared/sitemap.ts';
import { text } from '../../shared/text.ts';
import { borrowSession } from './other-tab.ts';
import { ownCentre } from './own-centre.ts';
import { refreshProfile } from './profile.ts';
import { loginFrom, rememberWanted, restoreSession, session, standings } from './session.ts';
import { toastError } from './toast.ts';
import { sentenceOf } from './sentence.ts';

const kindOfAccess: Record<string, number | undefined> = { trainee: 1, teacher: 2, unit: 3 };
/** Open to a person whose registration waits or was refused, too: there the reason stands and the data is corrected. */
const openWhileWaiting: PageName[] = ['unit/profile', 'teacher/profile', 'teacher/profile-edit'];

/** Whether somebody of these kinds may open a page. The server checks every call again. */
export function mayOpen(page: PageName, userType: number[], kinds: Profile['kinds'], isAdmin = false): boolean {
  if (pageRow(page).access === 'staff') return isAdmin;
  const kind = kindOfAccess[pageRow(page).access];
  return (
    kind === undefined ||
    userType.includes(kind) ||
    (openWhileWaiting.includes(page) && kinds.some((k) => k.kind === kind))
  );
}

export type Admission = {
  /** The person may see the page. */ open: boolean;
  /** Why that could not be found out. */
  fault: string | null;
  retry: () => void;
};

const admitted = (page: PageName) =>
  Boolean(session.get().token) && mayOpen(page, session.get().userType, standings.get(), session.get().isAdmin);

/**
 * The guard of a page for members (sections 2.2 and 6): open once the person may see
 * it, and at once where only the address within that page changes. A visitor is
 * remembered and sent to sign in, somebody of another kind goes to their own centre.
 * @param asked the page whose right is asked for, where the address is of none that the browser's table has
 */
export function useGuard(asked?: PageName): Admission {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const page = matchPage(pathname)?.name ?? asked;
  const [openFor, setOpenFor] = useState<PageName | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const may = page !== undefined && admitted(page);
  // A right that is lost while the page is open is looked at anew.
  const lost = Boolean(session.get().token) && !may;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page is asked for anew
  useEffect(() => {
    restoreSession();
    if (!page) return;
    let gone = false;
    if (!session.get().token) {
      const leave = () => {
        rememberWanted(`${pathname}${search}${hash}`);
        // Who opens the front of the console has come to log in.
        if (pathname !== href('staff/console')) toastError(text.loginNeeded);
        void navigate(loginFrom(pathname), { replace: true });
      };
      if (pageRow(page).access !== 'staff') return leave();
      // Staff open what they look at in tabs of their own, which begin without a session.
      void borrowSession(`${pathname}${search}`).then((got) => {
        if (!gone) got ? setTries((n) => n + 1) : leave();
      });
      return () => {
        gone = true;
      };
    }
    if (admitted(page)) return setOpenFor(page);
    setFault(null);
    // What this tab knows may be older than an approval: the server is asked before anybody is sent away.
    refreshProfile().then(
      () => {
        if (gone) return;
        if (admitted(page)) return setOpenFor(page);
        toastError(text.wrongKind);
        void navigate(ownCentre(session.get().userType), { replace: true });
      },
      (error: unknown) => {
        // An ended session has been answered already; otherwise the person stays and may try again.
        if (!gone && session.get().token) setFault(sentenceOf(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [pathname, tries, lost]);
  return { open: may && openFor === page, fault, retry: () => setTries((n) => n + 1) };
}
