import { useState } from 'react';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { type Role, roleNames, roles } from '../../../../shared/roles.ts';
import { api, formApi } from '../../../lib/api.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { useMe } from '../me.ts';
import { StatusButton } from '../people/status.tsx';
import { AccountStatus, Kinds, when } from '../people/words.tsx';

/** What each role is for, as an administrator reads it before giving it away. */
const meanings: Record<Role, string> = {
  editor: '撰写和修改内容，提交审核',
  approver: '审核并发布内容',
  desk: '处理需求、咨询与报名，审核注册',
  training: '培训、学员与单位，审核注册',
  administrator: '全部功能，人员角色与操作记录',
};

const columns: Column<Account>[] = [
  {
    key: 'name',
    title: '姓名',
    main: true,
    sort: 'name',
    cell: (a) => (
      <>
        {a.name || a.username}
        <span className="fs-xs muted sub">{a.username}</span>
      </>
    ),
  },
  { key: 'roles', title: '角色', cell: (a) => <Kinds of={a} /> },
  { key: 'dept', title: '部门', cell: (a) => a.dept || <span className="muted">没有填写</span> },
  { key: 'status', title: '状态', cell: (a) => <AccountStatus of={a} /> },
  { key: 'lastLoginTime', title: '最近登录', sort: 'lastLoginTime', nowrap: true, cell: (a) => when(a.lastLoginTime) },
];

/** Members of staff and what each may do. */
export default function Staff() {
  const me = useMe();
  const [changing, setChanging] = useState<{ person: Account; done: () => Promise<void> } | null>(null);
  return (
    <>
      <ConsoleHead title="工作人员" text="角色决定后台里看得到哪些页面、能做哪些操作，改动立即生效。" />
      <DataGrid
        name="staff"
        label="工作人员"
        columns={columns}
        sort="-createTime"
        fixed={{ staff: 1 }}
        idOf={(a) => a.id}
        nameOf={(a) => a.name}
        filters={[{ key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、账号、部门' }]}
        load={(input) => api.staff.accounts(input as never)}
        open={(a) => consoleHref('account', { id: a.id })}
        actions={(a, done) => (
          <>
            <button type="button" onClick={() => setChanging({ person: a, done })}>
              改角色<span className="vh">，{a.name}</span>
            </button>
            {a.username !== me.username && <StatusButton account={a} onDone={done} />}
          </>
        )}
        empty={{ title: '没有工作人员' }}
      />
      {changing && <RolesDialog {...changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function RolesDialog({ person, done, onClose }: { person: Account; done: () => Promise<void>; onClose: () => void }) {
  const [own, setOwn] = useState<Role[]>(person.roles);
  const [fault, setFault] = useState('');
  const { busy, press } = usePress();
  async function save(): Promise<void> {
    try {
      await formApi.staff.setRoles({ id: person.id, roles: own });
    } catch (error) {
      return setFault((error as Error).message);
    }
    toastOk(`${person.name}的角色已更新`);
    onClose();
    await done();
  }
  return (
    <Dialog
      title={`${person.name}的角色`}
      narrow
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn ghost" onClick={onClose}>
            取消
          </button>
          <button
            type="button"
            className={`btn${busy ? ' is-busy' : ''}`}
            aria-disabled={busy || undefined}
            onClick={() => press(save)}
          >
            保存
          </button>
        </>
      }
    >
      <fieldset className="role-choices">
        <legend className="vh">角色</legend>
        {roles.map((role) => (
          <label className="choice" key={role}>
            <input
              type="checkbox"
              checked={own.includes(role)}
              onChange={(e) => {
                setFault('');
                setOwn(e.target.checked ? [...own, role] : own.filter((r) => r !== role));
              }}
            />
            <span>
              <b>{roleNames[role]}</b>
              <span className="fs-sm muted sub">{meanings[role]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {fault && (
        <p className="alert err" role="alert">
          <span>{fault}</span>
        </p>
      )}
    </Dialog>
  );
}
