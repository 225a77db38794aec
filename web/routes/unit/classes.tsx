import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const ClassList = lazy(() => withinTime(() => import('../../parts/classes/class-list.tsx')));

const name = 'unit/classes';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '培训管理 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame
      page={name}
      title="培训管理"
      text="本单位的培训班，从草稿到结班；学院为本单位开的班也在这里。"
      actions={
        <Link className="btn" to={href('unit/class-edit')}>
          新增培训班
        </Link>
      }
    >
      <Suspense fallback={<Skeleton />}>
        <ClassList />
      </Suspense>
    </CentreFrame>
  ),
});
