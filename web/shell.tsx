import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ScrollRestoration, useLoaderData, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { limits } from '../shared/limits.ts';
import { matchPage } from '../shared/sitemap.ts';
import { deferred, withinTime } from './lib/lazy-code.tsx';
import type { PageData, RootData } from './lib/page.tsx';
import { forgetWanted, session } from './lib/session.ts';
import { toastError } from './lib/toast.ts';
import { recordVisit } from './lib/crumbs.ts';
import { DemandHost } from './parts/demands/demand-host.tsx';
import { Header } from './parts/shell/header.tsx';
import { QuickPanel } from './parts/shell/quick-panel.tsx';
import { ContactOnPaper } from './parts/site/paper-address.tsx';

const Footer = deferred(() => import('./parts/shell/footer.tsx'));
const FriendlyLinks = deferred(() => import('./parts/shell/friendly-links.tsx'));

/** Visitors never need it. */
const FirstLogin = lazy(() => withinTime(() => import('./parts/account/first-login.tsx')));

/** Apart from the layout: a change of the session must not reach the pieces whose code has not come yet. */
function FirstQuestions() {
  const { psid } = session.use();
  return (
    psid && (
      <Suspense>
        <FirstLogin />
      </Suspense>
    )
  );
}

/** Header, navigation, quick panel and footer around every page that is not standalone (section 2.2). */
export function Shell({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData('root') as RootData | undefined;
  const location = useLocation();
  const busy = useNavigation().state === 'loading';
  const { data } = useLoaderData<PageData>();
  const found = matchPage(location.pathname);
  const onHome = found?.name === 'public/home' || found?.name === 'public/landing';
  useEffect(() => {
    const match = matchPage(location.pathname);
    if (match) recordVisit(match.name, location.pathname + location.search);
    forgetWanted(match?.name, location.search);
  }, [location.pathname, location.search]);
  // A part of a page that has not come after 120 s counts as failed (section 8).
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(toastError, limits.partTimeoutMs, '页面没有打开，请检查网络后重试');
    return () => clearTimeout(timer);
  }, [busy]);
  if (!root) return children;
  const links = (data as { links?: { id: number; name: string; link: string }[] } | null)?.links;
  return (
    <div className="has-quick" id="top">
      <a className="skip" href="#main">
        跳到正文
      </a>
      {/* Drawn by the document (lib/busy.ts); said here. */}
      {busy && <div className="vh" role="progressbar" aria-label="正在打开页面" />}
      <Header shell={root.shell} current={found?.name ?? null} />
      <ContactOnPaper />
      {children}
      {onHome && links && <FriendlyLinks links={links} />}
      <QuickPanel settings={root.shell.settings} />
      <Footer settings={root.shell.settings} />
      <DemandHost />
      <FirstQuestions />
      <ScrollRestoration />
    </div>
  );
}
