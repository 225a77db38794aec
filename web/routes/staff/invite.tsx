import rules from 'virtual:rules/account.acceptInvite';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { formApi } from '../../lib/api.ts';
import { useSend } from '../../lib/form/send.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { definePage } from '../../lib/page.tsx';
import { clearSession } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import form from '../../ui/form.module.css';
import { firstPasswords, passwordChecks, PasswordFields } from '../../parts/account/password-fields.tsx';
import { HotlineLine } from '../../parts/site/hotline.tsx';
import { AuthFrame } from '../../parts/standalone/frames.tsx';
import { Fault, Submit } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from '../account/login.module.css';

type Invited = Awaited<ReturnType<typeof formApi.account.openInvite>>;

function SetPassword({ token, of }: { token: string; of: Invited }) {
  const navigate = useNavigate();
  const fields = useForm({ first: firstPasswords, rules, checks: passwordChecks });
  const { busy, submit } = useSend(fields, async () => {
    await formApi.account.acceptInvite({ token, ...fields.values });
    toastOk('密码已设置，请登录');
    // Whoever was signed in here before is not the one who was invited.
    clearSession();
    await navigate(href('staff/login'), { replace: true });
  });
  return (
    <>
      <p className={styles.lede}>
        {of.name}，您的账号是 <b>{of.username}</b>。
        {of.isNew ? '设置密码以后，用账号和密码登录管理后台。' : '设置新密码以后，原来的密码和所有登录立即作废。'}
      </p>
      <form className={form.form} method="post" noValidate onSubmit={submit} aria-busy={busy}>
        <input type="hidden" autoComplete="username" value={of.username} readOnly />
        <PasswordFields form={fields} />
        <Fault form={fields} />
        <Submit busy={busy} look="lg block" doing="正在设置">
          设置密码
        </Submit>
      </form>
    </>
  );
}

/** A link that opens nothing: who can give a new one, and where to go if the password has been set. */
function Unusable({ children }: { children: ReactNode }) {
  return (
    <div className="stack">
      <p className="alert warn" role="alert">
        {children}
      </p>
      <p>
        这是给新同事和忘记密码的同事用的页面。链接打不开时，请发出邀请的管理员再发一次；密码已经设好的，直接登录管理后台。
      </p>
      <p className="row">
        <Link className="btn ghost" to={href('staff/login')}>
          前往登录
        </Link>
        <Link to={href('public/home')}>回到首页</Link>
      </p>
      <HotlineLine label="找不到管理员" />
    </div>
  );
}

/** The link carries its secret behind the hash: no server and no log on the way sees it. */
function Invited() {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(hash.slice(1)), [hash]);
  const load = useLoad(token ?? '', () => formApi.account.openInvite({ token: token ?? '' }));
  if (token === '') return <Unusable>链接不完整，请从收到的消息里整条复制，粘贴到地址栏打开。</Unusable>;
  if (load.fault && !load.data) return <Unusable>{load.fault}</Unusable>;
  return (
    <Loaded load={load} lines={4}>
      {(of) => <SetPassword token={token ?? ''} of={of} />}
    </Loaded>
  );
}

export default definePage({
  name: 'staff/invite',
  head: import.meta.env.SSR ? () => ({ title: '设置密码', noindex: true }) : undefined,
  View: () => (
    <AuthFrame picture="/art/campus-tea-corner">
      <h1 className={styles.title}>设置密码</h1>
      <div className={styles.box}>
        <noscript>
          <p className="alert warn">
            <span>设置密码需要浏览器启用脚本（JavaScript）。</span>
          </p>
        </noscript>
        <Invited />
      </div>
    </AuthFrame>
  ),
});
