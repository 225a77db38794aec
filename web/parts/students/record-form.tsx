import type { ReactNode, SyntheticEvent } from 'react';
import type { Base } from '../../lib/form/drafts.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { usePress } from '../../lib/press.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { Fault, Submit } from '../../ui/field.tsx';
import { KeptNotice } from '../../ui/kept-notice.tsx';
import profile from '../account/profile.module.css';

type Props<V extends object, T> = {
  form: Form<V>;
  label?: string;
  /** A second way to save: another record follows. */
  another?: string;
  send: (values: V, base: Base) => Promise<T>;
  onSaved: (done: T, another: boolean) => void;
  /** Somebody was faster: shows what they wrote, or says as which version it stands. */
  theirs?: { show: () => void; version: () => Promise<number> };
  cancel: ReactNode;
  children: ReactNode;
};

/** The form of a record of the unit: rules first, then the server, whose refusal stands at its field. */
export function RecordForm<V extends object, T>(props: Props<V, T>) {
  const { form, label = '保存', another, send, onSaved, theirs, cancel, children } = props;
  const { busy, press } = usePress();
  async function save(goesOn: boolean, base?: Base): Promise<void> {
    const answer = await form.save((values, _, typedOn) => send(values, base ?? typedOn));
    if (answer) onSaved(answer.done, goesOn);
  }
  const submit = (goesOn: boolean) => async (e: SyntheticEvent) => {
    e.preventDefault();
    if (form.passes()) await press(() => save(goesOn));
  };
  async function keepMine(version: () => Promise<number>): Promise<void> {
    const now = await form.guarded(version);
    form.endConflict();
    if (now !== null) await save(false, { version: now });
  }
  return (
    <>
      <form
        className={`card ${profile.block} ${profile.form}`}
        method="post"
        noValidate
        onSubmit={submit(false)}
        aria-busy={busy}
      >
        <KeptNotice of={form} />
        <div className="form-grid">{children}</div>
        <Fault form={form} />
        <div className="form-foot">
          <Submit busy={busy} doing="正在保存">
            {label}
          </Submit>
          {another && (
            <button type="button" className="btn ghost" aria-disabled={busy || undefined} onClick={submit(true)}>
              {another}
            </button>
          )}
          {cancel}
        </div>
      </form>
      {form.conflict && theirs && (
        <ConflictDialog
          what="资料"
          said={form.conflict}
          loses={form.loses}
          where="在这个页面里"
          onClose={form.endConflict}
          onTheirs={() => {
            form.giveWay();
            form.endConflict();
            theirs.show();
          }}
          onMine={() => void press(() => keepMine(theirs.version), true)}
        />
      )}
    </>
  );
}
