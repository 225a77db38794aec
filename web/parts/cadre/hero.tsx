import { Link } from 'react-router';
import type { Banner } from '../../../shared/contract/site.ts';
import { crumbsOf } from '../../lib/crumbs.ts';
import { bannerHref, bannerLines } from '../catalogue/banners.ts';
import { cadreFront, classHref } from '../catalogue/fronts.ts';
import { SearchForm } from '../catalogue/search-form.tsx';
import { Crumbs } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** What stands there while staff have set no banner. */
const fallback: Banner = {
  id: 0,
  title: '以实践为教材\n到现场找办法',
  text: '面向各级干部开设专题班次、系统轮训与行业条线培训。',
  imageUrl: '/art/campus-ginkgo',
  link: classHref(cadreFront, 'ppxm'),
  more: '查看品牌项目',
  sort: 0,
};

/**
 * The first banner upright on paper, the picture fading in from the right; the others and the search as a strip below.
 */
export function CadreHero({ banners }: { banners: Banner[] }) {
  const [lead = fallback, ...others] = banners;
  return (
    <>
      <div className={styles.hero}>
        <Picture className={styles.art} src={lead.imageUrl} sizes="82vw" eager />
        <div className="wrap">
          <Crumbs crumbs={crumbsOf('cadre/home')} />
          <h1>
            <span className="tail" />
            干部培训
          </h1>
          <div className={styles.text}>
            <h2>
              {bannerLines(lead).map((l) => (
                <span key={l}>{l}</span>
              ))}
            </h2>
            <div>
              <p>{lead.text}</p>
              <Link className="more" to={bannerHref(lead)}>
                {lead.more || '读全文'}
              </Link>
            </div>
          </div>
        </div>
      </div>
      <div className={styles.strip}>
        <div className="wrap">
          {others.slice(0, 2).map((b) => (
            <Link key={b.id} className={styles.story} to={bannerHref(b)}>
              <div className="pic">
                <Picture src={b.imageUrl} sizes="10rem" />
              </div>
              <div>
                <h2>
                  {bannerLines(b).map((l) => (
                    <span key={l}>{l}</span>
                  ))}
                </h2>
                <p>{b.text}</p>
              </div>
            </Link>
          ))}
          <div className={styles.find}>
            <h2>找一门课</h2>
            <SearchForm front={cadreFront} label="专题、主题或一个难题" />
            <p>
              {cadreFront.classes.map((c) => (
                <Link key={c.key} to={classHref(cadreFront, c.key)}>
                  {c.label}
                </Link>
              ))}
            </p>
          </div>
        </div>
      </div>
    </>
  );
}
