import { Link } from 'react-router';
import type { ThemeCount } from '../../../shared/contract/catalogue.ts';
import { href } from '../../../shared/sitemap.ts';
import { formatDate } from '../../lib/format.ts';
import type { Crumb } from '../../lib/crumbs.ts';
import { Section } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './cadre.module.css';
import type { BriefTopic } from './load.ts';

type Props = {
  brands: BriefTopic[];
  latest: BriefTopic[];
  themes: ThemeCount[];
  industries: { id: number; name: string }[];
};

const list = (currentClass: string) => href('cadre/topics', { currentClass });
const detail = (t: BriefTopic) => href('cadre/topic-detail', { id: t.id });

/** Cadre training: the themes as a table of contents, the brand projects, the newest topics. */
export function Cadre({ brands, latest, themes, industries }: Props) {
  return (
    <Section title="干部培训" more={{ label: '进入干部培训', to: href('cadre/home') }}>
      <div className="themes">
        <figure className={styles.figure}>
          <div className="pic">
            <Picture
              src="/art/campus-round-class"
              alt="没有讲台的教室，学员围坐在环形桌边讨论"
              sizes="(max-width: 960px) 100vw, 50rem"
              position="50% 50%"
            />
          </div>
          <figcaption>没有讲台的教室：围成一圈坐下，问题从任何一个座位开始</figcaption>
        </figure>
        <div className={`toc ${styles.toc}`}>
          {themes.map((t) => (
            <Link key={t.id} to={list(`pxzt${t.id}`)}>
              <h3>{t.name}</h3>
              <span className="n">{t.total} 门</span>
              <p>{t.summary}</p>
            </Link>
          ))}
          {industries.length > 0 && (
            <div className="brandline">
              <b>行业系统</b>
              <div className={styles.industries}>
                {industries.map((i) => (
                  <Link key={i.id} to={list(`hyxtzt${i.id}`)}>
                    {i.name}
                  </Link>
                ))}
              </div>
            </div>
          )}
        </div>
      </div>
      <SubHead title="品牌项目" more={{ label: '全部品牌项目', to: list('ppxm') }} />
      <ul className={styles.brands}>
        {brands.map((t) => (
          <li key={t.id}>
            <Link className={styles.brand} to={detail(t)} data-prefetch>
              <div className="pic">
                <Picture src={t.coverUrl} sizes="(max-width: 640px) 40vw, 22rem" />
              </div>
              <div>
                <h4>{t.title}</h4>
                <p className={styles.meta}>
                  {t.trainThemeName}　{t.days} 天　<span className="nowrap">{t.headCount} 人一班</span>
                </p>
                <p>{t.summary}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
      <SubHead title="最新专题" more={{ label: '全部专题', to: list('zxzt') }} />
      <ul className={styles.latest}>
        {latest.map((t) => (
          <li key={t.id}>
            <Link to={detail(t)} data-prefetch>
              <h4>{t.title}</h4>
              <p>
                <time dateTime={t.publishTime}>{formatDate(t.publishTime)}</time>　{t.trainThemeName}　{t.days} 天
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The heading of a part of a section, with the way to all of it. */
function SubHead({ title, more }: { title: string; more: Crumb }) {
  return (
    <div className={styles.subHead}>
      <h3>{title}</h3>
      {more.to && (
        <Link className="more" to={more.to}>
          {more.label}
        </Link>
      )}
    </div>
  );
}
