import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const DiscussionAdd = lazy(() => withinTime(() => import('../../parts/discussions/discussion-add.tsx')));

const name = 'unit/discussion-add';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '新增研讨记录 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="新增研讨记录">
      <Suspense fallback={<Skeleton />}>
        <DiscussionAdd />
      </Suspense>
    </CentreFrame>
  ),
});
