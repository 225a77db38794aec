import { Link } from 'react-router';
import type { UnitRow } from '../../../../shared/contract/staff-people.ts';
import { api } from '../../../lib/api.ts';
import { consoleHref } from '../address.ts';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { Decision } from './words.tsx';

const columns: Column<UnitRow>[] = [
  { key: 'name', title: '单位', main: true, sort: 'name', cell: (u) => u.name },
  { key: 'contactName', title: '联系人', cell: (u) => u.contactName },
  { key: 'cellPhone', title: '手机号码', nowrap: true, cell: (u) => u.cellPhone || '没有绑定' },
  {
    key: 'region',
    wide: true,
    title: '地区',
    nowrap: true,
    cell: (u) => u.region.split(',').slice(-2).join(' ') || <span className="muted">没有填写</span>,
  },
  { key: 'members', title: '学员', sort: 'members', right: true, cell: (u) => u.members },
  {
    key: 'waiting',
    title: '待确认',
    sort: 'waiting',
    right: true,
    cell: (u) => (u.waiting ? <span className="st wait">{u.waiting}</span> : 0),
  },
  { key: 'status', title: '状态', cell: (u) => <Decision status={u.status} /> },
];

/** The delegating units with their trainees. */
export default function Units() {
  return (
    <>
      <ConsoleHead title="委托单位" />
      <DataGrid
        name="units"
        label="委托单位"
        columns={columns}
        sort="name"
        idOf={(u) => u.id}
        nameOf={(u) => u.name}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '单位、联系人、地区' },
          {
            key: 'status',
            label: '状态',
            kind: 'select',
            options: [
              { value: 1, label: '已通过' },
              { value: 0, label: '待审核' },
              { value: 2, label: '未通过' },
            ],
          },
        ]}
        take={(input, how) => download('units', input, how)}
        load={(input) => api.staff.units(input as never)}
        open={(u) => consoleHref('unit', { id: u.id })}
        actions={(u) => (
          <Link to={consoleHref('unit', { id: u.id })}>
            查看<span className="vh">{u.name}</span>
          </Link>
        )}
        empty={{ title: '还没有委托单位', text: '单位注册并通过审核以后，会出现在这里。' }}
      />
    </>
  );
}
