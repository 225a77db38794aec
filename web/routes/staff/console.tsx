import { definePage } from '../../lib/page.tsx';
import { Console } from '../../parts/console/console.tsx';

/** Nothing of the console is rendered for anybody in particular: it fetches all when the person is known. */
export default definePage({
  name: 'staff/console',
  head: import.meta.env.SSR ? () => ({ title: '管理后台', noindex: true }) : undefined,
  View: () => <Console />,
  still: true,
});
