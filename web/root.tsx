import { Fragment, useContext, useEffect, useRef } from 'react';
import { Outlet, useLoaderData, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import { DocumentContext, handOverId, inlineJson } from './lib/document.ts';
import { dial } from './lib/format.ts';
import { useHeadingFocus } from './lib/heading.ts';
import { replayClick, useSessionRefresh } from './lib/hydration.ts';
import { catchScript, displayScript } from './lib/inline-scripts.ts';
import { navigator, portal } from './lib/navigator.ts';
import type { PageData, RootData, Written } from './lib/page.tsx';
import { useReopen } from './lib/reopen.ts';
import { Toasts } from './ui/toasts.tsx';
import './styles/index.css';
import paper from './styles/paper.css?url';
import styles from './root.module.css';

/** A script, data or styles of our own, written into the document as they are: no text of them ends the element. */
function Raw({
  as: Tag = 'script',
  text,
  ...rest
}: {
  as?: 'script' | 'style';
  text: string;
  id?: string;
  type?: string;
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants, files of the build and inlineJson
  return <Tag {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Title, canonical address and social tags of the page. */
function HeadTags({ head }: { head: Written }) {
  const { title, keywords, description, image, url, site, noindex, article, jsonLd } = head;
  return (
    <>
      <title>{title}</title>
      <meta name="keywords" content={keywords} />
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:site_name" content={site} />
      <meta property="og:locale" content="zh_CN" />
      {article && <meta property="article:published_time" content={article.published} />}
      {jsonLd?.map((data) => {
        const json = inlineJson({ '@context': 'https://schema.org', ...data });
        return <Raw key={json} type="application/ld+json" text={json} />;
      })}
    </>
  );
}

/**
 * The styles of the site, what it looks like on paper, which no screen waits for, and the styles of the page. Small
 * ones are written into the document, since each request holds the first frame up; their addresses, switched off, tell
 * who loads code later that they are there.
 */
function StyleSheets() {
  const { data, sheets = {} } = useContext(DocumentContext) ?? {};
  const { styles: [site, ...page] = [], within = [] } = data ?? {};
  return (
    <>
      {site && <link rel="stylesheet" href={site} />}
      <link rel="stylesheet" href={paper} media="print" />
      {page.map((sheet) =>
        within.includes(sheet) ? (
          <Fragment key={sheet}>
            <link rel="stylesheet" href={sheet} {...{ disabled: true }} />
            <Raw as="style" text={sheets[sheet] ?? ''} />
          </Fragment>
        ) : (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ),
      )}
    </>
  );
}

/** What the browser takes over with, as data. */
function HandOverScript() {
  return <Raw id={handOverId} type="application/json" text={useContext(DocumentContext)?.text ?? ''} />;
}

/** Says above a page that it shows a draft. */
function PreviewBar() {
  const version = useContext(DocumentContext)?.data.preview;
  if (version === undefined) return null;
  return (
    <aside className={styles.preview} role="note" aria-label="预览">
      <b>预览</b>
      <span>第 {version} 版，尚未公开；这个地址十分钟内有效，请勿转发</span>
    </aside>
  );
}

/** The document around every page. */
export function Root() {
  const { shell } = useLoaderData<RootData>();
  const page = useRouteLoaderData<PageData>('page');
  const navigate = useNavigate();
  const arrives = useRef<() => void>(undefined);
  useEffect(() => {
    portal.url = shell.settings.portalUrl ?? '';
    // The router knows this site only; the portal is another one.
    navigator.replace = (address, then) => {
      arrives.current = then;
      void (address[0] === '/' ? navigate(address, { replace: true }) : window.location.replace(address));
    };
    // Not before the forms, which live by now, show what was typed early (`useForm`).
    const timer = setTimeout(replayClick);
    return () => clearTimeout(timer);
  }, [navigate, shell]);
  const location = useLocation();
  // The router is done before the page is drawn: what waits for the page waits for this.
  useEffect(() => {
    if (location) arrives.current?.();
    arrives.current = undefined;
  }, [location]);
  useSessionRefresh(location);
  useHeadingFocus(location);
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <Raw text={catchScript} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#105052" />
        <link rel="icon" href={shell.settings.logo} />
        <link rel="alternate" type="application/rss+xml" title="学院新闻" href="/rss.xml" />
        <Raw text={displayScript} />
        {page && <HeadTags head={page.head} />}
        <StyleSheets />
      </head>
      <body>
        <PreviewBar />
        <Outlet />
        <Toasts />
        <HandOverScript />
      </body>
    </html>
  );
}

/**
 * A page that failed while being shown in the browser; the server answers its own failures with a plain page. Where the
 * server was away it opens by itself.
 */
export function Failed() {
  const isAway = useReopen();
  const { hotline, logo, name } = useRouteLoaderData<RootData>('root')?.shell.settings ?? {};
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>页面没有打开</title>
        <StyleSheets />
      </head>
      <body>
        <main className={`empty ${styles.failed}`}>
          {/* What every page shows has come already: a drawing of its own would come over the line that is away. */}
          <a className="brand" href="/">
            {logo && <img src={logo} alt="" width={52} height={52} />}
            <b>{name}</b>
          </a>
          <h1>页面没有打开</h1>
          <p>
            {isAway ? '现在连不上网站，连上以后会自动打开；' : '可能是网络不稳，请重新打开；'}
            <span className="clause">若仍不行，</span>
            <span className="clause">
              请致电{hotline ? ' ' : '学院'}
              {hotline && <a href={dial(hotline)}>{hotline}</a>}。
            </span>
          </p>
          <p className="row">
            <button type="button" className="btn" onClick={() => location.reload()}>
              重新打开
            </button>
            <a className="btn ghost" href="/">
              回到首页
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
