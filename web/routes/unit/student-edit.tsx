import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const StudentEdit = lazy(() => withinTime(() => import('../../parts/students/student-edit.tsx')));

const name = 'unit/student-edit';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '编辑学员 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="编辑学员">
      <Suspense fallback={<Skeleton />}>
        <StudentEdit />
      </Suspense>
    </CentreFrame>
  ),
});
