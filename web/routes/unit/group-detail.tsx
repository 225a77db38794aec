import { Navigate, useLocation } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage, idOf } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { GroupPeople } from '../../parts/students/group-people.tsx';

function Body() {
  const id = idOf(new URLSearchParams(useLocation().search).get('id'));
  return id ? <GroupPeople key={id} id={id} /> : <Navigate replace to={href('public/not-found')} />;
}

const name = 'unit/group-detail';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '学员分组详情 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="学员分组详情">
      <Body />
    </CentreFrame>
  ),
});
