import { limits } from '../../../shared/limits.ts';
import { draftPrefix, ownAccount, waitingPrefix } from '../session.ts';
import { asideOf, draftsOf, type IsKnown, joined, type Kept, textOf } from './drafts.ts';

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
  /**
   * The promise is done when it lies where it stays, or could not be kept. Where it is said what is known, no other
   * draft that stands there is written over: another tab has typed it, and it is laid aside.
   * @returns whether it is kept
   */
  write(name: string, owner: string, text: string, isKnown?: IsKnown): Promise<boolean>;
};

/** Whether a text is kept, and whether a draft of another tab was laid aside for it. */
type Written = { isKept: boolean; isLaid: boolean };
/** Where drafts go instead of being written over, which may be the place itself, and which of them may be. */
type Beside = { at: string; isKnown: IsKnown };

const box = 'kept';

/** What the database owes an answer to beyond its time: until it gives one it is asked for nothing more. */
let owed: Promise<unknown> | null = null;

/** What the database answers; one that is silent for too long refuses. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const answered = () => {
    if (owed === answer) owed = null;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      owed = answer;
      answer.then(answered, answered);
      reject(new Error('the database does not answer'));
    }, limits.storeAnswerMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function open(): Promise<IDBDatabase> {
  if (owed) throw new Error('the database has not answered yet');
  return inTime(
    new Promise((resolve, reject) => {
      const request = indexedDB.open('portal', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(box);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }),
  );
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

const unknownIn = (there: string | null, { isKnown }: Beside) => draftsOf(there).filter((draft) => !isKnown(draft));
const together = (drafts: Kept<unknown>[], text: string | null) => textOf(joined(drafts, draftsOf(text)));

/**
 * Keeps a value that outlives logout, which empties both storages; where the browser forbids it nothing is kept. The
 * promise is done when the database has it.
 */
export async function keep(name: string, value: string): Promise<void> {
  await keepBeside(name, value);
}

/** Keeps a value where it waits, in the database, or in both. */
function keepBeside(name: string, value: string, beside?: Beside): Promise<Written> {
  const others = beside ? unknownIn(waiting(name), beside) : [];
  const isInPlace = beside?.at === name;
  const text = others.length && isInPlace ? together(others, value) : value;
  let waits = false;
  try {
    if (beside && others.length && !isInPlace)
      localStorage.setItem(waitingFor(beside.at), together(others, waiting(beside.at)));
    // An older value must not stay where the newer one is too large.
    localStorage.removeItem(waitingFor(name));
    localStorage.setItem(waitingFor(name), text);
    waits = true;
  } catch {
    // Too large, or forbidden: the database alone has to do.
  }
  return inTurn(async () => {
    if (beside && others.length && !isInPlace) await takeIn(beside.at, { at: beside.at, isKnown: () => false });
    const { isKept, isLaid } = await put(name, text, beside);
    return { isKept: isKept || waits, isLaid: isLaid || others.length > 0 };
  });
}

/** Keeps a value in the database. */
async function put(name: string, value: string, beside?: Beside): Promise<Written> {
  const written: Written = { isKept: false, isLaid: false };
  try {
    const db = await open();
    const transaction = db.transaction(box, 'readwrite');
    const store = transaction.objectStore(box);
    // In one with what is written: neither is there without the other.
    if (beside)
      ask(store, name, (there) => {
        const others = unknownIn(there, beside);
        if (!others.length) return;
        written.isLaid = true;
        ask(store, beside.at, (aside) => void store.put(together(others, aside), beside.at));
      });
    store.put(value, name);
    // Not before it is written: who is told that it is kept may close the window.
    written.isKept = await inTime(
      new Promise<boolean>((resolve) => {
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      }),
    );
    db.close();
    // The store may be full for the moment: then it waits on.
    if (written.isKept) arrived(name, value);
  } catch {
    // A private window: it stays where it waits, as long as that does.
  }
  return written;
}

function ask(store: IDBObjectStore, name: string, then: (found: string | null) => void): void {
  const request = store.get(name);
  request.onsuccess = () => then(typeof request.result === 'string' ? request.result : null);
}

/** What was kept under a name, or null. */
export function kept(name: string, beside?: Beside): Promise<string | null> {
  return inTurn(() => takeIn(name, beside));
}

/** Takes what still waits into the database: the page was left before that had it. */
async function takeIn(name: string, beside?: Beside): Promise<string | null> {
  const late = waiting(name);
  if (late === null) return get(name);
  const { isLaid } = await put(name, late, beside);
  return isLaid && beside?.at === name ? get(name) : late;
}

async function get(name: string): Promise<string | null> {
  try {
    const db = await open();
    const request = db.transaction(box).objectStore(box).get(name);
    const value = await inTime(
      new Promise<unknown>((resolve) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      }),
    );
    db.close();
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

const placeOn = (name: string, owner: string) => `${name} ${owner}`;

/** What waits in a place is taken there without writing over another draft. */
function besideWhatWaits(name: string, owner: string): Beside {
  const place = placeOn(name, owner);
  const late = waiting(place);
  const keys = draftsOf(late).map((draft) => draft.key);
  return { at: placeOn(asideOf(name), owner), isKnown: ({ key }) => !late || keys.includes(key) };
}

/** The texts of this page that are kept, and neither saved nor given up since. */
const left = new Set<string>();
const note = (name: string, isKept: boolean) => (isKept ? left.add(name) : left.delete(name));

/** Whether something that was typed on this page waits to be found again. */
export const isSomethingLeft = (): boolean => [...left].some((name) => name !== asideOf(name));

/** Writes a text on this computer. */
export async function writeHere(name: string, owner: string, text: string, isKnown?: IsKnown): Promise<Written> {
  note(name, text !== '');
  const beside = isKnown && { at: placeOn(asideOf(name), owner), isKnown };
  const written = await keepBeside(placeOn(name, owner), text, beside);
  // Nothing waits where nothing could be kept.
  if (!written.isKept) note(name, false);
  return written;
}

/** The computer of somebody who works on it: what is kept outlives windows and sessions. */
export const computer: Shelf = {
  owner: ownAccount,
  read: (name, owner) => kept(placeOn(name, owner), besideWhatWaits(name, owner)),
  write: async (name, owner, text, isKnown) => (await writeHere(name, owner, text, isKnown)).isKept,
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
      note(name, text !== '');
      return true;
    } catch {
      // Storage is forbidden or full: then the form itself is all that is kept.
      note(name, false);
      return false;
    }
  },
};
