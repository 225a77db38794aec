import { definePage, single } from '../../lib/page.tsx';
import { HomePage, homeHead } from '../../parts/home/home-page.tsx';
import { loadHome } from '../../parts/home/load.ts';

const page = definePage({ name: 'public/home', load: loadHome, head: homeHead, View: HomePage });

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
