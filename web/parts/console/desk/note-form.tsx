import { useMemo } from 'react';
import type { Rule } from '../../../../shared/rules.ts';
import { computer } from '../../../lib/form/kept.ts';
import { useSend } from '../../../lib/form/send.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Area, Fault, Submit } from '../../../ui/field.tsx';
import { Unkept } from '../unkept.tsx';

type Props = {
  /** What it is about, under which this computer keeps what is not yet saved. */
  name: string;
  /** The rule of the note in the call that saves it. */
  rule: Rule | undefined;
  rows: number;
  /** What the button says. */
  label: string;
  /** What is written already: absent for one note after the other. */
  first?: string;
  save: (text: string) => Promise<unknown>;
};

/** What staff write for one another, below what stands there already. */
export function NoteForm({ name, rule, rows, label, first, save }: Props) {
  const saved = useMemo(() => ({ note: first ?? '' }), [first]);
  const form = useForm({
    first: { note: first ?? '' },
    ...(first !== undefined && { saved }),
    more: { note: rule ?? {} },
    // The calls name it otherwise.
    at: { content: 'note', remark: 'note' },
    keep: { name, on: computer, puts: true },
  });
  const { busy, submit } = useSend(form, async () => {
    const answer = await form.save(({ note }) => save(note));
    if (answer?.whole && first === undefined) form.clear();
  });
  return (
    <form className="card-pad no-print" method="post" noValidate onSubmit={submit}>
      <div className="stack">
        {form.found && first !== undefined && form.values.note !== first && (
          <p className="alert">
            <span>
              这是您上次没有保存的备注。
              <button type="button" className="inline" onClick={() => form.set('note', first)}>
                改回已保存的
              </button>
            </span>
          </p>
        )}
        <Area form={form} name="note" rows={rows} />
        <Unkept form={form} />
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
