import { definePage, single } from '../../lib/page.tsx';

const page = definePage({ name: 'account/login', load: async () => null, View: () => <main id="main" className="wrap"><h1>account/login</h1></main> });

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
