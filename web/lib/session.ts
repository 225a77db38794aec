import type { Profile } from '../../shared/contract/account.ts';
import { href, matchPage, type PageName, pageRow } from '../../shared/sitemap.ts';
import { createStore } from './store.ts';

/** Session state (section 3). The token is in session storage, nowhere else (section 4). */
export type Session = {
  token: string;
  name: string;
  psid: string;
  code: string;
  globalSessionId: string;
  isFirst: boolean;
  isAdmin: boolean;
  source: string;
  redirect: string;
  userType: number[];
  avatar: string;
  dept: string;
  title: string;
  studentType: number | null;
  themeId: number | null;
  controlUnitId: number | null;
  appliedProject: number[];
};

const home = '/home/';

export const anonymous: Session = {
  token: '',
  name: '',
  psid: '',
  code: '',
  globalSessionId: '',
  isFirst: false,
  isAdmin: false,
  source: '',
  redirect: home,
  userType: [],
  avatar: '',
  dept: '',
  title: '',
  studentType: null,
  themeId: null,
  controlUnitId: null,
  appliedProject: [],
};

export const session = createStore<Session>(anonymous);
/** Why the session of staff has ended, for the login that it led to; empty where somebody is in. */
export const endedAs = createStore('');

/** How far each kind is that the person asked for, as of the last look at the profile. */
export const standings = createStore<Profile['kinds']>([]);

/** Whether the person has proven a mobile number; null until the profile has been looked at. */
export const hasMobile = createStore<boolean | null>(null);

const keys = { token: 'token', state: 'session', wanted: 'redirect' } as const;

/** Session storage, or nothing where it is forbidden. */
const storage = (): Storage | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
};

/** Takes up what an earlier page of this tab left. */
export function restoreSession(): void {
  const token = storage()?.getItem(keys.token);
  if (!token || session.get().token) return;
  try {
    session.set({ ...anonymous, ...JSON.parse(storage()?.getItem(keys.state) ?? '{}'), token });
  } catch {
    session.set({ ...anonymous, token });
  }
}

/**
 * A page that the browser kept whole and shows again by its way back is that of whoever was signed in then: it is
 * loaded anew where somebody has signed out or in since, and where a password stands in it that was typed and not sent.
 */
export function refreshKeptPages(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const fields = document.querySelectorAll<HTMLInputElement>(
      'input[autocomplete$="password"], input[type="password"]',
    );
    const isTyped = [...fields].some(({ value }) => value !== '');
    if (!isTyped && (storage()?.getItem(keys.token) ?? '') === session.get().token) return;
    document.documentElement.style.visibility = 'hidden';
    window.location.reload();
  });
}

export function changeSession(part: Partial<Session>): void {
  if (part.token) endedAs.set('');
  const next = { ...session.get(), ...part };
  session.set(next);
  const { token, ...state } = next;
  storage()?.setItem(keys.token, token);
  storage()?.setItem(keys.state, JSON.stringify(state));
  storage()?.setItem('isAdmin', String(next.isAdmin));
}

/**
 * Takes up what the server says of the person; an answer that comes after they signed out is of nobody. `token` is the
 * one that asked: somebody else may have signed in since.
 */
export function applyProfile(p: Profile, token: string): void {
  if (!token || session.get().token !== token) return;
  standings.set(p.kinds);
  hasMobile.set(Boolean(p.cellPhone));
  changeSession({
    name: p.name,
    psid: p.psid,
    userType: p.userType,
    avatar: p.url,
    dept: p.studentDept,
    title: p.studentPost || p.title,
    isAdmin: p.isAdmin,
    isFirst: p.isFirst,
    studentType: p.studentType,
    themeId: p.interestTrainThemeId,
    controlUnitId: p.entrustingUnitId,
    appliedProject: p.projectIdList,
  });
}

/** How often somebody signed out here: an open form begins anew, for who comes next is somebody else. */
export const signOuts = createStore(0);

/** The account of this tab, also before the page has taken up what an earlier one left; empty for a visitor. */
export function ownAccount(): string {
  if (session.get().token) return session.get().psid;
  try {
    return storage()?.getItem(keys.token) ? String(JSON.parse(storage()?.getItem(keys.state) ?? '{}').psid ?? '') : '';
  } catch {
    return '';
  }
}

