import { calls } from 'virtual:unit-calls';
import { usePress } from '../../lib/press.ts';
import { saveSent } from '../../lib/save-sent.ts';
import { Icon } from '../../ui/icon.tsx';

type Name = 'exportOne' | 'exportMembers';
type Props = {
  what: Name;
  /** 1 run by the institute, 2 by the unit: each has a call of its own. */
  classType: number;
  body: object;
  label: string;
};

/** Takes a sheet of a class away as a workbook. */
export function ExportButton({ what, classType, body, label }: Props) {
  const { busy, press } = usePress();
  const name = classType === 1 ? (`${what}OfInstitute` as const) : what;
  const path = calls.attendance?.[name]?.[1] as string;
  return (
    <button
      type="button"
      className="btn ghost no-print"
      aria-disabled={busy || undefined}
      onClick={() => press(() => saveSent(path, body))}
    >
      <Icon name="download" />
      {label}
    </button>
  );
}
