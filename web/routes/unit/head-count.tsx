import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const HeadCount = lazy(() => withinTime(() => import('../../parts/classes/head-count.tsx')));

const name = 'unit/head-count';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '培训人数 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="培训人数">
      <Suspense fallback={<Skeleton />}>
        <HeadCount />
      </Suspense>
    </CentreFrame>
  ),
});
