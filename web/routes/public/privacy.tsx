import { Link } from 'react-router';
import type { Notice } from '../../../shared/contract/privacy.ts';
import { href } from '../../../shared/sitemap.ts';
import { dots } from '../../lib/format.ts';
import { definePage, idOf } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { chineseNumber } from '../../../shared/plan-words.ts';
import { HotlineLink, useSettings } from '../../parts/site/hotline.tsx';
import { type Clause, Statement } from '../../parts/site/statement.tsx';

const name = 'public/privacy';

type Listed = Notice['versions'][number];
const standing: Record<Listed['state'], string> = { inForce: '，现行', coming: '，尚未施行', former: '' };
const suffix: Record<Listed['state'], (version: string) => string> = {
  inForce: () => '',
  coming: (version) => `（${version} 版，尚未施行）`,
  former: (version) => `（${version} 版，已更新）`,
};
/** The address of the notice is that of the version in force; the others have their number. */
const toVersion = ({ id, state }: Pick<Listed, 'id' | 'state'>) => href(name, {}, state === 'inForce' ? {} : { id });

/** Which version one reads where another one is in force, or will be. */
function Above({ notice: { state, date, coming, versions } }: { notice: Notice }) {
  const current = versions.find((v) => v.state === 'inForce');
  if (state === 'coming')
    return (
      <p className="alert" role="note">
        <span>
          这一版自 {dots(date)} 起施行，在那以前适用
          {current ? <Link to={toVersion(current)}>现行的 {current.version} 版</Link> : '现行的一版'}。
        </span>
      </p>
    );
  if (state === 'inForce' && coming)
    return (
      <p className="alert" role="note">
        <span>
          新的一版自 {dots(coming.date)} 起施行：{coming.note.replace(/。$/, '')}。
          <Link to={toVersion(coming)}>阅读 {coming.version} 版</Link>
        </span>
      </p>
    );
  return null;
}

/**
 * The clauses that staff have written, then how to reach the institute
 * and the other versions, which are as the site has them now.
 */
function clausesOf({ clauses, versions, id }: Notice): Clause[] {
  const written = clauses.map(
    ({ title, html }, i): Clause => ({
      id: `c${i + 1}`,
      title,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (kernel/html.ts)
      body: <div className="table-wrap" dangerouslySetInnerHTML={{ __html: html }} />,
    }),
  );
  const next = (n: number) => `${chineseNumber(written.filter((c) => c.title).length + n)}、`;
  return [
    ...written,
    { id: 'contact', title: `${next(1)}联系我们`, body: <Contact /> },
    {
      id: 'versions',
      title: `${next(2)}各个版本`,
      body: (
        <ul>
          {versions.map((v) => (
            <li key={v.id}>
              {v.id === id ? <b>{v.version} 版</b> : <Link to={toVersion(v)}>{v.version} 版</Link>}，{dots(v.date)}{' '}
              起施行{standing[v.state]}
              {v.note && `：${v.note}`}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

function Contact() {
  const settings = useSettings();
  return (
    <p>
      个人信息保护事务由信息中心办理。电话 <HotlineLink />（{settings?.hours}）；邮箱{' '}
      <a href={`mailto:${settings?.email}`}>{settings?.email}</a>；地址：{settings?.address}，{settings?.name}
      信息中心收。
    </p>
  );
}

export default definePage({
  name,
  load: import.meta.env.SSR
    ? async ({ api, query }) => {
        const id = idOf(query.get('id'));
        return { notice: await api.privacy.notice(id ? { id } : {}) };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ notice }, { siteUrl, shell }) => ({
        description: `${shell.settings.name}门户处理哪些个人信息、为什么、保存多久，以及您的权利与联系方式。`,
        canonical: href(name),
        noindex: notice.state !== 'inForce',
        jsonLd: [breadcrumbLd(siteUrl, crumbsOf(name), href(name))],
      })
    : undefined,
  View: ({ data: { notice } }) => (
    <Statement
      crumbs={crumbsOf(name)}
      title={`隐私政策${suffix[notice.state](notice.version)}`}
      text="我们处理哪些信息，为什么，保存多久，您可以要求什么。"
      picture="/art/song-pavilion"
      updated={`${dots(notice.date)}（${notice.version} 版）`}
      summary={notice.summary}
      above={<Above notice={notice} />}
      clauses={clausesOf(notice)}
    />
  ),
});
