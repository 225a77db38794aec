import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const Studio = lazy(() => withinTime(() => import('../../parts/student-imports/studio.tsx')));

const name = 'unit/import';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '导入名单 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="导入名单">
      <Suspense fallback={<Skeleton />}>
        <Studio />
      </Suspense>
    </CentreFrame>
  ),
});
