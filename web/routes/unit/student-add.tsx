import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const StudentAdd = lazy(() => withinTime(() => import('../../parts/students/student-add.tsx')));

const name = 'unit/student-add';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '新增学员 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="新增学员" text="只写本单位知道的。本人已有账号的，不必另外开通。">
      <Suspense fallback={<Skeleton />}>
        <StudentAdd />
      </Suspense>
    </CentreFrame>
  ),
});
