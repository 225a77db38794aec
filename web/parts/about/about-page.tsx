import type { ReactNode } from 'react';
import type { PageName } from '../../../shared/sitemap.ts';
import { dial, formatDate } from '../../lib/format.ts';
import { crumbsOf } from '../../lib/crumbs.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { RichText } from '../articles/article-view.tsx';
import { ReadingTools } from '../articles/reading-tools.tsx';
import styles from './about.module.css';
import type { AboutData } from './load-about.ts';

type Props = { page: PageName; data: AboutData; text: string; picture: string; children: ReactNode };

/** The common frame of the about-us pages: head, the bar of categories, and what the page brings. */
export function AboutPage({ page, data: { about, tabs }, text, picture, children }: Props) {
  return (
    <>
      <PageHead
        crumbs={crumbsOf(page, { [page]: { label: about.name } })}
        title={about.name}
        picture={picture}
        text={text}
      />
      <main id="main" className={`wrap ${styles.main}`}>
        <Tabs label="关于我们" tabs={tabs} />
        {children}
      </main>
    </>
  );
}

/** The text of the category with its date and the tools to read it. */
export function AboutText({ about, title }: { about: AboutData['about']; title?: string }) {
  return (
    <article>
      <div className={styles.meta}>
        {title && <h2>{title}</h2>}
        <time dateTime={about.publishTime}>更新于 {formatDate(about.publishTime)}</time>
        <ReadingTools title={about.name} />
      </div>
      <RichText html={about.content} />
    </article>
  );
}

type Milestone = { id: number; year: number; title: string; text: string };

/** Years and what they brought, newest first. `brief` leaves out the sentences. */
export function Timeline({ list, brief }: { list: Milestone[]; brief?: boolean }) {
  return (
    <ol className={`${styles.timeline}${brief ? ` ${styles.brief}` : ''}`}>
      {list.map((m) => (
        <li key={m.id}>
          <b>{m.year}</b>
          <div>
            <h3>{m.title}</h3>
            {!brief && <p>{m.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The digits of a telephone number as a link to call it. */
export function Phone({ number }: { number: string }) {
  return (
    <a className={styles.phone} href={dial(number)}>
      {number}
    </a>
  );
}
