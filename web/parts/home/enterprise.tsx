import { Link } from 'react-router';
import type { ThemeCount } from '../../../shared/contract/catalogue.ts';
import { href } from '../../../shared/sitemap.ts';
import { Section } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './enterprise.module.css';
import type { BriefTopic } from './load.ts';

type Props = {
  brand: BriefTopic | undefined;
  inHouse: BriefTopic | undefined;
  open: BriefTopic | undefined;
  themes: ThemeCount[];
};

const detail = (t: BriefTopic) => href('enterprise/topic-detail', { id: t.id });

/** Enterprise training: the brand project large, one in-house and one open course beside it, the themes below. */
export function Enterprise({ brand, inHouse, open, themes }: Props) {
  if (!brand && !inHouse && !open) return null;
  return (
    <Section title="企业培训" tone="white" more={{ label: '进入企业培训', to: href('enterprise/home') }}>
      <div className="ent">
        {brand && (
          <Link className="big" to={detail(brand)} data-prefetch>
            <div className="pic">
              <Picture src={brand.coverUrl} sizes="(max-width: 960px) 100vw, 40rem" />
            </div>
            <h3>
              <span className={styles.kind}>品牌项目</span>
              {brand.title}
            </h3>
            <p>{brand.summary}</p>
          </Link>
        )}
        {inHouse && <Side topic={inHouse} kind="内训定制" />}
        {open && <Side topic={open} kind={open.trainThemeName} />}
      </div>
      <div className={`brandline ${styles.themes}`}>
        <b>培训主题</b>
        <div>
          {themes.map((t) => (
            <Link key={t.id} to={href('enterprise/topics', { currentClass: `pxzt${t.id}` })}>
              {t.name}
              <span> {t.total}</span>
            </Link>
          ))}
        </div>
      </div>
    </Section>
  );
}

function Side({ topic, kind }: { topic: BriefTopic; kind: string }) {
  return (
    <Link className="side" to={detail(topic)} data-prefetch>
      <div className="pic">
        <Picture src={topic.coverUrl} sizes="(max-width: 640px) 9rem, 15rem" />
      </div>
      <div>
        <h3>
          <span className={styles.kind}>{kind}</span>
          {topic.title}
        </h3>
        <p>{topic.summary}</p>
      </div>
    </Link>
  );
}
