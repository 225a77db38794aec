import type { ReactNode } from 'react';
import { useSend } from '../lib/form/send.ts';
import type { Fields } from '../lib/form/use-form.ts';
import { useWayOut } from './dialog.tsx';
import { Fault, Submit } from './field.tsx';
import styles from './form.module.css';

type Props = {
  form: Fields & { loses: boolean };
  label: string;
  cancel?: string;
  /** Some of its fields may stay empty: those that must not say so. */
  marks?: boolean;
  /** What is sent cannot be taken back. */
  danger?: boolean | undefined;
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** Room below the one field of a dialog for the list that it opens: what sends the form stays in sight and free. */
export const ListRoom = ({ children }: { children: ReactNode }) => <div className={styles.room}>{children}</div>;

/** The form of a dialog: its fields, what sends it, and the way out, which asks where something typed would be lost. */
export function DialogForm(props: Props) {
  const { form, label, cancel = '取消', marks, danger, send, onClose, children } = props;
  const { busy, submit } = useSend(form, send);
  const leave = useWayOut(form.loses, onClose);
  return (
    <form className={`${styles.form} ${marks ? styles.marks : ''}`} method="post" noValidate onSubmit={submit}>
      {children}
      <Fault form={form} />
      <div className="form-foot at-end">
        <button className="btn ghost" type="button" onClick={leave}>
          {cancel}
        </button>
        <Submit busy={busy} look={danger ? 'danger' : ''}>
          {label}
        </Submit>
      </div>
    </form>
  );
}
