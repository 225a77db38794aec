import { lazy, Suspense } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const SignUps = lazy(() => withinTime(() => import('../../parts/training/sign-ups.tsx')));

const name = 'trainee/sign-ups';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '报名记录 - 学员中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="报名记录" text="您自己报名的项目：进度、查看与取消。">
      <Suspense fallback={<Skeleton />}>
        <SignUps />
      </Suspense>
    </CentreFrame>
  ),
});
