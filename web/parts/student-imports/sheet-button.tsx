import { calls } from 'virtual:unit-calls';
import { saveSent } from '../../lib/save-sent.ts';
import { usePress } from '../../lib/press.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = { what: 'importTemplate' | 'importFaults'; body?: object; children: string };

/** Takes a sheet away: the one to fill in, or the rows that have to be mended. */
export function SheetButton({ what, body = {}, children }: Props) {
  const { busy, press } = usePress();
  const path = calls.students?.[what]?.[1] as string;
  return (
    <button
      type="button"
      className="btn ghost no-print"
      aria-disabled={busy || undefined}
      onClick={() => press(() => saveSent(path, body))}
    >
      <Icon name="download" />
      {children}
    </button>
  );
}
