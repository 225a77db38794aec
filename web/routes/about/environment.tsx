import { definePage } from '../../lib/page.tsx';
import { AboutPage, AboutText } from '../../parts/about/about-page.tsx';
import { PlanCard } from '../../parts/articles/asides.tsx';
import { loadAbout } from '../../parts/about/load-about.ts';
import { Gallery } from '../../parts/gallery/gallery.tsx';
import styles from './environment.module.css';

/** The campus: pictures that can be enlarged, then the text. */
export default definePage({
  name: 'about/environment',
  load: import.meta.env.SSR
    ? async ({ api }) => {
        const [about, { list }] = await Promise.all([
          loadAbout(api, 1),
          api.site.environments({ pageNum: 1, pageSize: 100 }),
        ]);
        return { ...about, pictures: list.map((e) => ({ url: e.url, title: e.name, caption: e.remark })) };
      }
    : undefined,
  View: ({ data }) => (
    <AboutPage
      page="about/environment"
      data={data}
      picture="/art/snow-campus"
      text="沿环路走一圈二十六分钟，出北门过一条马路就是钱塘江。"
    >
      {data.pictures.length > 0 && (
        <section className={styles.pictures} aria-labelledby="pictures">
          <h2 id="pictures">
            走一圈<span>{data.pictures.length} 处，点开看大图</span>
          </h2>
          <Gallery items={data.pictures} label={data.about.name} layout="grid" />
        </section>
      )}
      <div className={`layout-2 ${styles.text}`}>
        <AboutText about={data.about} title="住下来，静下来" />
        <aside className="no-print">
          <PlanCard />
        </aside>
      </div>
    </AboutPage>
  ),
});
