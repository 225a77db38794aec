import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage, idOf } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const Attendance = lazy(() => withinTime(() => import('../../parts/attendance/attendance.tsx')));

const name = 'unit/attendance';
/** Of a lesson no average is shown. */
function Page() {
  const { search } = useLocation();
  const [isLesson, setLesson] = useState(false);
  // After the page has taken over: the server's has no query.
  useEffect(() => setLesson(idOf(new URLSearchParams(search).get('course')) !== undefined), [search]);
  return (
    <CentreFrame page={name} title={isLesson ? '课程考勤' : '平均到课率'}>
      <Suspense fallback={<Skeleton />}>
        <Attendance />
      </Suspense>
    </CentreFrame>
  );
}

export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '平均到课率 - 委托单位中心', noindex: true }) : undefined,
  View: Page,
});
