import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const ImportList = lazy(() => withinTime(() => import('../../parts/student-imports/import-list.tsx')));

const name = 'unit/imports';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '批量导入学员 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame
      page={name}
      title="批量导入"
      text="先核对，再导入；有误的行当场就能改，导入以后还没有人用过的可以整批撤销。"
    >
      <Suspense fallback={<Skeleton />}>
        <ImportList />
      </Suspense>
    </CentreFrame>
  ),
});
