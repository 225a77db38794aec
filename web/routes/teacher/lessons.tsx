import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const LessonList = lazy(() => withinTime(() => import('../../parts/teaching/lesson-list.tsx')));

const name = 'teacher/lessons';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '我的授课 - 教师中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="我的授课" text="今天的课、以后的课和已经上过的课。">
      <Suspense fallback={<Skeleton />}>
        <LessonList />
      </Suspense>
    </CentreFrame>
  ),
});
