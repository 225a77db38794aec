import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const LeaveList = lazy(() => withinTime(() => import('../../parts/leave/leave-list.tsx')));

const name = 'unit/pending-leave';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '待处理请假 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="待处理请假" text="等您处理的排在前面；批准以后，考勤里马上算作请假。">
      <Suspense fallback={<Skeleton />}>
        <LeaveList />
      </Suspense>
    </CentreFrame>
  ),
});
