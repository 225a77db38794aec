import { useState } from 'react';
import { Link } from 'react-router';
import type { StudentGroup } from '../../../shared/contract/students.ts';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../ui/data-grid/types.ts';
import { groupsTab } from './groups.ts';
import { RemoveGroup } from './remove-group.tsx';

const columns: readonly Column<StudentGroup>[] = [
  { key: 'name', title: '分组', main: true, sort: 'name', cell: (g) => g.name },
  { key: 'size', title: '人数', right: true, nowrap: true, cell: (g) => `${g.size} 人` },
  { key: 'remark', title: '说明', cell: (g) => g.remark || <span className="muted">没有填写</span> },
  {
    key: 'createTime',
    title: '创建时间',
    sort: 'createTime',
    wide: true,
    nowrap: true,
    cell: (g) => formatDate(g.createTime),
  },
];

/** The groups of the unit's people. */
export default function GroupList() {
  const [removing, setRemoving] = useState<{ group: StudentGroup; done: () => Promise<void> } | null>(null);
  const detail = (g: StudentGroup) => href('unit/group-detail', {}, { id: g.id });
  return (
    <>
      <DataGrid
        name="student-groups"
        label="学员分组"
        columns={columns}
        sort="-createTime"
        part={groupsTab}
        idOf={(g) => g.id}
        nameOf={(g) => g.name}
        filters={[{ key: 'wd', label: '关键词', kind: 'search', placeholder: '分组名称' }]}
        load={(input) => api.students.groups(input as never)}
        open={detail}
        actions={(g, done) => (
          <>
            <Link to={href('unit/group-edit', {}, { id: g.id })}>
              编辑<span className="vh">{g.name}</span>
            </Link>
            <button type="button" onClick={() => setRemoving({ group: g, done })}>
              删除<span className="vh">{g.name}</span>
            </button>
          </>
        )}
        empty={{
          title: '还没有分组',
          text: '按部门、批次或岗位分好组，开班时可以整组选人。',
          way: (
            <Link className="btn" to={href('unit/group-add')}>
              新增分组
            </Link>
          ),
        }}
      />
      {removing && <RemoveGroup of={removing.group} onClose={() => setRemoving(null)} onRemoved={removing.done} />}
    </>
  );
}
