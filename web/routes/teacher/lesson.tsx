import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const LessonView = lazy(() => withinTime(() => import('../../parts/teaching/lesson-view.tsx')));

const name = 'teacher/lesson';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '授课详情 - 教师中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="授课详情">
      <Suspense fallback={<Skeleton />}>
        <LessonView />
      </Suspense>
    </CentreFrame>
  ),
});
