import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const GroupEdit = lazy(() => withinTime(() => import('../../parts/students/group-edit.tsx')));

const name = 'unit/group-edit';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '编辑学员分组 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="编辑学员分组">
      <Suspense fallback={<Skeleton />}>
        <GroupEdit />
      </Suspense>
    </CentreFrame>
  ),
});
