import { type ReactNode, useState } from 'react';
import type { Form } from '../lib/form.ts';
import { FieldBox } from './field.tsx';
import styles from './secret.module.css';

type Props<K extends string> = {
  form: Form<K>;
  name: K;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
};

/** A password, hidden until its owner wants to see it. */
export function Secret<K extends string>({ form, name, autoComplete, hint }: Props<K>) {
  const [open, setOpen] = useState(false);
  const id = form.idOf(name);
  return (
    <FieldBox form={form} name={name} hint={hint}>
      {(given) => (
        <div className={styles.secret}>
          <input
            className="input"
            name={name}
            type={open ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            {...given}
            value={form.values[name]}
            onChange={(e) => form.set(name, e.target.value)}
          />
          <button type="button" aria-pressed={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? '隐藏' : '显示'}
            <span className="vh">{form.rules[name].label}</span>
          </button>
        </div>
      )}
    </FieldBox>
  );
}
