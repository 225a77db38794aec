import { useState } from 'react';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { api } from '../../../lib/api.ts';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { AccountStatus, calledOf, Kinds, when } from '../people/words.tsx';
import { AddDialog } from './colleague.tsx';
import { ColleagueActs, useColleagueDialogs } from './colleague-acts.tsx';

const columns: Column<Account>[] = [
  {
    key: 'name',
    title: '姓名',
    main: true,
    sort: 'name',
    cell: (a) => (
      <>
        {calledOf(a)}
        <span className="fs-xs muted sub">{a.username}</span>
      </>
    ),
  },
  { key: 'roles', title: '角色', cell: (a) => <Kinds of={a} /> },
  { key: 'dept', wide: true, title: '部门', cell: (a) => a.dept || <span className="muted">没有填写</span> },
  { key: 'status', title: '状态', nowrap: true, cell: (a) => <AccountStatus of={a} /> },
  { key: 'lastLoginTime', title: '最近登录', sort: 'lastLoginTime', nowrap: true, cell: (a) => when(a.lastLoginTime) },
];

/** Members of staff: who they are, what each may do, and how they come in. */
export default function Staff() {
  const { ask, show, dialogs } = useColleagueDialogs();
  const [adding, setAdding] = useState(false);
  const [version, setVersion] = useState(0);
  return (
    <>
      <ConsoleHead title="工作人员" text="角色决定后台里看得到哪些页面、能做哪些操作，改动立即生效。">
        <button type="button" className="btn" onClick={() => setAdding(true)}>
          添加工作人员
        </button>
      </ConsoleHead>
      <DataGrid
        key={version}
        name="staff"
        label="工作人员"
        columns={columns}
        sort="-createTime"
        fixed={{ staff: 1 }}
        idOf={(a) => a.id}
        nameOf={calledOf}
        filters={[{ key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、账号、部门' }]}
        load={(input) => api.staff.accounts(input as never)}
        open={(a) => consoleHref('account', { id: a.id })}
        actions={(a, done) => <ColleagueActs person={a} done={done} ask={ask} />}
        empty={{ title: '没有工作人员' }}
      />
      {adding && (
        <AddDialog
          onAdded={(name, invite) => {
            setAdding(false);
            setVersion((v) => v + 1);
            show(name, invite);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {dialogs}
    </>
  );
}
