import { useForm, useSend } from '../../../lib/form.ts';
import { Area, Fault, Submit } from '../../../ui/field.tsx';

type Props = { max: number; rows: number; /** What the button says. */ label: string; /** What is written already: absent for one note after the other. */ first?: string; save: (text: string) => Promise<void> };

/** What staff write for one another, below what stands there already. */
export function NoteForm({ max, rows, label, first, save }: Props) {
  const form = useForm({ note: { label: '备注', first: first ?? '', required: first === undefined } });
  const { busy, submit } = useSend(form, async () => {
    await save(form.values.note);
    if (first === undefined) form.clear();
  });
  return (
    <form className="card-pad no-print" method="post" noValidate onSubmit={submit}>
      <Area form={form} name="note" maxLength={max} rows={rows} />
      <Fault form={form} />
      <div className="form-foot"><Submit busy={busy} look="sm ghost">{label}</Submit></div>
    </form>
  );
}
