import type { ReactNode } from 'react';
import { saveFile } from '../lib/download.ts';
import { usePress } from '../lib/press.ts';
import { saveSent } from '../lib/save-sent.ts';
import { Icon } from './icon.tsx';

type Props = {
  className: string;
  /** The file's address; null where it could not be had, which has been said. */
  address: () => Promise<string | null>;
  children: ReactNode;
};

/** Saves a file. Each of several beside one another is pressed for itself. */
export function FileButton({ className, address, children }: Props) {
  const { busy, press } = usePress();
  async function take(): Promise<void> {
    const found = await address();
    if (found) await saveFile(found);
  }
  return (
    <button
      type="button"
      className={`${className}${busy ? ' is-busy' : ''}`}
      aria-disabled={busy || undefined}
      onClick={() => press(take)}
    >
      {children}
    </button>
  );
}

type SentProps = { path: string; body: object; icon?: Parameters<typeof Icon>[0]['name']; children: ReactNode };

/** Saves the file that a call gives for what is sent to it (`lib/save-sent.ts`). */
export function SentFileButton({ path, body, icon = 'download', children }: SentProps) {
  const { busy, press } = usePress();
  return (
    <button
      type="button"
      className="btn ghost no-print"
      aria-disabled={busy || undefined}
      onClick={() => press(() => saveSent(path, body))}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
