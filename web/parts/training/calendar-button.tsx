import { api, attempt } from '../../lib/api.ts';
import { saveFile } from '../../lib/download.ts';
import { usePress } from '../../lib/press.ts';
import { Icon } from '../../ui/icon.tsx';
import '../centre/trainee-calls.ts';

/** Takes the lessons of a class, or of all, into the calendar of the device. */
export function CalendarButton({ id, label }: { id?: number; label: string }) {
  const { busy, press } = usePress();
  async function take(): Promise<void> {
    const given = await attempt(api.classes.calendar(id === undefined ? {} : { id }));
    if (given) await saveFile(given.data.url);
  }
  return (
    <button type="button" className="btn ghost no-print" aria-disabled={busy || undefined} onClick={() => press(take)}>
      <Icon name="calendar" />
      {label}
    </button>
  );
}
