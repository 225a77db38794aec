import { headPicture } from '../../lib/cover.ts';
import { definePage } from '../../lib/page.tsx';
import { later } from '../../lib/later.tsx';
import { CadreHero } from './hero.tsx';
import { loadHome } from './load-home.ts';

const Lower = later(() => import('./home-lower.tsx'));

/** The front of cadre training (section 2.3). */
export default definePage({
  name: 'cadre/home',
  load: loadHome,
  head: ({ tdk, banners }) => ({ ...tdk, image: headPicture(banners[0]?.imageUrl) }),
  View: ({ data }) => (
    <main id="main">
      <CadreHero banners={data.banners} />
      <div className="below">
        <Lower data={data} />
      </div>
    </main>
  ),
});