/** What is typed into a visitor's form stands in the tab's storage under a name that begins so. */
export const draftPrefix = 'draft ';
/**
 * What is on its way into the computer's own store (keep.ts) stands in the local storage under a name that begins so.
 */
export const waitingPrefix = 'waiting ';

/** The entries of a storage whose names begin so. */
const entries = (of: Storage, prefix: string) =>
  Array.from({ length: of.length }, (_, i) => of.key(i) ?? '')
    .filter((name) => name.startsWith(prefix))
    .map((name) => [name, of.getItem(name) ?? ''] as const);

/**
 * Clears token and state and empties both storages (section 4). A session that ran out by itself leaves the drafts of
 * forms in this tab, so that nothing typed is lost; whoever signs out leaves nothing. What is on its way into the
 * computer's own store gets there either way.
 */
export function clearSession(how: 'signed out' | 'ran out' = 'signed out'): void {
  const ranOut = how === 'ran out';
  session.set(anonymous);
  endedAs.set('');
  standings.set([]);
  hasMobile.set(null);
  try {
    const drafts = ranOut ? entries(sessionStorage, draftPrefix) : [];
    const waiting = entries(localStorage, waitingPrefix);
    sessionStorage.clear();
    localStorage.clear();
    for (const [name, draft] of drafts) sessionStorage.setItem(name, draft);
    for (const [name, value] of waiting) localStorage.setItem(name, value);
  } catch {
    // Storage is forbidden: then nothing was kept.
  }
  if (!ranOut) signOuts.set(signOuts.get() + 1);
}

/** Remembers where a visitor wanted to go before signing in; only an address of this site. */
export function rememberWanted(address: string): void {
  storage()?.setItem(keys.wanted, ownAddress(address));
}

/** Whether a visitor was sent to sign in from a page; the address stays remembered. */
export function wantsPage(): boolean {
  return ownAddress(storage()?.getItem(keys.wanted) ?? home) !== home;
}

/** Pages that belong to the way in: who looks at one of them and goes on signing in still wants the page. */
const onTheWayIn: readonly PageName[] = ['account/login', 'account/register', 'staff/login', 'public/privacy'];

/**
 * Forgets what was wanted once somebody has gone on to another page that is open to all: who signs in from there comes
 * another way. What comes back from single sign-on (`code` in its address) is still on its way in.
 */
export function forgetWanted(page: PageName | undefined, search: string): void {
  if (!page || pageRow(page).access !== 'public' || onTheWayIn.includes(page)) return;
  if (!new URLSearchParams(search).has('code')) storage()?.removeItem(keys.wanted);
}

/** Where somebody signs in who was at an address: staff have a door of their own, at which they stay. */
export function loginFrom(pathname: string): string {
  const page = matchPage(pathname)?.name;
  const isStaffs = page && (page === 'staff/login' || pageRow(page).access === 'staff');
  return href(isStaffs ? 'staff/login' : 'account/login');
}

/** The remembered address, which is then reset to /home (section 4); home as well where no page stands at it yet. */
export function takeWanted(): string {
  const wanted = ownAddress(storage()?.getItem(keys.wanted) ?? home);
  storage()?.setItem(keys.wanted, home);
  return leadsToPage(wanted) ? wanted : home;
}

/**
 * Whether a page answers at an address. Those of later stages are not in the browser's table; they stand below the
 * first page of a centre, and what is none is answered with 404.
 */
function leadsToPage(address: string): boolean {
  const path = address.replace(/[?#].*$/s, '');
  const centre = matchPage(`/${path.split('/')[1]}/`);
  return matchPage(path) !== null || (centre !== null && pageRow(centre.name).access !== 'public');
}

/** An address of this site as path, query and hash; anything else becomes /home/. */
export function ownAddress(address: string): string {
  try {
    const base = globalThis.location?.origin ?? 'http://site.invalid';
    const url = new URL(address, base);
    const path = `${url.pathname}${url.search}${url.hash}`;
    return url.origin === base && /^\/(?![/\\])/.test(path) ? path : home;
  } catch {
    return home;
  }
}
