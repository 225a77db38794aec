import { useEffect, useRef, useState } from 'react';
import { veiled } from '../../../shared/checks.ts';
import { say } from '../../../shared/rules.ts';
import { ApiError, formApi, isAbout } from '../../lib/api.ts';
import { AsksFirst, type Fields } from '../../lib/form/use-form.ts';
import { changeSession, session } from '../../lib/session.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Secret } from '../../ui/secret.tsx';
import { knownDevices, rememberDevice } from './devices.ts';
import styles from '../../ui/form.module.css';
import { askCode } from './send-code.ts';

export const firstProve = { proofPassword: '', proofCode: '', proofOtp: '' };
type Given = typeof firstProve;
/** `why` it is asked for, as the refused call said; nothing is wrong with what was typed. */
type Asked = { way: 'password' | 'code'; otp: boolean; why?: string } | null;

/** Where the refusals of a login stand in a form that asks for one beside something else. */
const places: Record<string, keyof Given> = {
  username: 'proofPassword',
  password: 'proofPassword',
  cellPhone: 'proofCode',
  code: 'proofCode',
  otp: 'proofOtp',
};

/** Signs the person in once more, and this tab goes on with that login. */
async function signInAgain({ way }: NonNullable<Asked>, given: Given, cellPhone: string): Promise<void> {
  const otp = given.proofOtp.trim();
  const { token, device } = await (way === 'code'
    ? formApi.account.loginByCode({ cellPhone, code: given.proofCode })
    : formApi.account.token({
        username: session.get().psid,
        password: given.proofPassword,
        devices: await knownDevices(),
        ...(otp && { otp }),
      })
  ).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.fields.map((f) => ({
      ...f,
      path: places[f.path] ?? f.path,
      // Nobody was asked for the name of the account here.
      message: f.message.replace('账号或密码', '密码'),
    }));
    throw new ApiError(error.status, error.message, fields, error.absent);
  });
  if (device) void rememberDevice(device);
  changeSession({ token });
}

/**
 * Makes sure that it is the person, in the form whose call asks for it: by the password or a code to the number
 * that the account has. What the form holds stays.
 * @param proofPassword what the password is called: beside a new one it is the old one
 * @param isAsked the call has asked for it already
 */
export function useProve(cellPhone: string, proofPassword = '您的登录密码', isAsked = false) {
  const labels = { proofPassword, proofCode: '验证码', proofOtp: '动态口令' } as const;
  const [asked, setAsked] = useState<Asked>(isAsked ? { way: 'password', otp: false } : null);
  const done = useRef(false);
  const wanted = (name: keyof Given, isAsked: boolean | undefined) => ({
    label: labels[name],
    ...(isAsked && { required: say.required(labels[name]) }),
  });

  /** Sends, after a login where one was asked for. */
  async function proven<T>(given: Given, send: () => Promise<T>): Promise<T> {
    try {
      if (asked && !done.current) await signInAgain(asked, given, cellPhone);
      done.current = true;
      return await send();
    } catch (error) {
      if (isAbout(error, 'proof')) {
        done.current = false;
        setAsked({ way: 'password', otp: false, why: (error as Error).message });
        if (!asked) throw new AsksFirst();
      }
      if (isAbout(error, 'proofOtp')) setAsked({ way: 'password', otp: true });
      throw error;
    }
  }

  return {
    asked,
    cellPhone,
    labels,
    proven,
    turn: () => setAsked((now) => now && { ...now, way: now.way === 'code' ? 'password' : 'code', otp: false }),
    /** For the form: its labels, and where the refusal stands. */
    ruling: {
      more: {
        proofPassword: wanted('proofPassword', asked?.way === 'password'),
        proofCode: wanted('proofCode', asked?.way === 'code'),
        proofOtp: wanted('proofOtp', asked?.otp),
      },
      at: { proof: 'proofPassword' },
    },
  };
}

/** What is asked for, where something is; the other way stands below it. */
export function ProveFields({ form, prove }: { form: Fields; prove: ReturnType<typeof useProve> }) {
  const { asked, cellPhone, turn } = prove;
  const why = asked?.why;
  // What is asked for is gone to, once it stands.
  useEffect(() => {
    if (why) document.getElementById(form.idOf('proofPassword'))?.focus();
  }, [why, form.idOf]);
  if (!asked) return null;
  return (
    <>
      {why && <p role="status">{why}。</p>}
      {asked.way === 'password' ? (
        <Secret
          form={form}
          name="proofPassword"
          autoComplete="current-password"
          hint={cellPhone ? undefined : '没有设过密码的，请退出后重新登录，五分钟内再改。'}
        />
      ) : (
        <CodeField
          form={form}
          name="proofCode"
          hint={`验证码发到 ${veiled(cellPhone)}。`}
          send={() => askCode(form, 'proofCode', cellPhone, 'login')}
        />
      )}
      {asked.otp && <Field form={form} name="proofOtp" inputMode="numeric" autoComplete="one-time-code" />}
      {cellPhone && (
        <div className={styles.under}>
          <button type="button" onClick={turn}>
            {asked.way === 'password'
              ? `改用短信验证码（发到 ${veiled(cellPhone)}）`
              : `改用${prove.labels.proofPassword}`}
          </button>
        </div>
      )}
    </>
  );
}
