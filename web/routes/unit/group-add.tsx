import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const GroupAdd = lazy(() => withinTime(() => import('../../parts/students/group-add.tsx')));

const name = 'unit/group-add';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '新增学员分组 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="新增学员分组" text="一个人可以同时在几个分组里。">
      <Suspense fallback={<Skeleton />}>
        <GroupAdd />
      </Suspense>
    </CentreFrame>
  ),
});
