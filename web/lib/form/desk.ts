import { limits } from '../../../shared/limits.ts';
import { quietApi } from '../api.ts';
import { computer, type Shelf } from './kept.ts';

/** Between two copies of one text; what was typed last is copied at the end of it. */
const everyMs = 3000;

type Waiting = { text: string; timer: ReturnType<typeof setTimeout> | undefined };
const waiting = new Map<string, Waiting>();

/** Copies a text after a while, the newest of what was written meanwhile; what is forgotten is forgotten at once. */
function copyLater(name: string, text: string): void {
  const found = waiting.get(name);
  if (found) found.text = text;
  const entry = found ?? { text, timer: undefined };
  waiting.set(name, entry);
  if (!text) {
    clearTimeout(entry.timer);
    copyNow(name);
  } else entry.timer ??= setTimeout(copyNow, everyMs, name);
}

function copyNow(name: string): void {
  const text = waiting.get(name)?.text ?? '';
  waiting.delete(name);
  if (text.length > limits.typedChars) return;
  // Without a network the computer's own is all there is: the next letters try again.
  quietApi.staff.copyTyped({ name, text }).catch(() => undefined);
}

const timeOf = (text: string | null): string => {
  try {
    return (JSON.parse(text || '{}') as { at?: string }).at ?? '';
  } catch {
    return '';
  }
};

/** What is found here and was typed on another computer says so. */
const fromElsewhere = (text: string | null): string | null =>
  text && JSON.stringify({ ...(JSON.parse(text) as object), elsewhere: true });

/**
 * The computer, and a copy of it at the institute some seconds later: another computer goes on with the same text. What
 * was typed last counts, wherever that was.
 */
export const desk: Shelf = {
  owner: computer.owner,
  async read(name, owner) {
    const [here, there] = await Promise.all([
      computer.read(name, owner),
      quietApi.staff.typed({ name }).catch(() => null),
    ]);
    return timeOf(there) > timeOf(here) ? fromElsewhere(there) : here;
  },
  write(name, owner, text) {
    copyLater(name, text);
    return computer.write(name, owner, text);
  },
};
