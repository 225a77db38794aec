import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { usePress } from '../../lib/press.ts';
import { clearSession } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './form.module.css';
import { PasswordFields, passwordRules } from './password-fields.tsx';

/** A new password, typed twice; when the server has taken it the person is signed out everywhere (section 4). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm(passwordRules);
  const { busy, press } = usePress();

  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (!form.passes()) return;
    await press(async () => {
      try {
        await formApi.account.updatePassword({ pswd: form.values.password, userId: '' });
      } catch (error) {
        return void form.refused(error);
      }
      form.clear();
      onClose();
      toastOk(text.passwordChanged);
      clearSession();
      await navigate(href('account/login'), { replace: true });
    });
  }

  return (
    <Dialog title="修改密码" narrow text="改好以后，所有地方的登录都会结束，请用新密码重新登录。" onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <PasswordFields form={form} />
        {form.fault && <p className="alert err" role="alert"><Icon name="alert" /><span>{form.fault}</span></p>}
        <div className="form-foot">
          <button className={`btn${busy ? ' is-busy' : ''}`} type="submit" aria-disabled={busy || undefined}>修改密码</button>
          <button className="btn ghost" type="button" onClick={onClose}>取消</button>
        </div>
      </form>
    </Dialog>
  );
}
