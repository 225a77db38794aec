import rules from 'virtual:rules/staff.confirmTotp';
import { useState } from 'react';
import { formApi } from '../../../lib/api.ts';
import { useSend } from '../../../lib/form/send.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Fault, Field, Submit } from '../../../ui/field.tsx';
import { copyText } from '../copy.ts';
import { firstProve, ProveFields, useProve } from '../../account/prove.tsx';
import styles from './own.module.css';
import { SpareCodes } from './spare-codes.tsx';

type Made = Awaited<ReturnType<typeof formApi.staff.beginTotp>>;

/** A button that asks who one is first, where the login is older. */
export function ProvenButton({ label, look, send }: { label: string; look?: string; send: () => Promise<unknown> }) {
  const prove = useProve('');
  const form = useForm({ first: firstProve, ...prove.ruling });
  const { busy, submit } = useSend(form, () => prove.proven(form.values, send));
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <ProveFields form={form} prove={prove} />
      <Fault form={form} />
      <div className="row">
        <Submit busy={busy} look={look}>
          {label}
        </Submit>
      </div>
    </form>
  );
}

/** The key in fours, as one types it from a screen; copied it has no blanks. No message covers the fields below. */
function Secret({ of }: { of: string }) {
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    setCopied(await copyText(of, '浏览器没有允许复制，请手工输入'));
  }
  return (
    <>
      <code className={styles.secret}>{of.replace(/.{4}(?=.)/g, '$& ')}</code>
      <button type="button" className="inline" onClick={copy}>
        {isCopied ? '已复制' : '复制密钥'}
      </button>
    </>
  );
}

type ScanProps = { made: Made; onSpare: (codes: string[]) => void; onClose: () => void };

function Scan({ made, onSpare, onClose }: ScanProps) {
  const prove = useProve('');
  const form = useForm({
    first: { otp: '', ...firstProve },
    rules,
    more: { otp: { label: '动态口令' }, ...prove.ruling.more },
    at: prove.ruling.at,
  });
  const { busy, submit } = useSend(form, async () => {
    const { spare } = await prove.proven(form.values, () => formApi.staff.confirmTotp({ otp: form.values.otp.trim() }));
    onSpare(spare);
  });
  return (
    <div className={styles.scan}>
      <img src={`data:image/svg+xml,${encodeURIComponent(made.qr)}`} alt="动态口令的二维码" width={200} height={200} />
      <div className="stack">
        <ol className={styles.steps}>
          <li>在手机上打开身份验证器（腾讯身份验证器、Microsoft Authenticator 等）。</li>
          <li>
            扫描二维码。正用手机看这一页的，<a href={made.uri}>打开本机的验证器</a>；也可以输入密钥：
            <Secret of={made.secret} />
          </li>
          <li>填写验证器里显示的 6 位数字。</li>
        </ol>
        <form className={styles.form} method="post" noValidate onSubmit={submit}>
          <Field form={form} name="otp" inputMode="numeric" autoComplete="one-time-code" />
          <ProveFields form={form} prove={prove} />
          <Fault form={form} />
          <div className="row">
            <Submit busy={busy} doing="正在核对">
              开通
            </Submit>
            <button type="button" className="btn ghost" onClick={onClose}>
              暂不开通
            </button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** Setting the second proof up: begun, scanned, proven by a first code, and the spare codes kept. */
export function Enrol({ onDone, onOn }: { onDone: () => Promise<void>; onOn?: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  const [spare, setSpare] = useState<string[] | null>(null);
  if (spare) return <SpareCodes codes={spare} onKept={onDone} />;
  if (made)
    return (
      <Scan
        made={made}
        onClose={() => setMade(null)}
        onSpare={(codes) => {
          setSpare(codes);
          onOn?.();
        }}
      />
    );
  return <ProvenButton label="开通动态口令" send={async () => setMade(await formApi.staff.beginTotp({}))} />;
}
