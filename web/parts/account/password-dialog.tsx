import rules from 'virtual:rules/account.updatePassword';
import { useNavigate } from 'react-router';
import { text } from '../../../shared/text.ts';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { clearSession, loginFrom } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { firstPasswords, passwordChecks, PasswordFields } from './password-fields.tsx';
import { firstProve, ProveFields, useProve } from './prove.tsx';

/** The call takes the new password once; it is typed twice. */
const more = {
  password: { ...rules.pswd },
  repeatPassword: { label: '确认密码', required: text.passwordAgain, longest: 200 },
};

/** A new password, typed twice; when the server has taken it the person is signed out everywhere (section 4). */
export function PasswordDialog({ cellPhone, onClose }: { cellPhone: string; onClose: () => void }) {
  const navigate = useNavigate();
  const prove = useProve(cellPhone, '原密码');
  const form = useForm({
    first: { ...firstPasswords, ...firstProve },
    more: { ...more, ...prove.ruling.more },
    checks: passwordChecks,
    at: { pswd: 'password', ...prove.ruling.at },
  });

  async function send(): Promise<void> {
    const { password } = form.values;
    await prove.proven(form.values, () => formApi.account.updatePassword({ pswd: password, userId: '' }));
    form.clear();
    onClose();
    toastOk(text.passwordChanged);
    clearSession();
    await navigate(loginFrom(location.pathname), { replace: true });
  }

  return (
    <Dialog title="修改密码" narrow text="改好以后，所有地方的登录都会结束，请用新密码重新登录。" onClose={onClose}>
      <DialogForm form={form} label="修改密码" send={send} onClose={onClose}>
        <PasswordFields form={form} />
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}
