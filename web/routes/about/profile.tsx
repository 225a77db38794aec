import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage } from '../../lib/page.tsx';
import { AboutPage, AboutText, Timeline } from '../../parts/about/about-page.tsx';
import { loadAbout } from '../../parts/about/load-about.ts';
import styles from './profile.module.css';

const milestonesShown = 8;

/** The college in words, figures and years. */
export default definePage({
  name: 'about/profile',
  load: import.meta.env.SSR
    ? async ({ api }) => {
        const [about, figures, { milestones }] = await Promise.all([
          loadAbout(api, 5),
          api.site.figures({}),
          api.site.organisation({}),
        ]);
        const shown: [number, string, string, string][] = [
          [figures.topics, '个', '培训专题', href('cadre/topics', { currentClass: 'zxzt' })],
          [figures.points, '处', '在线教学点', href('onsite/points', { currentClass: 'jxdfl0' })],
          [figures.experts, '位', '专家委员', href('public/experts')],
          [figures.enterprises, '家', '合作企业', href('cooperation/enterprise-detail')],
          [figures.projects, '项', '单招项目', href('public/project-detail')],
        ];
        return {
          ...about,
          figures: shown.filter(([n]) => n > 0),
          milestones: milestones.slice(0, milestonesShown),
          more: milestones.length > milestonesShown,
        };
      }
    : undefined,
  View: ({ data }) => (
    <AboutPage
      page="about/profile"
      data={data}
      picture="/art/campus-gate"
      text="以江河为课，于现场求知。面向机关、乡镇、村社与企业，把难题带进课堂，把办法带回岗位。"
    >
      <ul className={styles.figures} aria-label="学院数字">
        {data.figures.map(([n, unit, label, to]) => (
          <li key={label}>
            <Link to={to}>
              <b>{n.toLocaleString('zh-CN')}</b>
              {unit}
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={`layout-2 ${styles.body}`}>
        <AboutText about={data.about} />
        <aside>
          {data.milestones.length > 0 && (
            <section className="aside-block">
              <h2>
                <span className="tail" />
                大事年表
              </h2>
              <div className={styles.years}>
                <Timeline list={data.milestones} brief />
              </div>
              {data.more && (
                <p className="no-print">
                  <Link className="more" to={`${href('about/review')}#milestones`}>
                    全部年表
                  </Link>
                </p>
              )}
            </section>
          )}
          <section className="aside-block no-print">
            <h2>
              <span className="tail" />
              接着看
            </h2>
            <ul>
              <li>
                <Link to={href('about/environment')}>
                  校园里有什么<span>教室、公寓、食堂与江堤</span>
                </Link>
              </li>
              <li>
                <Link to={href('about/organisation')}>
                  谁在做事<span>各部门的职责、负责人与电话</span>
                </Link>
              </li>
              <li>
                <Link to={href('about/contact')}>
                  怎样到学院<span>地铁、火车、飞机与自驾</span>
                </Link>
              </li>
            </ul>
          </section>
        </aside>
      </div>
    </AboutPage>
  ),
});
