import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { definePage } from '../../lib/page.tsx';
import { keep, kept } from '../../lib/form/kept.ts';
import { session, rememberWanted, takeWanted, wantsConsole, wantsPage } from '../../lib/session.ts';
import { type Kind, kindOf, kinds } from '../../parts/account/kinds.ts';
import { LoginForm } from '../../parts/account/login-form.tsx';
import { HotlineLink } from '../../parts/site/hotline.tsx';
import { AuthFrame } from '../../parts/standalone/frames.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './login.module.css';

const words: Record<Kind, { lede: string; account: string; placeholder: string; register: string }> = {
  1: {
    lede: '查看消息、报名结果与咨询的答复，管理个人资料。',
    account: '学员账号',
    placeholder: '手机号码，或班主任发给您的账号',
    register: '学员注册',
  },
  2: {
    lede: '查看消息，维护职称、专业领域与简介。',
    account: '教师账号',
    placeholder: '手机号码，或教务部为您开通的账号',
    register: '教师注册',
  },
  3: {
    lede: '确认本单位学员，维护单位资料，查看消息。',
    account: '单位账号',
    placeholder: '手机号码，或合同签订后开通的账号',
    register: '委托单位注册',
  },
};

const staffWords = {
  lede: '供学院工作人员使用。忘记密码，请联系管理员发一个设置密码的链接。',
  account: '工作人员账号',
  placeholder: '管理员为您开通的账号',
};

/** Ways for who has no account, or not its number. */
function Below() {
  return (
    <>
      <p className={styles.help}>
        手机号已停用？请在工作日致电 <HotlineLink />
        ，核对身份后重设；工作人员不会向您索要密码和验证码。
      </p>
      <p className={styles.other}>
        <span>还没有账号？</span>
        {kinds.map((k) => (
          <Link key={k.userType} to={href('account/register', {}, { userType: k.userType })}>
            {words[k.userType].register}
          </Link>
        ))}
      </p>
    </>
  );
}

/** What this tab knows: sent here from a page, or signed in already. Nothing of it exists on the server. */
function Notice({ isStaff }: { isStaff: boolean }) {
  const [sent, setSent] = useState(false);
  const person = session.use();
  const navigate = useNavigate();
  useEffect(() => setSent(wantsPage()), []);
  if (person.token) {
    return (
      <p className="alert ok">
        <Icon name="check" />
        <span>
          您已登录为{person.name || person.psid}。
          <button type="button" className={styles.inline} onClick={() => navigate(takeWanted())}>
            继续访问
          </button>
          ，或在下面换一个账号。
        </span>
      </p>
    );
  }
  return sent && !isStaff ? (
    <p className="alert" role="status">
      <Icon name="alert" />
      <span>{text.loginNeeded}</span>
    </p>
  ) : null;
}

const memory = 'login-entrance';

/** The entrance that was used last comes first again; the address stands above the memory. */
function useEntrance(kind: Kind): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (new URLSearchParams(search).has('userType')) return void keep(memory, String(kind));
    let gone = false;
    void kept(memory).then((last) => {
      // Whoever has begun to type stays where they are.
      const typed = [...document.querySelectorAll<HTMLInputElement>('main form input')].some((i) => i.value);
      if (!gone && !typed && last && kindOf(last) !== kind)
        void navigate(href('account/login', {}, { userType: last }), { replace: true, preventScrollReset: true });
    });
    return () => {
      gone = true;
    };
  }, [search, kind, navigate]);
}

export default definePage({
  name: 'account/login',
  load: import.meta.env.SSR ? async ({ query }) => ({ kind: kindOf(query.get('userType')) }) : undefined,
  head: import.meta.env.SSR
    ? () => ({
        title: '登录',
        description: '学员、委托单位与教师登录之江培训学院门户。',
        canonical: href('account/login'),
      })
    : undefined,
  View({ data: { kind } }) {
    // Who was sent here from the console works at the institute; the server does not know where anybody comes from.
    const [isStaff, setStaff] = useState(false);
    useEffect(() => setStaff(wantsConsole()), []);
    function leaveStaff(): void {
      rememberWanted(href('public/home'));
      setStaff(false);
    }
    const { lede, account, placeholder } = isStaff ? staffWords : words[kind];
    useEntrance(kind);
    return (
      <AuthFrame picture="/art/south-lake-boat" poem>
        <h1 className={styles.title}>{isStaff ? '管理后台登录' : '登录'}</h1>
        <div className={styles.box}>
          {!isStaff && (
            <Tabs
              label="登录身份"
              tabs={kinds.map((k) => ({
                label: k.name,
                to: href('account/login', {}, { userType: k.userType }),
                current: k.userType === kind,
              }))}
            />
          )}
          <p className={styles.lede}>{lede}</p>
          <Notice isStaff={isStaff} />
          <noscript>
            <p className="alert warn">
              <span>
                登录需要浏览器启用脚本（JavaScript）。请在浏览器设置中启用后重新打开本页，或致电咨询热线，由工作人员代为查询。
              </span>
            </p>
          </noscript>
          <LoginForm kind={kind} label={account} placeholder={placeholder} isStaff={isStaff} />
          {isStaff ? (
            <p className={styles.other}>
              <span>不是工作人员？</span>
              <button type="button" className={styles.inline} onClick={leaveStaff}>
                学员、教师与委托单位登录
              </button>
            </p>
          ) : (
            <Below />
          )}
          <p className={styles.legal}>
            登录即表示您已阅读<Link to={href('public/privacy')}>隐私政策</Link>。两小时没有操作会自动退出。
          </p>
        </div>
      </AuthFrame>
    );
  },
});
