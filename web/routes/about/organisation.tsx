import { definePage, single } from '../../lib/page.tsx';
import { AboutPage, AboutText, Phone } from '../../parts/about/about-page.tsx';
import { loadAbout } from '../../parts/about/load-about.ts';
import styles from './organisation.module.css';

/** Who does what: the departments with lead and telephone, then how they work together. */
const page = definePage({
  name: 'about/organisation',
  async load({ api }) {
    const [about, { departments }] = await Promise.all([loadAbout(api, 2), api.site.organisation({})]);
    return { ...about, departments };
  },
  View: ({ data }) => (
    <AboutPage page="about/organisation" data={data} picture="/art/lecture-hall" text="谁先看见谁先做，做完再问该归谁。">
      {data.departments.length > 0 && (
        <section className={styles.departments} aria-labelledby="departments">
          <h2 id="departments">部门与电话</h2>
          <table className="table stackable">
            <thead><tr><th scope="col">部门</th><th scope="col">职责</th><th scope="col">负责人</th><th scope="col">电话</th></tr></thead>
            <tbody>
              {data.departments.map((d) => (
                <tr key={d.id}>
                  <th scope="row" className="main">{d.name}</th>
                  <td className={`main ${styles.duty}`}>{d.duty}</td>
                  <td data-l="负责人" className={styles.lead}>{d.lead}</td>
                  <td data-l="电话"><Phone number={d.phone} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <AboutText about={data.about} title="怎样分工，怎样议事" />
    </AboutPage>
  ),
});

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
