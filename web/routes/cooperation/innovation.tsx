import { definePage, single } from '../../lib/page.tsx';

const page = definePage({ name: 'cooperation/innovation', load: async () => null, View: () => <main id="main" className="wrap"><h1>cooperation/innovation</h1></main> });

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
