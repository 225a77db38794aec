import type { FormEvent, ReactNode } from 'react';
import { quietApi } from '../../lib/api.ts';
import type { Form } from '../../lib/form.ts';
import { usePress } from '../../lib/press.ts';
import { applyProfile } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './profile.module.css';

type Props<K extends string> = { form: Form<K>; label?: string; said: string; send: () => Promise<unknown>; onSaved: () => void; cancel: ReactNode; children: ReactNode };

/** The form of a person's data: rules first, then the server, whose refusal stands at its field; the session learns the new name. */
export function SaveForm<K extends string>({ form, label = '保存', said, send, onSaved, cancel, children }: Props<K>) {
  const { busy, press } = usePress();

  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (!form.passes()) return;
    await press(async () => {
      try {
        await send();
      } catch (error) {
        return void form.refused(error);
      }
      await quietApi.account.getIndexUserInfo({}).then(applyProfile, () => undefined);
      toastOk(said);
      onSaved();
    });
  }

  return (
    <form className={`card ${styles.block} ${styles.form}`} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <div className="form-grid">{children}</div>
      {form.fault && <p className="alert err" role="alert" style={{ marginTop: '1rem' }}><Icon name="alert" /><span>{form.fault}</span></p>}
      <div className="form-foot">
        <button className={`btn${busy ? ' is-busy' : ''}`} type="submit" aria-disabled={busy || undefined}>{busy ? '正在保存' : label}</button>
        {cancel}
      </div>
    </form>
  );
}
