import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage } from '../../lib/page.tsx';
import { AboutPage, AboutText, Phone } from '../../parts/about/about-page.tsx';
import { loadAbout } from '../../parts/about/load-about.ts';
import styles from './organisation.module.css';

/** Who does what: the departments with lead and telephone, then how they work together. */
export default definePage({
  name: 'about/organisation',
  load: import.meta.env.SSR
    ? async ({ api }) => {
        const [about, { departments }, { experts, enterprises }] = await Promise.all([
          loadAbout(api, 2),
          api.site.organisation({}),
          api.site.figures({}),
        ]);
        return { ...about, departments, experts, enterprises };
      }
    : undefined,
  View: ({ data }) => (
    <AboutPage
      page="about/organisation"
      data={data}
      picture="/art/campus-simulation"
      text="谁先看见谁先做，做完再问该归谁。"
    >
      {data.departments.length > 0 && (
        <section className={styles.departments} aria-labelledby="departments">
          <h2 id="departments">部门与电话</h2>
          <table className="table stackable">
            <thead>
              <tr>
                <th scope="col">部门</th>
                <th scope="col">职责</th>
                <th scope="col">负责人</th>
                <th scope="col">电话</th>
              </tr>
            </thead>
            <tbody>
              {data.departments.map((d) => (
                <tr key={d.id}>
                  <th scope="row" className="main">
                    {d.name}
                  </th>
                  <td className={`main ${styles.duty}`}>{d.duty}</td>
                  <td data-l="负责人" className={styles.lead}>
                    {d.lead}
                  </td>
                  <td data-l="电话">
                    <Phone number={d.phone} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={`layout-2 ${styles.body}`}>
        <AboutText about={data.about} title="怎样分工，怎样议事" />
        <aside className="no-print">
          <section className="aside-block">
            <h2>
              <span className="tail" />
              同在一张桌上
            </h2>
            <ul>
              <li>
                <Link to={href('public/experts')}>
                  专家顾问委员会<span>{data.experts} 位委员，审定课程、评议方案</span>
                </Link>
              </li>
              <li>
                <Link to={href('public/community')}>
                  改革发展共同体<span>年会、沙龙与联合课题</span>
                </Link>
              </li>
              <li>
                <Link to={href('cooperation/enterprise-detail')}>
                  合作企业<span>{data.enterprises} 家企业向学员开放现场</span>
                </Link>
              </li>
              <li>
                <Link to={href('about/contact')}>
                  联系我们<span>热线、地址与到达方式</span>
                </Link>
              </li>
            </ul>
          </section>
        </aside>
      </div>
    </AboutPage>
  ),
});
