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

/** Keeps a choice that outlives logout, which empties both storages; where the browser forbids it nothing is kept. */
export function keep(name: string, value: string): Promise<void> {
  return inTurn(() => put(name, value));
}

async function put(name: string, value: string): Promise<void> {
  try {
    const db = await open();
    const transaction = db.transaction(shelf, 'readwrite');
    transaction.objectStore(shelf).put(value, name);
    // Not before it is written: who is told that it is kept may close the window.
    await new Promise<void>((resolve) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => resolve();
    });
    db.close();
  } catch {
    // A private window: the choice is made again next time.
  }
}

/** What was kept under a name, or null. */
export function kept(name: string): Promise<string | null> {
  return inTurn(() => get(name));
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
