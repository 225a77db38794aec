import type { FormEvent } from 'react';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { usePress } from '../../lib/press.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './form.module.css';
import { ProofFields, proofRules } from './proof-fields.tsx';

/** Another mobile number, proven by a code sent to it. */
export function MobileDialog({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const form = useForm(proofRules);
  const { busy, press } = usePress();

  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (!form.passes()) return;
    await press(async () => {
      try {
        await formApi.people.changeMobile({ cellPhone: form.values.cellPhone.trim(), code: form.values.code });
        toastOk('手机号码已经更换');
        onChanged();
        onClose();
      } catch (error) {
        form.refused(error);
      }
    });
  }

  return (
    <Dialog title="更换手机号码" narrow text="验证码发到新号码；以后用新号码登录和接收通知。" onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <ProofFields form={form} use="changeMobile" hint="填写新的手机号码。" />
        {form.fault && <p className="alert err" role="alert"><Icon name="alert" /><span>{form.fault}</span></p>}
        <div className="form-foot">
          <button className={`btn${busy ? ' is-busy' : ''}`} type="submit" aria-disabled={busy || undefined}>更换</button>
          <button className="btn ghost" type="button" onClick={onClose}>取消</button>
        </div>
      </form>
    </Dialog>
  );
}
