import { definePage, single } from '../../lib/page.tsx';

const page = definePage({ name: 'cooperation/expert-consulting', load: async () => null, View: () => <main id="main" className="wrap"><h1>cooperation/expert-consulting</h1></main> });

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
