import { Link, useLocation } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage } from '../../lib/page.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { GroupList, groupsTab } from '../../parts/students/group-list.tsx';
import { StudentList } from '../../parts/students/student-list.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const name = 'unit/students';

/** The people, or the groups that they are in. */
function Lists() {
  const isGroups = new URLSearchParams(useLocation().search).get('tab') === groupsTab.tab;
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
        </>
      }
    >
      <div style={{ marginBottom: '1.25rem' }}>
        <Tabs
          label="学员管理"
          tabs={[
            { label: '学员', to: href(name), current: !isGroups },
            { label: '学员分组', to: href(name, {}, groupsTab), current: isGroups },
          ]}
        />
      </div>
      {isGroups ? <GroupList /> : <StudentList />}
    </CentreFrame>
  );
}

export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '学员管理 - 委托单位中心', noindex: true }) : undefined,
  View: Lists,
});
