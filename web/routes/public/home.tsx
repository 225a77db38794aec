import { serve } from '../../lib/serve.ts';
import { definePage, show } from '../../lib/page.tsx';
import { HomePage, homeHead } from '../../parts/home/home-page.tsx';
import { loadHome } from '../../parts/home/load.ts';

export { meta } from '../../lib/page.tsx';

const page = definePage({ name: 'public/home', load: loadHome, head: homeHead, View: HomePage });

export const loader = serve(page);
export default show(page);
