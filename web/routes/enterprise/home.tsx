import { headPicture } from '../../lib/cover.ts';
import { definePage } from '../../lib/page.tsx';
import { later } from '../../lib/later.tsx';
import { EnterpriseHero } from './hero.tsx';
import { loadHome } from './load-home.ts';

const Lower = later(() => import('./home-lower.tsx'));

/** The front of enterprise training (section 2.3). */
export default definePage({
  name: 'enterprise/home',
  load: loadHome,
  head: ({ tdk, banners }) => ({ ...tdk, image: headPicture(banners[0]?.imageUrl) }),
  View: ({ data }) => (
    <main id="main">
      <EnterpriseHero banners={data.banners} />
      <div className="below">
        <Lower data={data} />
      </div>
    </main>
  ),
});
