import rules from 'virtual:rules/people.changeMobile';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { firstProof, ProofFields } from './proof-fields.tsx';
import { firstProve, ProveFields, useProve } from './prove.tsx';

type Props = {
  /** The number that the account has now, by which its person can prove who they are. */
  had: string;
  /** It has none yet. */
  first?: boolean;
  onChanged: () => void;
  onClose: () => void;
};

/** A mobile number, or another one, proven by a code sent to it. */
export function MobileDialog({ had, first = false, onChanged, onClose }: Props) {
  const prove = useProve(had);
  const deed = first ? '绑定' : '更换';
  const form = useForm({ first: { ...firstProof, ...firstProve }, rules, ...prove.ruling });

  async function send(): Promise<void> {
    const { cellPhone, code } = form.values;
    await prove.proven(form.values, () => formApi.people.changeMobile({ cellPhone: cellPhone.trim(), code }));
    toastOk(`手机号码已经${deed}`);
    onChanged();
    onClose();
  }

  return (
    <Dialog
      title={`${deed}手机号码`}
      narrow
      text={`验证码发到${first ? '这个' : '新'}号码；以后用${first ? '它' : '新号码'}登录和接收通知。`}
      onClose={onClose}
    >
      <DialogForm form={form} label={deed} send={send} onClose={onClose}>
        <ProofFields form={form} use="changeMobile" hint={first ? '填写您的手机号码。' : '填写新的手机号码。'} />
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}
