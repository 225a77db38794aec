import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { matchPage } from '../../../shared/sitemap.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what they are made of they are no matter of visitors, who are told where each piece of a page lies.
const ImportList = lazy(() => withinTime(() => import('../../parts/student-imports/import-list.tsx')));
const Studio = lazy(() => withinTime(() => import('../../parts/student-imports/studio.tsx')));

const name = 'unit/imports';
const titleOf = (id: unknown) => (id ? '导入名单' : '批量导入');
const about = '先核对，再导入；有误的行当场就能改，导入以后还没有人用过的可以整批撤销。';

/** A list is read in, or one that was. */
function Body() {
  const id = matchPage(useLocation().pathname)?.params.id;
  return (
    <CentreFrame page={name} title={titleOf(id)} text={id ? undefined : about}>
      <Suspense fallback={<Skeleton />}>{id ? <Studio /> : <ImportList />}</Suspense>
    </CentreFrame>
  );
}

export default definePage({
  name,
  load: import.meta.env.SSR ? async ({ params }) => ({ id: params.id ?? null }) : undefined,
  head: import.meta.env.SSR ? ({ id }) => ({ title: `${titleOf(id)} - 委托单位中心`, noindex: true }) : undefined,
  View: Body,
});
