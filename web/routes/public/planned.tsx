import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router';
import { aliasTarget, href, matchPage, pageRow } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { navigator } from '../../lib/navigator.ts';
import { notFound } from '../../lib/page.tsx';
import { rememberWanted, restoreSession, session } from '../../lib/session.ts';
import { toastError } from '../../lib/toast.ts';

/** Every address without a page of its own: redirects, the pages of later stages behind the login guard, or unknown. */
export async function loader({ url }: LoaderFunctionArgs) {
  const path = url.pathname;
  const match = matchPage(path);
  const row = match && pageRow(match.name);
  const target = row ? row.redirectTo : aliasTarget(path);
  if (target) throw redirect(target);
  if (!row?.planned) throw notFound();
  return { title: row.title };
}

export function meta() {
  return [{ title: '请登录' }, { name: 'robots', content: 'noindex' }];
}

/** The login guard (section 2.2): a visitor is remembered and sent to sign in. */
export default function Guard() {
  const { title } = useLoaderData<typeof loader>();
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
      <h1>{title}</h1>
      <p>{text.loginNeeded}</p>
      <a className="btn" href={href('account/login')}>
        前往登录
      </a>
    </main>
  );
}
