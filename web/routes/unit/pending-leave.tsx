import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { showsWaiting } from '../../parts/leave/tabs.ts';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const LeaveList = lazy(() => withinTime(() => import('../../parts/leave/leave-list.tsx')));

const name = 'unit/pending-leave';

/** Of every class, or of one by whose name the page is called; what is not waiting any more is not called so. */
function PendingLeave() {
  const [ofClass, setOfClass] = useState('');
  const isWaiting = showsWaiting(useLocation().search);
  return (
    <CentreFrame
      page={name}
      title={ofClass ? `${ofClass}的请假` : isWaiting ? '待处理请假' : '请假'}
      text="批准以后，考勤里马上算作请假。"
    >
      <Suspense fallback={<Skeleton />}>
        <LeaveList onClass={setOfClass} />
      </Suspense>
    </CentreFrame>
  );
}

export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '待处理请假 - 委托单位中心', noindex: true }) : undefined,
  View: PendingLeave,
});
