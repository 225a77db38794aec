import rules from 'virtual:rules/people.changeMobile';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { firstProof, ProofFields } from './proof-fields.tsx';
import { firstProve, ProveFields, useProve } from './prove.tsx';

type Props = { had: string; onChanged: () => void; onClose: () => void };

/** Another mobile number, proven by a code sent to it; `had` is the one that the account has now. */
export function MobileDialog({ had, onChanged, onClose }: Props) {
  const prove = useProve(had);
  const form = useForm({ first: { ...firstProof, ...firstProve }, rules, ...prove.ruling });

  async function send(): Promise<void> {
    const { cellPhone, code } = form.values;
    await prove.proven(form.values, () => formApi.people.changeMobile({ cellPhone: cellPhone.trim(), code }));
    toastOk('手机号码已经更换');
    onChanged();
    onClose();
  }

  return (
    <Dialog title="更换手机号码" narrow text="验证码发到新号码；以后用新号码登录和接收通知。" onClose={onClose}>
      <DialogForm form={form} label="更换" send={send} onClose={onClose}>
        <ProofFields form={form} use="changeMobile" hint="填写新的手机号码。" />
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}
