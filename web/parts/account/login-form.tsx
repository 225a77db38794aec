import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '../../../shared/limits.ts';
import { text } from '../../../shared/text.ts';
import { ApiError, quietApi } from '../../lib/api.ts';
import { anonymous, changeSession, takeWanted } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Kind } from './kinds.ts';
import styles from './login-form.module.css';

type Place = 'username' | 'password' | 'form';
type Fault = { place: Place; message: string };

/** Where the server's message belongs: at the field that it names, else above the button. */
function placeOf(error: unknown): Fault {
  if (!(error instanceof ApiError)) return { place: 'form', message: text.unavailable };
  const { message } = error;
  if (message === text.wrongCredentials || message.includes('密码')) return { place: 'password', message };
  if (message.includes('账号')) return { place: 'username', message };
  return { place: 'form', message };
}

/** Keeps a button from being pressed twice: blocked while busy, and for 1000 ms after the press (section 9). */
function usePress() {
  const [busy, setBusy] = useState(false);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  async function press(action: () => Promise<void>): Promise<void> {
    const now = performance.now();
    if (busy || now - pressedAt.current < limits.preventReclickMs) return;
    pressedAt.current = now;
    setBusy(true);
    await action().finally(() => setBusy(false));
  }
  return { busy, press };
}

/** Account and password; the server's refusal stands at the field, so no message floats over the page as well. */
export function LoginForm({ kind, label, placeholder }: { kind: Kind; label: string; placeholder: string }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [open, setOpen] = useState(false);
  const { busy, press } = usePress();

  function show(next: Fault): void {
    setFault(next);
    if (next.place !== 'form') (form.current?.elements.namedItem(next.place) as HTMLInputElement | null)?.focus();
  }

  async function submit(e: FormEvent<HTMLFormElement>): Promise<void> {
    e.preventDefault();
    const fields = new FormData(e.currentTarget);
    const username = String(fields.get('username') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    if (!username) return show({ place: 'username', message: '请填写账号' });
    if (!password) return show({ place: 'password', message: '请填写密码' });
    await press(async () => {
      setFault(null);
      try {
        // Nothing of a person who was signed in before stays.
        changeSession({ ...anonymous, ...(await quietApi.account.token({ username, password, userType: kind })) });
        await navigate(takeWanted(), { replace: true });
      } catch (error) {
        show(placeOf(error));
      }
    });
  }

  const at = (place: Place) => (fault?.place === place ? fault.message : null);
  return (
    // By POST, so that a form sent before the page has taken over never shows a password in the address.
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <div className={`field${at('username') ? ' error' : ''}`}>
        <label htmlFor="username">{label}</label>
        <input
          className="input" id="username" name="username" autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={60}
          placeholder={placeholder} required aria-invalid={at('username') ? true : undefined} aria-describedby={at('username') ? 'username-error' : undefined}
        />
        {at('username') && <p className="msg-err" id="username-error" role="alert">{at('username')}</p>}
      </div>
      <div className={`field${at('password') ? ' error' : ''}`}>
        <label htmlFor="password">密码</label>
        <div className={styles.secret}>
          <input
            className="input" id="password" name="password" type={open ? 'text' : 'password'} autoComplete="current-password" autoCapitalize="none" spellCheck={false} maxLength={200}
            required aria-invalid={at('password') ? true : undefined} aria-describedby={at('password') ? 'password-error' : undefined}
          />
          <button type="button" aria-pressed={open} aria-controls="password" onClick={() => setOpen(!open)}>{open ? '隐藏' : '显示'}<span className="vh">密码</span></button>
        </div>
        {at('password') && <p className="msg-err" id="password-error" role="alert">{at('password')}</p>}
      </div>
      {at('form') && <p className="alert err" role="alert"><Icon name="alert" /><span>{at('form')}</span></p>}
      <button className={`btn lg block${busy ? ' is-busy' : ''}`} type="submit" aria-disabled={busy || undefined}>{busy ? '正在登录' : '登录'}</button>
    </form>
  );
}
