import { waitingPrefix } from './session.ts';

const shelf = 'kept';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('portal', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(shelf);
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
 * Keeps a value that outlives logout, which empties both storages; where the browser forbids it nothing is kept. Whoever leaves the page the moment
 * after has kept it as well; the promise is done when the database has it.
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
    const transaction = db.transaction(shelf, 'readwrite');
    transaction.objectStore(shelf).put(value, name);
    // Not before it is written: who is told that it is kept may close the window.
    const isWritten = await new Promise<boolean>((resolve) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
    db.close();
    // The store may be full for the moment: then it waits on.
    if (isWritten) arrived(name, value);
  } catch {
    // A private window: the choice is made again next time.
    arrived(name, value);
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
    const request = db.transaction(shelf).objectStore(shelf).get(name);
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
