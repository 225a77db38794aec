import rules from 'virtual:rules/account.resetPassword';
import { mobilePattern, plainPhone } from '../../../shared/checks.ts';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { firstPasswords, passwordChecks, PasswordFields } from './password-fields.tsx';
import { ProofFields } from './proof-fields.tsx';

/** A new password for who has forgotten the old one, proven by the mobile number; ends all sessions. */
export default function ForgotDialog({ cellPhone, onClose }: { cellPhone: string; onClose: () => void }) {
  const form = useForm({
    first: {
      cellPhone: mobilePattern.test(plainPhone(cellPhone)) ? plainPhone(cellPhone) : '',
      code: '',
      ...firstPasswords,
    },
    rules,
    checks: passwordChecks,
  });

  async function send(): Promise<void> {
    await formApi.account.resetPassword({ ...form.values, cellPhone: form.values.cellPhone.trim() });
    toastOk('密码已经重设，请用新密码登录');
    onClose();
  }

  return (
    <Dialog title="用手机重设密码" narrow text="重设以后，在其他地方的登录会一并结束。" onClose={onClose}>
      <DialogForm form={form} label="重设密码" send={send} onClose={onClose}>
        <ProofFields form={form} use="reset" hint="填写注册时用的手机号码。" />
        <PasswordFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
