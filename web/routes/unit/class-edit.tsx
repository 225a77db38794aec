import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { matchPage } from '../../../shared/sitemap.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const ClassEdit = lazy(() => withinTime(() => import('../../parts/classes/class-edit.tsx')));

const name = 'unit/class-edit';
const titleOf = (id: unknown) => (id ? '编辑培训班' : '新增培训班');

/** One page for a class that is to be and for one that is. */
function Body() {
  const id = matchPage(useLocation().pathname)?.params.id;
  return (
    // Of a class that is there the form says what becomes of it: it may be published already.
    <CentreFrame
      page={name}
      title={titleOf(id)}
      text={id ? undefined : '先存草稿，课程表和学员可以以后再排；发布时有账号的学员才收到通知。'}
    >
      <Suspense fallback={<Skeleton />}>
        <ClassEdit key={id ?? ''} />
      </Suspense>
    </CentreFrame>
  );
}

export default definePage({
  name,
  load: import.meta.env.SSR ? async ({ params }) => ({ id: params.id ?? null }) : undefined,
  head: import.meta.env.SSR ? ({ id }) => ({ title: `${titleOf(id)} - 委托单位中心`, noindex: true }) : undefined,
  View: Body,
});
