import { useForm, useSend } from '../../../lib/form.ts';
import { useKeptText } from '../../../lib/kept-text.ts';
import { Area, Fault, Submit } from '../../../ui/field.tsx';

type Props = {
  /** What it is about, under which this computer keeps what is not yet saved. */ name: string;
  max: number;
  rows: number;
  /** What the button says. */
  label: string;
  /** What is written already: absent for one note after the other. */
  first?: string;
  save: (text: string) => Promise<void>;
};

/** What staff write for one another, below what stands there already. */
export function NoteForm({ name, max, rows, label, first, save }: Props) {
  const form = useForm({ note: { label: '备注', first: first ?? '', required: first === undefined } });
  const { found, arrived } = useKeptText(name, form, 'note');
  const { busy, submit } = useSend(form, async () => {
    const { note } = form.values;
    await save(note);
    if (arrived(note) && first === undefined) form.clear();
  });
  return (
    <form className="card-pad no-print" method="post" noValidate onSubmit={submit}>
      <div className="stack">
        {found && first !== undefined && form.values.note !== first && (
          <p className="alert">
            <span>
              这是您上次没有保存的备注。
              <button type="button" className="inline" onClick={() => form.set('note', first)}>
                改回已保存的
              </button>
            </span>
          </p>
        )}
        <Area form={form} name="note" maxLength={max} rows={rows} />
      </div>
      <Fault form={form} />
      <div className="form-foot">
        <Submit busy={busy} look="sm ghost">
          {label}
        </Submit>
      </div>
    </form>
  );
}
