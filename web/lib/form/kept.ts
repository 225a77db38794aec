import { draftPrefix, ownAccount, waitingPrefix } from '../session.ts';

/**
 * Where typed text is kept, under a name and for the account that typed it; the empty account is a visitor. Writing is
 * done before `write` returns, so
 * that whoever leaves the page the moment after has kept it as well. An empty text keeps nothing.
 */
export type Shelf = {
  /** Whose text is read and written, when nobody is known to have typed yet. */
  owner(name: string): string;
  /** What is kept, at once where it can be. */
  read(name: string, owner: string): string | null | Promise<string | null>;
  /** The promise is done when it lies where it stays. */
  write(name: string, owner: string, text: string): Promise<void>;
};

const box = 'kept';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('portal', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(box);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let line: Promise<unknown> = Promise.resolve();

/** One thing after the other, in the order in which it was asked for: a busy disk must not let an older text win. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = line.then(work);
  line = done.catch(() => {});
  return done;
}

/** Where a value waits until the database has it: this is written at once, also by a page that is being left. */
const waitingFor = (name: string) => waitingPrefix + name;

function waiting(name: string): string | null {
  try {
    return localStorage.getItem(waitingFor(name));
  } catch {
    return null;
  }
}

/** It waits no longer, unless a newer value does. */
function arrived(name: string, value: string): void {
  if (waiting(name) === value) localStorage.removeItem(waitingFor(name));
}

/**
 * Keeps a value that outlives logout, which empties both storages; where the browser forbids it nothing is kept. The
 * promise is done when the database
 * has it.
 */
export function keep(name: string, value: string): Promise<void> {
  try {
    // An older value must not stay where the newer one is too large.
    localStorage.removeItem(waitingFor(name));
    localStorage.setItem(waitingFor(name), value);
  } catch {
    // Too large, or forbidden: the database alone has to do.
  }
  return inTurn(() => put(name, value));
}

async function put(name: string, value: string): Promise<void> {
  try {
    const db = await open();
    const transaction = db.transaction(box, 'readwrite');
    transaction.objectStore(box).put(value, name);
    // Not before it is written: who is told that it is kept may close the window.
    const isWritten = await new Promise<boolean>((resolve) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
    db.close();
    // The store may be full for the moment: then it waits on.
    if (isWritten) arrived(name, value);
  } catch {
    // A private window: it stays where it waits, as long as that does.
  }
}

/** What was kept under a name, or null. */
export function kept(name: string): Promise<string | null> {
  return inTurn(async () => {
    const late = waiting(name);
    if (late === null) return get(name);
    // The page was left before the database had it.
    await put(name, late);
    return late;
  });
}

async function get(name: string): Promise<string | null> {
  try {
    const db = await open();
    const request = db.transaction(box).objectStore(box).get(name);
    const value = await new Promise<unknown>((resolve) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    });
    db.close();
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** The computer of somebody who works on it: what is kept outlives windows and sessions. */
export const computer: Shelf = {
  owner: ownAccount,
  read: (name, owner) => kept(`${name} ${owner}`),
  write: (name, owner, text) => keep(`${name} ${owner}`, text),
};

const placeInTab = (name: string, owner: string) => `${draftPrefix}${name} ${owner}`;

/** Those whose text this tab keeps under a name, the newest last. */
function ownersInTab(name: string): string[] {
  const start = placeInTab(name, '');
  return Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i) ?? '')
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/**
 * This tab alone, until somebody signs out: a form of visitors may be filled in on a computer that others use. Whose
 * session ran out goes on without
 * one; another account finds nothing of it, and writes nothing over it.
 */
export const tab: Shelf = {
  owner(name) {
    const account = ownAccount();
    try {
      if (account) return account;
      const owners = ownersInTab(name);
      return owners.includes('') ? '' : (owners.at(-1) ?? '');
    } catch {
      return account;
    }
  },
  read(name, owner) {
    try {
      const own = sessionStorage.getItem(placeInTab(name, owner));
      // What somebody typed before they signed in is theirs from then on.
      return own ?? sessionStorage.getItem(placeInTab(name, ''));
    } catch {
      return null;
    }
  },
  async write(name, owner, text) {
    try {
      if (owner) sessionStorage.removeItem(placeInTab(name, ''));
      if (text) sessionStorage.setItem(placeInTab(name, owner), text);
      else sessionStorage.removeItem(placeInTab(name, owner));
    } catch {
      // Storage is forbidden or full: then the form itself is all that is kept.
    }
  },
};
