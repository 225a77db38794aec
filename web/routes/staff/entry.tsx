import { definePage, show } from '../../lib/page.tsx';
import { serve } from '../../lib/serve.ts';
import { Console } from '../../parts/console/console.tsx';

export { meta } from '../../lib/page.tsx';

/** Nothing of the console is rendered for anybody in particular: it fetches all when the person is known. */
const page = definePage({
  name: 'staff/console',
  load: async () => null,
  head: () => ({ title: '管理后台', noindex: true }),
  View: () => <Console />,
});

/** From page to page within the console there is nothing to ask the server for. */
export const shouldRevalidate = () => false;
export const loader = serve(page);
export default show(page);
