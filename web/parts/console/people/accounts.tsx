import { useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { api } from '../../../lib/api.ts';
import { consoleHref } from '../address.ts';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Bulk, Column } from '../../../ui/data-grid/types.ts';
import { useMe } from '../me.ts';
import { MergeDialog } from './merge.tsx';
import { MoveDialog } from './move.tsx';
import { StatusButton } from './status.tsx';
import { AccountStatus, calledOf, Kinds, kindOptions, Membership, when } from './words.tsx';

/** Of the list of accounts and of the members of a unit. */
export const accountColumns: Column<Account>[] = [
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
  { key: 'cellPhone', wide: true, title: '手机号码', nowrap: true, cell: (a) => a.cellPhone || '没有绑定' },
  { key: 'kinds', title: '身份', cell: (a) => <Kinds of={a} /> },
  {
    key: 'unit',
    wide: true,
    title: '所属单位',
    cell: (a) =>
      a.unitId ? (
        <span className="stacked">
          <Link to={consoleHref('unit', { id: a.unitId })}>{a.unitName}</Link>
          <Membership status={a.unitStatus} />
        </span>
      ) : (
        <span className="muted">无</span>
      ),
  },
  {
    key: 'dept',
    title: '部门与职务',
    spare: true,
    cell: (a) => [a.dept, a.post].filter(Boolean).join('，') || '没有填写',
  },
  { key: 'status', title: '状态', nowrap: true, cell: (a) => <AccountStatus of={a} /> },
  {
    key: 'createTime',
    title: '注册时间',
    sort: 'createTime',
    nowrap: true,
    spare: true,
    cell: (a) => when(a.createTime),
  },
  { key: 'lastLoginTime', title: '最近登录', sort: 'lastLoginTime', nowrap: true, cell: (a) => when(a.lastLoginTime) },
];

/** Staff belong to no unit, and their accounts stay their own; one that was joined to another is none any more. */
const fits = ({ isStaff, merged }: Account) => !isStaff && !merged;

/** All accounts: found, narrowed, opened; two of one person are joined. */
export default function Accounts() {
  const me = useMe();
  const mayAll = hasRole(me.roles, []);
  const [doing, setDoing] = useState<{ what: 'merge' | 'move'; people: Account[]; done: () => Promise<void> } | null>(
    null,
  );
  const bulk: Bulk<Account>[] = [
    { label: '移动到单位', fits, run: (people, done) => setDoing({ what: 'move', people, done }) },
    ...(mayAll
      ? [
          {
            label: '合并两个账号',
            fits,
            run: (people: Account[], done: () => Promise<void>) => setDoing({ what: 'merge', people, done }),
          },
        ]
      : []),
  ];
  return (
    <>
      <ConsoleHead title="账号">
        <Link className="btn ghost" to={consoleHref('imports')}>
          批量导入
        </Link>
      </ConsoleHead>
      <DataGrid
        name="accounts"
        label="账号"
        columns={accountColumns}
        sort="-createTime"
        take={(input, how) => download('accounts', input, how)}
        bulk={bulk}
        idOf={(a) => a.id}
        nameOf={calledOf}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、账号、手机、单位' },
          { key: 'kind', label: '身份', kind: 'select', options: kindOptions },
          {
            key: 'staff',
            label: '范围',
            kind: 'select',
            options: [
              { value: 0, label: '会员' },
              { value: 1, label: '工作人员' },
            ],
          },
          {
            key: 'status',
            label: '状态',
            kind: 'select',
            options: [
              { value: 1, label: '正常' },
              { value: 0, label: '停用' },
            ],
          },
          { key: 'deletion', label: '注销', kind: 'select', options: [{ value: 1, label: '申请注销' }] },
        ]}
        load={(input) => api.staff.accounts(input as never)}
        open={(a) => consoleHref('account', { id: a.id })}
        actions={(a, reload) => (
          <>
            <Link to={consoleHref('account', { id: a.id })}>
              查看<span className="vh">{calledOf(a)}</span>
            </Link>
            {mayAll && a.username !== me.username && !a.merged && <StatusButton account={a} onDone={reload} />}
          </>
        )}
        empty={{ title: '还没有账号' }}
      />
      {doing?.what === 'merge' && (
        <MergeDialog people={doing.people} onClose={() => setDoing(null)} onDone={doing.done} />
      )}
      {doing?.what === 'move' && (
        <MoveDialog people={doing.people} onClose={() => setDoing(null)} onDone={doing.done} />
      )}
    </>
  );
}
