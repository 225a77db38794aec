import { limits } from '../../../shared/limits.ts';
import { quietApi } from '../api.ts';
import { toastError } from '../toast.ts';
import { asideOf, draftsOf, joined, textOf } from './drafts.ts';
import { computer, type Shelf, writeHere } from './kept.ts';

/** Between two copies of one text; what was typed last is copied at the end of it. */
const everyMs = 3000;

/** `owner`: whose it is, where it is read once more as it is copied. */
type Waiting = { text: string; owner?: string | undefined; timer: ReturnType<typeof setTimeout> | undefined };
const waiting = new Map<string, Waiting>();

/** Copies a text after a while, the newest of what was written meanwhile; what is forgotten is forgotten at once. */
function copyLater(name: string, text: string, owner?: string): void {
  const found = waiting.get(name);
  if (found) found.text = text;
  const entry = found ?? { text, owner, timer: undefined };
  waiting.set(name, entry);
  if (!text) {
    clearTimeout(entry.timer);
    void copyNow(name);
  } else entry.timer ??= setTimeout(copyNow, everyMs, name);
}

/** Copies what waits for its copy without waiting. @returns whether the institute has it now */
async function copyAtOnce(name: string): Promise<boolean> {
  const entry = waiting.get(name);
  if (!entry) return false;
  clearTimeout(entry.timer);
  return copyNow(name);
}

/** Texts of which it was said that no copy is taken any more. */
const alone = new Set<string>();

/** As much as a copy holds: the newest of several drafts, none where that alone is too long. */
function fitting(text: string): string {
  const drafts = draftsOf(text);
  let fits = text;
  while (fits.length > limits.typedChars) fits = drafts.pop() ? textOf(drafts) : '';
  return fits;
}

/** @returns whether the institute has it now */
async function copyNow(name: string): Promise<boolean> {
  const entry = waiting.get(name);
  waiting.delete(name);
  // What was laid aside another window may have taken up or saved meanwhile: an older list would bring it back.
  const isOld = entry?.text && entry.owner !== undefined;
  const text = (isOld ? await computer.read(name, entry.owner as string) : entry?.text) ?? '';
  const copied = fitting(text);
  // An old, shorter copy would be taken for the work of now.
  if (text && !copied && !alone.has(name)) {
    alone.add(name);
    toastError('这份内容太长，未保存的修改只留在这台电脑上，请尽快保存');
  }
  // Without a network the computer's own is all there is: the next letters try again.
  return quietApi.staff.copyTyped({ name, text: copied }).then(
    () => copied !== '',
    () => false,
  );
}

/**
 * The computer, and a copy of it at the institute some seconds later: another computer goes on with the same text. Of
 * each draft what was typed last counts, wherever that was; what is found and was typed on another computer says so.
 */
export const desk: Shelf = {
  owner: computer.owner,
  async read(name, owner) {
    const [here, there] = await Promise.all([
      computer.read(name, owner),
      quietApi.staff.typed({ name }).catch(() => null),
    ]);
    const elsewhere = draftsOf(there).map((draft) => ({ ...draft, elsewhere: true as const }));
    return textOf(joined(draftsOf(here), elsewhere)) || null;
  },
  async write(name, owner, text, isKnown) {
    copyLater(name, text);
    const { isKept, isLaid } = await writeHere(name, owner, text, isKnown);
    if (isLaid) {
      const aside = asideOf(name);
      copyLater(aside, (await computer.read(aside, owner)) ?? '', owner);
    }
    // What the computer does not keep waits for no copy.
    return isKept || copyAtOnce(name);
  },
};
