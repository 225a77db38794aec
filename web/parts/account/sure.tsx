import { useForm } from '../../lib/form/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { firstProve, ProveFields, useProve } from './prove.tsx';

export type SureProps = {
  title: string;
  /** What it leads to. */
  lines: readonly string[];
  label: string;
  /** The own number, to which a code may be sent; staff have none to sign in by. */
  cellPhone?: string;
  /** It has been asked already who they are. */
  proves?: true;
  danger?: true;
  send: () => Promise<void>;
  onClose: () => void;
};

/** Asks once more before what only the person may do; who they are where the login is older. */
export function Sure({ title, lines, label, cellPhone = '', proves, danger, send, onClose }: SureProps) {
  const prove = useProve(cellPhone, undefined, proves);
  const form = useForm({ first: firstProve, ...prove.ruling });
  return (
    <Dialog title={title} narrow onClose={onClose}>
      <DialogForm
        // A password that is typed to prove oneself is nothing that one would want kept.
        form={{ ...form, loses: false }}
        label={label}
        danger={danger}
        send={() => prove.proven(form.values, send)}
        onClose={onClose}
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}
