import { type MouseEvent, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import type { Article, ArticleItem } from '../../../shared/contract/articles.ts';
import { formatDate } from '../../lib/format.ts';
import { deferred } from '../../lib/lazy-code.tsx';
import type { Crumb } from '../../lib/crumbs.ts';
import { PicturesContext, withWidths } from '../../lib/pictures.ts';
import { Crumbs } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';
import { Attachments } from './attachments.tsx';
import { ReadingTools, readingSize } from './reading-tools.tsx';

/** Beside or below the text: links that work without code. */
const Asides = deferred(() => import('./asides.tsx'));

/** The code of players comes with the first press of one. */
function openEmbed(e: MouseEvent): void {
  const button = (e.target as Element).closest('.embed > button');
  if (button) void import('./embed.ts').then((m) => m.openEmbed(button));
}

/** Text of the database: sanitised by the server on write and again when it is sent. */
export function RichText({ html }: { html: string }) {
  const size = readingSize.use();
  const shown = withWidths(html, useContext(PicturesContext));
  // biome-ignore lint/a11y: buttons of the text are what is pressed
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (kernel/html.ts)
  return <div className={`article size-${size}`} onClick={openEmbed} dangerouslySetInnerHTML={{ __html: shown }} />;
}

/** Label and value pairs as a small table beside or above a text. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  if (!facts.length) return null;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type NeighbourProps = {
  previous: { id: number; title: string } | null;
  next: { id: number; title: string } | null;
  to: (id: number) => string;
  /** What is counted where the row is not in order of time: 处, 位, 篇. */
  unit?: string;
};

/** The text before and after in time, or the record before and after in the list. */
export function PreviousNext({ previous, next, to, unit }: NeighbourProps) {
  const one = unit ?? '篇';
  if (!previous && !next) return null;
  return (
    <nav className="prevnext" aria-label={`上下${one}`}>
      {previous ? (
        <Link to={to(previous.id)}>
          <span>上一{one}</span>
          {previous.title}
        </Link>
      ) : (
        <span className="end">
          <span>上一{one}</span>
          {unit ? `已是第一${unit}` : '已是最早一篇'}
        </span>
      )}
      {next ? (
        <Link to={to(next.id)}>
          <span>下一{one}</span>
          {next.title}
        </Link>
      ) : (
        <span className="end">
          <span>下一{one}</span>
          {unit ? `已是最后一${unit}` : '已是最新一篇'}
        </span>
      )}
    </nav>
  );
}

type Props = {
  article: Article;
  crumbs: Crumb[];
  to: (id: number) => string;
  popular?: ArticleItem[];
  popularTitle?: string;
  /** Where `related` leads, when not to the same kind of page. */
  aside?: ReactNode;
};

/** A text with its date, source and editor, the tools to read it, what stands before and after, and what is related. */
export function ArticleView({ article: a, crumbs, to, popular = [], popularTitle = '近期热读', aside }: Props) {
  return (
    <main id="main">
      <header className="wrap art-head-wrap">
        <div className="art-head">
          <Crumbs crumbs={crumbs} />
          <h1>
            <Title text={a.title} />
          </h1>
          <div className="art-meta">
            <time dateTime={a.publishTime}>{formatDate(a.publishTime, 'yyyy.MM.dd HH:mm')}</time>
            {a.source && <span>来源：{a.source}</span>}
            {a.editor && <span>编辑：{a.editor}</span>}
            <span>约 {Math.max(1, Math.round(a.length / 400))} 分钟读完</span>
            <ReadingTools title={a.title} />
          </div>
        </div>
      </header>
      <div className="wrap layout-2 art-layout">
        <article>
          <p className="art-lede">{a.summary}</p>
          {a.coverUrl && (
            <figure className="art-cover">
              <Picture src={a.coverUrl} sizes="(max-width: 960px) 100vw, 45rem" eager />
            </figure>
          )}
          <Facts facts={a.facts} />
          <RichText html={a.content} />
          <Attachments list={a.attachments} address={to(a.id)} />
          {a.themes.length > 0 && (
            <p className="art-tags">
              {a.themes.map((t) => (
                <span className="tag" key={t.id}>
                  {t.name}
                </span>
              ))}
            </p>
          )}
          <PreviousNext previous={a.previous} next={a.next} to={to} />
        </article>
        <aside className="no-print">
          <Asides
            lists={[
              ['相关内容', a.related],
              [popularTitle, popular.filter((p) => p.id !== a.id && !a.related.some((r) => r.id === p.id)).slice(0, 5)],
            ]}
            to={(r) => to(r.id)}
          >
            {aside}
          </Asides>
        </aside>
      </div>
    </main>
  );
}
