import { Link } from 'react-router';
import type { Banner } from '../../../shared/contract/site.ts';
import { crumbsOf } from '../../lib/crumbs.ts';
import { bannerHref, bannerLines } from '../catalogue/banners.ts';
import { classHref, enterpriseFront } from '../catalogue/fronts.ts';
import { SearchForm } from '../catalogue/search-form.tsx';
import { Crumbs } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** What stands there while staff have set no banner. */
const fallback: Banner = {
  id: 0,
  title: '从一条产线\n一本账开始',
  text: '为企业管理者与技术骨干设计课程。',
  imageUrl: '/art/celadon-kiln',
  link: classHref(enterpriseFront, 'nxdz'),
  more: '了解内训定制',
  sort: 0,
};

/** The first banner on a deep celadon panel beside its whole picture; the others as numbered cells below. */
export function EnterpriseHero({ banners }: { banners: Banner[] }) {
  const [lead = fallback, ...others] = banners;
  return (
    <div className={styles.hero}>
      <div className={`wrap ${styles.crumbs}`}>
        <Crumbs crumbs={crumbsOf('enterprise/home')} />
      </div>
      <div className={`on-dark ${styles.panel}`}>
        <div className={styles.text}>
          <h1>企业培训</h1>
          <h2>
            {bannerLines(lead).map((l) => (
              <span key={l}>{l}</span>
            ))}
          </h2>
          <p>{lead.text}</p>
          <p className={styles.go}>
            <Link className="btn paper lg" to={classHref(enterpriseFront, 'nxdz')}>
              定制一门内训
            </Link>
            <Link className="more" to={bannerHref(lead)}>
              {lead.more || '读全文'}
            </Link>
          </p>
        </div>
        <div className={styles.picture}>
          <Picture src={lead.imageUrl} sizes="(max-width: 960px) 100vw, 58vw" eager />
        </div>
      </div>
      <div className={`wrap ${styles.cells}`}>
        {others.slice(0, 2).map((b) => (
          <Link key={b.id} to={bannerHref(b)}>
            <h2>{bannerLines(b).join('，')}</h2>
            <p>{b.text}</p>
            <span className="more">{b.more || '读全文'}</span>
          </Link>
        ))}
        <div>
          <h2>按工序或岗位找课</h2>
          <SearchForm front={enterpriseFront} label="换型、班组长、出海……" />
        </div>
      </div>
    </div>
  );
}
