import type { FormEvent } from 'react';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { usePress } from '../../lib/press.ts';
import { toastOk } from '../../lib/toast.ts';
import { mobilePattern } from '../../../shared/checks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './form.module.css';
import { PasswordFields, passwordRules } from './password-fields.tsx';
import { ProofFields, proofRules } from './proof-fields.tsx';

/** A new password for who has forgotten the old one, proven by the mobile number; ends all sessions. */
export function ForgotDialog({ cellPhone, onClose }: { cellPhone: string; onClose: () => void }) {
  const form = useForm({ ...proofRules, cellPhone: { ...proofRules.cellPhone, first: mobilePattern.test(cellPhone) ? cellPhone : '' }, ...passwordRules });
  const { busy, press } = usePress();

  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (!form.passes()) return;
    await press(async () => {
      try {
        await formApi.account.resetPassword({ ...form.values, cellPhone: form.values.cellPhone.trim() });
        toastOk('密码已经重设，请用新密码登录');
        onClose();
      } catch (error) {
        form.refused(error);
      }
    });
  }

  return (
    <Dialog title="用手机重设密码" narrow text="重设以后，在其他地方的登录会一并结束。" onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <ProofFields form={form} use="reset" hint="填写注册时用的手机号码。" />
        <PasswordFields form={form} />
        {form.fault && <p className="alert err" role="alert"><Icon name="alert" /><span>{form.fault}</span></p>}
        <div className="form-foot">
          <button className={`btn${busy ? ' is-busy' : ''}`} type="submit" aria-disabled={busy || undefined}>重设密码</button>
          <button className="btn ghost" type="button" onClick={onClose}>取消</button>
        </div>
      </form>
    </Dialog>
  );
}
