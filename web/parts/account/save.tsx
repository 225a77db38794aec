import type { ReactNode } from 'react';
import { useSend } from '../../lib/form/send.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { refreshProfile } from '../../lib/profile.ts';
import { toastOk } from '../../lib/toast.ts';
import { Fault, Submit } from '../../ui/field.tsx';
import { KeptNotice } from '../../ui/kept-notice.tsx';
import styles from './profile.module.css';

type Props<V extends object> = {
  form: Form<V>;
  label?: string;
  said: string;
  send: (values: V) => Promise<unknown>;
  onSaved: () => void;
  cancel: ReactNode;
  children: ReactNode;
};

/**
 * The form of a person's data: rules first, then the server, whose refusal stands at its field; the session learns the
 * new name. What was typed and never saved is offered.
 */
export function SaveForm<V extends object>({ form, label = '保存', said, send, onSaved, cancel, children }: Props<V>) {
  const { busy, submit } = useSend(form, async () => {
    if (!(await form.save(send))) return;
    await refreshProfile().catch(() => undefined);
    toastOk(said);
    onSaved();
  });

  return (
    <form className={`card ${styles.block} ${styles.form}`} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <KeptNotice of={form} />
      <div className="form-grid">{children}</div>
      <Fault form={form} />
      <div className="form-foot">
        <Submit busy={busy} doing="正在保存">
          {label}
        </Submit>
        {cancel}
      </div>
    </form>
  );
}
