import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const ClassView = lazy(() => withinTime(() => import('../../parts/training/class-view.tsx')));

const name = 'trainee/class-detail';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '培训班详情 - 学员中心', noindex: true }) : undefined,
  // From part to part of a class there is nothing to ask the server for.
  still: true,
  View: () => (
    <CentreFrame page={name} title="培训班详情">
      <Suspense fallback={<Skeleton />}>
        <ClassView />
      </Suspense>
    </CentreFrame>
  ),
});
