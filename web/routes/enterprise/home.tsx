import { definePage } from '../../lib/page.tsx';
import { later } from '../../lib/later.tsx';
import { EnterpriseHero } from './hero.tsx';
import { loadHome } from './load-home.ts';

const Lower = later(() => import('./home-lower.tsx'));

/** The front of enterprise training (section 2.3). */
export default definePage({
  name: 'enterprise/home',
  load: loadHome,
  head: ({ tdk, banners }) => ({ ...tdk, image: banners[0]?.imageUrl.startsWith('/art/') ? `${banners[0].imageUrl}-1600.webp` : undefined }),
  View: ({ data }) => (
    <main id="main">
      <EnterpriseHero banners={data.banners} />
      <div className="below"><Lower data={data} /></div>
    </main>
  ),
});
