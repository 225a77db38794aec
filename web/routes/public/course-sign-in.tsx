import { definePage, single } from '../../lib/page.tsx';

const page = definePage({ name: 'public/course-sign-in', load: async () => null, View: () => <main id="main" className="wrap"><h1>public/course-sign-in</h1></main> });

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
