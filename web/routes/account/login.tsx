import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage } from '../../lib/page.tsx';
import { keep, kept } from '../../lib/form/kept.ts';
import { type Kind, kindOf, kinds } from '../../parts/account/kinds.ts';
import { LoginForm } from '../../parts/account/login-form.tsx';
import { LoginNotice } from '../../parts/account/login-notice.tsx';
import { HotlineLink } from '../../parts/site/hotline.tsx';
import { AuthFrame } from '../../parts/standalone/frames.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './login.module.css';
import { WithoutScript } from '../../parts/site/without-script.tsx';

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
    const { lede, account, placeholder } = words[kind];
    useEntrance(kind);
    return (
      <AuthFrame picture="/art/south-lake-boat" poem>
        <h1 className={styles.title}>登录</h1>
        <div className={styles.box}>
          <Tabs
            label="登录身份"
            tabs={kinds.map((k) => ({
              label: k.name,
              to: href('account/login', {}, { userType: k.userType }),
              current: k.userType === kind,
            }))}
          />
          <p className={styles.lede}>{lede}</p>
          <LoginNotice />
          <WithoutScript
            what="登录"
            subject="请代为查询"
            say={['姓名', '登记的手机号码', '要查的事（请勿写密码和验证码）']}
          />
          <LoginForm kind={kind} label={account} placeholder={placeholder} />
          <Below />
          <p className={styles.legal}>
            登录即表示您已阅读<Link to={href('public/privacy')}>隐私政策</Link>。两小时没有操作会自动退出。
          </p>
        </div>
      </AuthFrame>
    );
  },
});
