import { Link } from 'react-router';
import { matchPage, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { ownCentre } from '../../lib/own-centre.ts';
import { notFound, type Page } from '../../lib/page.tsx';
import { session } from '../../lib/session.ts';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { centreOf } from '../../parts/centre/pages.ts';
import { Empty } from '../../ui/empty.tsx';

/** The browser's table has no planned pages: the server says which one it is. */
type Planned = { title: string; centre: PageName };

function Body() {
  const { userType } = session.use();
  return (
    <Empty ornament="no-classes" title="这项功能还没有开放">
      <p>开放以后，可以从中心菜单进入。</p>
      <Link className="btn" to={ownCentre(userType)}>
        返回我的中心
      </Link>
    </Empty>
  );
}

/** A page of a later stage: behind the login guard like the rest of its centre (section 2.2), it says that it comes. */
export default {
  name: 'public/planned',
  load: import.meta.env.SSR
    ? async ({ path }) => {
        const name = matchPage(path)?.name;
        const centre = name && centreOf(name, [])?.root;
        if (!centre) throw notFound();
        return { title: pageRow(name).title, centre };
      }
    : undefined,
  head: import.meta.env.SSR ? ({ title }) => ({ title, noindex: true }) : undefined,
  View: ({ data: { title, centre } }) => (
    <CentreFrame page={centre} title={title} later>
      <Body />
    </CentreFrame>
  ),
} satisfies Page<Planned>;
