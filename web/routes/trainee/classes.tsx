import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';

// With what it is made of it is no matter of visitors, who are told where each piece of a page lies.
const ClassList = lazy(() => withinTime(() => import('../../parts/training/class-list.tsx')));
const CalendarButton = lazy(() =>
  withinTime(async () => ({ default: (await import('../../parts/training/calendar-button.tsx')).CalendarButton })),
);

const name = 'trainee/classes';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '我的培训 - 学员中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame
      page={name}
      title="我的培训"
      text="单位和学院为您安排的班都在这里。"
      actions={
        <>
          <Link className="btn ghost" to={href('trainee/sign-ups')}>
            报名记录
          </Link>
          <Suspense>
            <CalendarButton label="全部加入日历" />
          </Suspense>
        </>
      }
    >
      <Suspense fallback={<Skeleton />}>
        <ClassList />
      </Suspense>
    </CentreFrame>
  ),
});
