import { useState } from 'react';
import { Link } from 'react-router';
import type { InstituteRow } from '../../../../shared/contract/institute.ts';
import { api } from '../../../lib/api.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column, Filter } from '../../../ui/data-grid/types.ts';
import { type Asked, ClassActs, ClassDialog } from '../../classes/deeds.tsx';
import { HolderContext } from '../../classes/holder.ts';
import { classColumns, statusOptions } from '../../classes/words.tsx';
import { WaitingLeave } from '../../leave/waiting-leave.tsx';
import { consoleHref } from '../address.ts';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { institute } from './institute.ts';

const unit: Column<InstituteRow> = {
  key: 'unit',
  title: '委托单位',
  wide: true,
  cell: (c) =>
    c.unitId === null ? (
      <span className="muted">没有</span>
    ) : (
      <Link to={consoleHref('unit', { id: c.unitId })}>{c.unitName}</Link>
    ),
};
/** Those of units, and whose the class is in the place of who runs it. */
const columns: Column<InstituteRow>[] = (classColumns(institute) as readonly Column<InstituteRow>[]).flatMap((c) =>
  c.key === 'type' ? [] : c.key === 'members' ? [unit, c] : [c],
);

const filters: Filter[] = [
  { key: 'name', label: '培训班名称', kind: 'search', placeholder: '名称、地点、联系人' },
  { key: 'status', label: '状态', kind: 'select', options: statusOptions },
  {
    key: 'given',
    label: '委托单位',
    kind: 'select',
    options: [
      { value: 1, label: '已交给单位' },
      { value: 0, label: '没有交给单位' },
    ],
  },
  { key: 'startDate', to: 'endDate', label: '培训日期', kind: 'days' },
];

/** The classes that the institute runs. */
export default function Classes() {
  return (
    <HolderContext value={institute}>
      <List />
    </HolderContext>
  );
}

function List() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const add = (
    <Link className="btn" to={consoleHref('classEdit')}>
      新增培训班
    </Link>
  );
  return (
    <>
      <ConsoleHead title="培训班" text="学院开设的培训班：排课、编入学员、考勤、请假；可以交给委托单位一起管理。">
        <WaitingLeave className="btn plain" />
        <Link className="btn plain" to={consoleHref('classAttendance')}>
          平均到课率
        </Link>
        {add}
      </ConsoleHead>
      <DataGrid
        name="institute-classes"
        label="培训班"
        columns={columns}
        sort="-startDate"
        idOf={(c) => c.id}
        nameOf={(c) => c.name}
        filters={filters}
        take={(input, how) => download('classes', input, how)}
        load={(input) => api.institute.list(input as never)}
        open={(c) => consoleHref('classDetail', { id: c.id })}
        actions={(c, done) => <ClassActs of={c} done={done} onAsk={setAsked} />}
        empty={{
          title: '还没有培训班',
          ornament: 'no-classes',
          text: '先写好名称和日期存成草稿，课程表和学员可以以后再排；发布时有账号的学员才会收到通知。',
          way: add,
        }}
      />
      {asked && <ClassDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
