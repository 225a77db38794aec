import { useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { apiContext } from './lib/context.ts';
import { replayClick, useSessionRefresh } from './lib/hydration.ts';
import type { RootData } from './lib/page.tsx';
import { navigator, portal } from './lib/navigator.ts';
import { mainMenu } from './parts/shell/menu.ts';
import { withPictures } from './parts/site/pictures.ts';
import { Toasts } from './ui/toasts.tsx';
import './styles/index.css';

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const shell = await context.get(apiContext).site.shell({});
  return {
    shell: { settings: withPictures(shell.settings), privacyVersion: shell.privacyVersion, menu: mainMenu(shell) },
  };
}

/** The shell's data changes rarely: it stays over navigations. */
export const shouldRevalidate = () => false;

export default function Root({ loaderData }: { loaderData?: RootData }) {
  const navigate = useNavigate();
  useEffect(() => {
    portal.url = loaderData?.shell.settings.portalUrl ?? '';
    // The router knows this site only; the portal is another one.
    navigator.replace = (address) =>
      void (address[0] === '/' ? navigate(address, { replace: true }) : location.replace(address));
    replayClick();
  }, [navigate, loaderData]);
  useSessionRefresh(useLocation());
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#105052" />
        <link rel="icon" href={loaderData?.shell.settings.logo} />
        <link rel="alternate" type="application/rss+xml" title="学院新闻" href="/rss.xml" />
        {/* Before the first paint and outside the page cache: the display preference, and whether a place further down is looked for. */}
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
          dangerouslySetInnerHTML={{
            __html:
              "(function(c){if(/(?:^|; )elder=1/.test(document.cookie))c.add('elder');if(location.hash||(performance.getEntriesByType('navigation')[0]||{}).type!=='navigate')c.add('whole')})(document.documentElement.classList)",
          }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Toasts />
        <Scripts />
      </body>
    </html>
  );
}

/** A page that failed while being shown in the browser; the server answers its own failures with a plain page. */
export function ErrorBoundary() {
  const error = useRouteError();
  const absent = isRouteErrorResponse(error) && error.status === 404;
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{absent ? '页面不存在' : '页面出错了'}</title>
        <Links />
      </head>
      <body>
        <main className="empty" style={{ minHeight: '100vh', alignContent: 'center' }}>
          <h1>{absent ? '页面不存在' : '页面没有打开'}</h1>
          <p>{absent ? '您要找的页面可能已经移动。' : '可能是网络不稳，请重新打开；若仍不行，请致电咨询热线。'}</p>
          <p className="row">
            <button type="button" className="btn" onClick={() => location.reload()}>
              重新打开
            </button>
            <a className="btn ghost" href="/">
              回到首页
            </a>
          </p>
        </main>
        <Scripts />
      </body>
    </html>
  );
}
