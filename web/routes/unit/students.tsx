import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import { Tabs } from '../../ui/tabs.tsx';

// With what they are made of they are no matter of visitors, who are told where each piece of a page lies.
const StudentList = lazy(() => withinTime(() => import('../../parts/students/student-list.tsx')));
const GroupList = lazy(() => withinTime(() => import('../../parts/students/group-list.tsx')));

const name = 'unit/students';
const groups = { tab: 'groups' };

/** The people, or the groups that they are in. */
function Lists() {
  const isGroups = new URLSearchParams(useLocation().search).get('tab') === groups.tab;
  return (
    <CentreFrame
      page={name}
      title="学员管理"
      text="本单位参加培训的人。开班选人、发通知、签到都用这份名单。"
      actions={
        <>
          <Link className={isGroups ? 'btn ghost' : 'btn'} to={href('unit/student-add')}>
            新增学员
          </Link>
          <Link className={isGroups ? 'btn' : 'btn ghost'} to={href('unit/group-add')}>
            新增分组
          </Link>
          {!isGroups && (
            <Link className="btn ghost" to={href('unit/imports')}>
              批量导入
            </Link>
          )}
        </>
      }
    >
      <div style={{ marginBottom: '1.25rem' }}>
        <Tabs
          label="学员管理"
          tabs={[
            { label: '学员', to: href(name), current: !isGroups },
            { label: '学员分组', to: href(name, {}, groups), current: isGroups },
          ]}
        />
      </div>
      <Suspense fallback={<Skeleton />}>{isGroups ? <GroupList /> : <StudentList />}</Suspense>
    </CentreFrame>
  );
}

export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '学员管理 - 委托单位中心', noindex: true }) : undefined,
  View: Lists,
});
