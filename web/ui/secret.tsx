import { type ReactNode, useState } from 'react';
import type { Fields } from '../lib/form/use-form.ts';
import { FieldBox } from './field.tsx';
import styles from './secret.module.css';

type Props = {
  form: Fields;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
};

/** A password, hidden until its owner wants to see it. */
export function Secret({ form, name, autoComplete, hint }: Props) {
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
            maxLength={form.ruleOf(name).longest}
            {...given}
            value={form.text(name)}
            onChange={(e) => form.set(name, e.target.value)}
          />
          <button type="button" aria-pressed={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? '隐藏' : '显示'}
            <span className="vh">{form.ruleOf(name).label}</span>
          </button>
        </div>
      )}
    </FieldBox>
  );
}
