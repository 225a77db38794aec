import { useState } from 'react';
import { Link } from 'react-router';
import type { ClassRow } from '../../../shared/contract/classes.ts';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import '../centre/unit-calls.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Filter } from '../../ui/data-grid/types.ts';
import { WaitingLeave } from '../leave/waiting-leave.tsx';
import styles from './class-detail.module.css';
import { type Asked, ClassActs, ClassDialog } from './deeds.tsx';
import { useHolder } from './holder.ts';
import { mayName, NamePeople } from './name-people.tsx';
import { classColumns, statusOptions } from './words.tsx';

const filters: Filter[] = [
  { key: 'name', label: '培训班名称', kind: 'search', placeholder: '名称里的字' },
  { key: 'status', label: '状态', kind: 'select', options: statusOptions },
  { key: 'startDate', to: 'endDate', label: '培训日期', kind: 'days' },
];

type Naming = { of: ClassRow; done: () => Promise<void> };

/** The classes of the unit, also those that the institute runs for it. */
export default function ClassList() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const holder = useHolder();
  return (
    <>
      <p className={`no-print ${styles.ways}`}>
        <WaitingLeave />
        <Link to={href('unit/attendance')}>平均到课率</Link>
      </p>
      <DataGrid
        name="classes"
        label="培训班"
        columns={classColumns(holder)}
        sort="-startDate"
        idOf={(c) => c.id}
        nameOf={(c) => c.name}
        filters={filters}
        load={(input) => api.classes.list(input as never)}
        open={(c) => href('unit/class-detail', { id: c.id })}
        actions={(c, done) => (
          <>
            {mayName(holder, c) && (
              <button type="button" onClick={() => setNaming({ of: c, done })}>
                选学员<span className="vh">{c.name}</span>
              </button>
            )}
            <ClassActs of={c} done={done} onAsk={setAsked} />
          </>
        )}
        empty={{
          title: '还没有培训班',
          ornament: 'no-classes',
          text: '先写好名称和日期存成草稿，课程表和学员可以以后再排；发布时有账号的学员才会收到通知。',
          way: (
            <Link className="btn" to={href('unit/class-edit')}>
              新增培训班
            </Link>
          ),
        }}
      />
      {naming && <NamePeople of={naming.of} onDone={naming.done} onClose={() => setNaming(null)} />}
      {asked && <ClassDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
