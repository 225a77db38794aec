import { headPicture } from '../../lib/cover.ts';
import { definePage } from '../../lib/page.tsx';
import { deferred } from '../../lib/lazy-code.tsx';
import { EnterpriseHero } from '../../parts/enterprise/hero.tsx';
import { loadHome } from '../../parts/enterprise/load-home.ts';

const Lower = deferred(() => import('../../parts/enterprise/home-lower.tsx'));

/** The front of enterprise training (section 2.3). */
export default definePage({
  name: 'enterprise/home',
  load: import.meta.env.SSR ? loadHome : undefined,
  head: import.meta.env.SSR ? ({ banners }) => ({ image: headPicture(banners[0]?.imageUrl) }) : undefined,
  View: ({ data }) => (
    <main id="main">
      <EnterpriseHero banners={data.banners} />
      <div className="below">
        <Lower data={data} />
      </div>
    </main>
  ),
});
