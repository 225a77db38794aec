import { definePage } from '../../lib/page.tsx';
import { HomePage, homeHead } from '../../parts/home/home-page.tsx';
import { loadHome } from '../../parts/home/load.ts';

export default definePage({
  name: 'public/home',
  load: import.meta.env.SSR ? loadHome : undefined,
  head: import.meta.env.SSR ? homeHead : undefined,
  View: HomePage,
});
