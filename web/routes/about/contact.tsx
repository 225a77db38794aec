import { definePage, single } from '../../lib/page.tsx';

const page = definePage({ name: 'about/contact', load: async () => null, View: () => <main id="main" className="wrap"><h1>about/contact</h1></main> });

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
