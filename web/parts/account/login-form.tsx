import codeRules from 'virtual:rules/account.loginByCode';
import rules from 'virtual:rules/account.token';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { say } from '../../../shared/rules.ts';
import { text } from '../../../shared/text.ts';
import { callAddress, formApi, isAbout, quietApi } from '../../lib/api.ts';
import { useSend } from '../../lib/form/send.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { anonymous } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import { Fault, Field, Submit } from '../../ui/field.tsx';
import { Secret } from '../../ui/secret.tsx';
import { knownDevices } from './devices.ts';
import { enter, leaving } from './enter.ts';
import styles from '../../ui/form.module.css';
import type { Kind } from './kinds.ts';
import { firstProof, ProofFields } from './proof-fields.tsx';

// Few need it.
const ForgotDialog = lazy(() => withinTime(() => import('./forgot-dialog.tsx')));

type Way = 'password' | 'code';
/** What was typed, for when the way is changed and changed back. */
type Kept = { username: string; password: string; cellPhone: string; code: string };
type Props = {
  kind: Kind;
  label: string;
  placeholder: string;
  /** Staff have no other way than a password. */
  isStaff?: boolean;
};
type WayProps = { foot: ReactNode; kept: Kept };

/**
 * Signing in, by account and password or by a code; the server's refusal stands at the field, so no message floats
 * over the page as well.
 */
export function LoginForm({ kind, label, placeholder, isStaff = false }: Props) {
  const [way, setWay] = useState<Way>('password');
  const [kept] = useState<Kept>({ username: '', password: '', ...firstProof });
  useEffect(() => hasLeft, []);
  const other = (
    <button type="button" onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
      {way === 'password' ? '用短信验证码登录' : '用密码登录'}
    </button>
  );
  const foot = (
    <div className={styles.under}>
      {other}
      <SignOn />
    </div>
  );
  return way === 'password' || isStaff ? (
    <ByPassword {...{ kind, label, placeholder, isStaff, kept }} foot={isStaff ? null : foot} />
  ) : (
    <ByCode kind={kind} foot={foot} kept={kept} />
  );
}

/** Notes what a form holds, of the fields that it has. */
function useKeeping(kept: Kept, { username, password, cellPhone, code }: Partial<Kept>): void {
  useEffect(() => {
    if (username !== undefined) Object.assign(kept, { username, password });
    else Object.assign(kept, { cellPhone, code });
  }, [kept, username, password, cellPhone, code]);
}

const Forgotten = ({ onAsk }: { onAsk: () => void }) => (
  <p className="fs-sm muted">
    不记得密码了？
    <button type="button" className="inline" onClick={onAsk}>
      用手机重设
    </button>
  </p>
);

function ByPassword({ kind, label, placeholder, isStaff, foot, kept }: Props & WayProps) {
  const navigate = useNavigate();
  const isLeaving = Boolean(leaving.use());
  const [asksOtp, setAsksOtp] = useState(false);
  const [forgot, setForgot] = useState(false);
  const form = useForm({
    first: { username: kept.username, password: kept.password, otp: '' },
    rules,
    more: {
      username: { label, required: say.required(label) },
      ...(asksOtp && { otp: { required: say.required('动态口令') } }),
    },
  });
  useKeeping(kept, form.values);
  const proof = form.idOf('otp');
  useEffect(() => {
    if (asksOtp) document.getElementById(proof)?.focus();
  }, [asksOtp, proof]);
  const { busy, submit } = useSend(form, async () => {
    const { username, password, otp } = form.values;
    try {
      await goIn(
        navigate,
        await formApi.account.token({
          username: username.trim(),
          password,
          userType: kind,
          devices: await knownDevices(),
          ...(otp && { otp: otp.trim() }),
        }),
      );
    } catch (error) {
      if (!isAbout(error, 'otp')) throw error;
      setAsksOtp(true);
      // Asked for the first time it is no fault of anybody's.
      if (otp) throw error;
    }
  });

  return (
    <>
      {/* By POST, so that a form sent before the page has taken over never shows a password in the address. */}
      <form className={styles.form} method="post" noValidate onSubmit={submit} aria-busy={busy || isLeaving}>
        <Field
          form={form}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
        />
        <Secret form={form} name="password" autoComplete="current-password" />
        {asksOtp && (
          <Field
            form={form}
            name="otp"
            autoComplete="one-time-code"
            autoCapitalize="none"
            hint="身份验证器里的 6 位数字；手机不在身边时填一个备用码。"
          />
        )}
        <Fault form={form} />
        <Submit busy={busy || isLeaving} look="lg block" doing="正在登录">
          登录
        </Submit>
        {foot}
        {!isStaff && <Forgotten onAsk={() => setForgot(true)} />}
      </form>
      {forgot && (
        <Suspense>
          <ForgotDialog cellPhone={form.values.username} onClose={() => setForgot(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * To where the person wants to be. The router is there before the next page stands, so that somebody is leaving for as
 * long as this one is shown.
 */
async function goIn(navigate: NavigateFunction, login: Parameters<typeof enter>[0]): Promise<void> {
  leaving.set({});
  try {
    const to = await enter(login);
    leaving.set({ to });
    await navigate(to, { replace: true });
  } catch (error) {
    leaving.set(null);
    throw error;
  }
}

/** The next page stands. Home looks as it did before: there it is said that they are in. */
function hasLeft(): void {
  if (leaving.get()?.to === anonymous.redirect) toastOk('登录成功');
  leaving.set(null);
}

function ByCode({ kind, foot, kept }: Pick<Props, 'kind'> & WayProps) {
  const navigate = useNavigate();
  const isLeaving = Boolean(leaving.use());
  const form = useForm({ first: { cellPhone: kept.cellPhone, code: kept.code }, rules: codeRules });
  useKeeping(kept, form.values);
  const { busy, submit } = useSend(form, async () => {
    await goIn(
      navigate,
      await formApi.account.loginByCode({
        cellPhone: form.values.cellPhone.trim(),
        code: form.values.code,
        userType: kind,
      }),
    );
  });

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit} aria-busy={busy || isLeaving}>
      <ProofFields form={form} use="login" />
      <Fault form={form} />
      <Submit busy={busy || isLeaving} look="lg block" doing="正在登录">
        登录
      </Submit>
      {foot}
    </form>
  );
}

/** The way by the identity portal, where it answers. */
function SignOn() {
  const [available, setAvailable] = useState<boolean | null>(null);
  useEffect(() => {
    quietApi.account.ssoStatus({}).then(
      (s) => setAvailable(s.available),
      () => setAvailable(false),
    );
  }, []);
  if (available === null) return <span aria-hidden="true" />;
  return available ? <a href={callAddress('account', 'ssoStart')}>统一认证登录</a> : <span>{text.ssoAway}</span>;
}
