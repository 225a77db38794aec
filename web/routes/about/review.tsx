import { definePage } from '../../lib/page.tsx';
import { AboutPage, AboutText, Timeline } from '../../parts/about/about-page.tsx';
import { loadAbout } from '../../parts/about/load-about.ts';
import styles from './review.module.css';

/** The year so far in words, and the years before it as a line. */
export default definePage({
  name: 'about/review',
  load: import.meta.env.SSR
    ? async ({ api }) => {
        const [about, { milestones }] = await Promise.all([loadAbout(api, 4), api.site.organisation({})]);
        return { ...about, milestones };
      }
    : undefined,
  View: ({ data }) => (
    <AboutPage page="about/review" data={data} picture="/art/graduation" text="做成的写清楚，没做好的也写清楚。">
      <div className={styles.body}>
        <AboutText about={data.about} title="今年以来" />
        {data.milestones.length > 0 && (
          <section id="milestones" className={styles.years} aria-labelledby="years">
            <h2 id="years">一路走来</h2>
            <Timeline list={data.milestones} />
          </section>
        )}
      </div>
    </AboutPage>
  ),
});
