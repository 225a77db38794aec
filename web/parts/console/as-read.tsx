import { type ReactNode, useRef, useState } from 'react';
import type { Fields } from '../../lib/form/use-form.ts';

type Form = Pick<Fields, 'text' | 'set' | 'idOf'>;
type Options<R> = {
  /** What the form has read. */
  read: R | undefined;
  /** Reads the same once more. */
  again: () => Promise<R>;
};

/**
 * Saves on what a form has read. Where somebody was faster the refusal says what stands there now. What was typed stays
 * and has theirs below it; what was not touched becomes theirs. Whoever then saves once more has seen that, and their
 * words count.
 */
export function useAsRead<R extends Record<string, string>>(form: Form, { read, again }: Options<R>) {
  const was = useRef<R | undefined>(read);
  const [theirs, setTheirs] = useState<Readonly<Record<string, string>>>({});

  async function look(): Promise<void> {
    const before = was.current;
    const now = await again().catch(() => undefined);
    // What is not known writes over nothing: the next press is refused as this one was, and looks again.
    if (!before || !now) return;
    was.current = now;
    const changed = Object.keys(now).filter((name) => now[name] !== before[name] && now[name] !== form.text(name));
    const isMine = (name: string) => form.text(name) !== before[name];
    for (const name of changed) if (!isMine(name)) form.set(name, now[name]);
    setTheirs(Object.fromEntries(changed.filter(isMine).map((name) => [name, now[name] as string])));
  }
  /** The button goes with the difference: whoever pressed it goes on in the field. */
  function take(name: string): void {
    document.getElementById(form.idOf(name))?.focus();
    form.set(name, theirs[name]);
  }
  const differs = (name: string) => theirs[name] !== undefined && theirs[name] !== form.text(name);

  return {
    async save<T>(send: (was: { was?: R }) => Promise<T>): Promise<T> {
      try {
        return await send(was.current ? { was: was.current } : {});
      } catch (error) {
        if ((error as { status?: number }).status === 409) await look();
        throw error;
      }
    },
    /** Below a field: what others have made of it meanwhile, which may be taken; else its own hint. */
    hint: (name: string, own?: ReactNode): ReactNode =>
      differs(name) ? (
        <>
          <span>现在是“{theirs[name] || '空'}”</span>
          <button type="button" className="inline" onClick={() => take(name)}>
            用这个
          </button>
        </>
      ) : (
        own
      ),
    /** What the button says that saves. */
    label: (own: string) => (Object.keys(theirs).some(differs) ? '以我填的为准保存' : own),
  };
}
