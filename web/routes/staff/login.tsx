import { useEffect } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage } from '../../lib/page.tsx';
import { rememberWanted, wantsPage } from '../../lib/session.ts';
import { LoginForm } from '../../parts/account/login-form.tsx';
import { LoginNotice } from '../../parts/account/login-notice.tsx';
import { AuthFrame } from '../../parts/standalone/frames.tsx';
import styles from '../account/login.module.css';

/** The door of those who work at the institute: back to where they were in the console, or to its first page. */
function StaffLogin() {
  useEffect(() => {
    if (!wantsPage()) rememberWanted(href('staff/console'));
  }, []);
  return (
    <AuthFrame picture="/art/campus-ginkgo" poem>
      <h1 className={styles.title}>管理后台登录</h1>
      <div className={styles.box}>
        <p className={styles.lede}>供学院工作人员使用。忘记密码，请联系管理员发一个设置密码的链接。</p>
        <LoginNotice isStaff />
        <noscript>
          <p className="alert warn">
            <span>登录需要浏览器启用脚本（JavaScript）。</span>
          </p>
        </noscript>
        <LoginForm kind={1} label="工作人员账号" placeholder="管理员为您开通的账号" isStaff />
        <p className={styles.other}>
          <span>不是工作人员？</span>
          <Link to={href('account/login')} onClick={() => rememberWanted(href('public/home'))}>
            学员、教师与委托单位登录
          </Link>
        </p>
        <p className={styles.legal}>
          登录即表示您已阅读<Link to={href('public/privacy')}>隐私政策</Link>。两小时没有操作会自动退出。
        </p>
      </div>
    </AuthFrame>
  );
}

export default definePage({
  name: 'staff/login',
  head: import.meta.env.SSR ? () => ({ title: '管理后台登录', noindex: true }) : undefined,
  View: () => <StaffLogin />,
});
