import type { ReactNode } from 'react';
import { type Form, useSend } from '../../lib/form.ts';
import { Fault, Submit } from '../../ui/field.tsx';
import styles from './form.module.css';

type Props<K extends string> = {
  form: Form<K>;
  label: string;
  cancel?: string;
  send: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a dialog: its fields, what sends it, and the way out. */
export function DialogForm<K extends string>({ form, label, cancel = '取消', send, onClose, children }: Props<K>) {
  const { busy, submit } = useSend(form, send);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      {children}
      <Fault form={form} />
      <div className="form-foot">
        <Submit busy={busy}>{label}</Submit>
        <button className="btn ghost" type="button" onClick={onClose}>
          {cancel}
        </button>
      </div>
    </form>
  );
}
