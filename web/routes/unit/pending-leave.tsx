import { lazy, Suspense, useState } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const LeaveList = lazy(() => withinTime(() => import('../../parts/leave/leave-list.tsx')));

const name = 'unit/pending-leave';

/** Of every class, or of one by whose name the page is called; what is not waiting any more is not called so. */
function PendingLeave() {
  const [title, setTitle] = useState('');
  return (
    <CentreFrame page={name} title={title || '待处理请假'} text="批准以后，考勤里马上算作请假。">
      <Suspense fallback={<Skeleton />}>
        <LeaveList onTitle={setTitle} />
      </Suspense>
    </CentreFrame>
  );
}

export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '待处理请假 - 委托单位中心', noindex: true }) : undefined,
  View: PendingLeave,
});
