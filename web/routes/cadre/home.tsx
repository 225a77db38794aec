import { headPicture } from '../../lib/cover.ts';
import { definePage } from '../../lib/page.tsx';
import { deferred } from '../../lib/lazy-code.tsx';
import { CadreHero } from '../../parts/cadre/hero.tsx';
import { loadHome } from '../../parts/cadre/load-home.ts';

const Lower = deferred(() => import('../../parts/cadre/home-lower.tsx'));

/** The front of cadre training (section 2.3). */
export default definePage({
  name: 'cadre/home',
  load: import.meta.env.SSR ? loadHome : undefined,
  head: import.meta.env.SSR ? ({ banners }) => ({ image: headPicture(banners[0]?.imageUrl) }) : undefined,
  View: ({ data }) => (
    <main id="main">
      <CadreHero banners={data.banners} />
      <div className="below">
        <Lower data={data} />
      </div>
    </main>
  ),
});
