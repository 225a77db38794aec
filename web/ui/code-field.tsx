import { useEffect, useState } from 'react';
import type { Fields } from '../lib/form/use-form.ts';
import { FieldBox } from './field.tsx';
import styles from './code-field.module.css';

/** A code may be asked for again after this time. */
const againSeconds = 60;
/** A longer wait is told in words alone. */
const mostSeconds = 120;

/** Whether a code went out; where not, the seconds after which it may be asked for. */
export type Sent = { sent: true } | { sent: false; wait: number };

type Props = {
  form: Fields;
  name: string;
  /** Stands there until one was sent. */
  hint?: string;
  send: () => Promise<Sent>;
};

/** The field of a code that comes by text message, with the button that asks for it and waits before it asks again. */
export function CodeField({ form, name, hint, send }: Props) {
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const [hasSent, setHasSent] = useState(false);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!until) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);

  async function press(): Promise<void> {
    if (busy || left) return;
    setBusy(true);
    const done = await send().finally(() => setBusy(false));
    const seconds = done.sent ? againSeconds : done.wait;
    if (seconds && seconds <= mostSeconds) setUntil(Date.now() + seconds * 1000);
    if (!done.sent) return;
    setHasSent(true);
    document.getElementById(form.idOf(name))?.focus();
  }

  const waits = busy || left > 0;
  return (
    <FieldBox form={form} name={name} hint={hasSent ? <span role="status">验证码已经发出，五分钟内有效。</span> : hint}>
      {(given) => (
        <div className={styles.row}>
          <input
            className="input"
            name={name}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={form.ruleOf(name).longest}
            {...given}
            value={form.text(name)}
            onChange={(e) => form.set(name, e.target.value.trim())}
          />
          <button
            type="button"
            className={`btn ghost${busy ? ' is-busy' : ''}`}
            aria-disabled={waits || undefined}
            onClick={press}
          >
            {left ? `${left} 秒后${hasSent ? '重发' : '获取'}` : hasSent ? '重新发送' : '获取验证码'}
          </button>
        </div>
      )}
    </FieldBox>
  );
}
