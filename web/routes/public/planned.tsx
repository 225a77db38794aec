import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { navigator } from '../../lib/navigator.ts';
import type { Page } from '../../lib/page.tsx';
import { rememberWanted, restoreSession, session } from '../../lib/session.ts';
import { toastError } from '../../lib/toast.ts';

/** The login guard of the pages of later stages (section 2.2): a visitor is remembered and sent to sign in. */
function Guard() {
  const location = useLocation();
  useEffect(() => {
    restoreSession();
    if (session.get().token) return navigator.replace(href('public/not-found'));
    rememberWanted(`${location.pathname}${location.search}${location.hash}`);
    toastError(text.loginNeeded);
    navigator.replace(href('account/login'));
  }, [location.pathname, location.search, location.hash]);
  return (
    <main id="main" className="wrap empty" style={{ minHeight: '50vh', alignContent: 'center' }}>
      <h1>请登录</h1>
      <p>{text.loginNeeded}</p>
      <a className="btn" href={href('account/login')}>
        前往登录
      </a>
    </main>
  );
}

export default {
  name: 'public/planned',
  head: import.meta.env.SSR ? () => ({ title: '请登录', noindex: true }) : undefined,
  View: Guard,
} satisfies Page;
