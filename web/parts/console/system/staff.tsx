import { useState } from 'react';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import type { Invite } from '../../../../shared/contract/staff-colleagues.ts';
import { type Role, roleNames, roles } from '../../../../shared/roles.ts';
import { api, formApi, quietApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { firstProve, ProveFields, useProve } from '../../account/prove.tsx';
import { consoleHref } from '../address.ts';
import { useAsRead } from '../as-read.tsx';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { useMe } from '../me.ts';
import { StatusButton } from '../people/status.tsx';
import { AccountStatus, calledOf, Kinds, when } from '../people/words.tsx';
import { AddDialog, AskInvite, EditDialog, InviteDialog } from './colleague.tsx';
import { RoleChoices } from './role-choices.tsx';

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

type Open = { what: 'roles' | 'edit' | 'invite'; person: Account; done: () => Promise<void> };

/** Members of staff: who they are, what each may do, and how they come in. */
export default function Staff() {
  const me = useMe();
  const [open, setOpen] = useState<Open | null>(null);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<{ name: string; invite: Invite } | null>(null);
  const [version, setVersion] = useState(0);
  const close = () => setOpen(null);
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
        actions={(a, done) => (
          <>
            <button type="button" onClick={() => setOpen({ what: 'edit', person: a, done })}>
              修改<span className="vh">{calledOf(a)}的资料</span>
            </button>
            <button type="button" onClick={() => setOpen({ what: 'roles', person: a, done })}>
              改角色<span className="vh">，{calledOf(a)}</span>
            </button>
            {a.username !== me.username && a.status === 1 && (
              <button type="button" onClick={() => setOpen({ what: 'invite', person: a, done })}>
                密码链接<span className="vh">，{calledOf(a)}</span>
              </button>
            )}
            {a.username !== me.username && <StatusButton account={a} onDone={done} />}
          </>
        )}
        empty={{ title: '没有工作人员' }}
      />
      {adding && (
        <AddDialog
          onAdded={(name, invite) => {
            setAdding(false);
            setVersion((v) => v + 1);
            setMade({ name, invite });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {open?.what === 'roles' && <RolesDialog {...open} onClose={close} />}
      {open?.what === 'edit' && <EditDialog {...open} onClose={close} />}
      {open?.what === 'invite' && (
        <AskInvite
          person={open.person}
          onMade={(invite) => {
            setMade({ name: calledOf(open.person), invite });
            close();
          }}
          onClose={close}
        />
      )}
      {made && <InviteDialog {...made} onClose={() => setMade(null)} />}
    </>
  );
}

/** Roles as the dialog says them, in their own order: what two people have chosen is compared by that. */
const wordsOf = (own: readonly string[]) =>
  roles
    .filter((role) => own.includes(role))
    .map((role) => roleNames[role])
    .join('、');
const rolesOf = (words: string) => roles.filter((role) => words.split('、').includes(roleNames[role]));

function RolesDialog({ person, done, onClose }: { person: Account; done: () => Promise<void>; onClose: () => void }) {
  const { id } = person;
  const prove = useProve('');
  const form = useForm({ first: { roles: person.roles as Role[], ...firstProve }, ...prove.ruling });
  const asWords = {
    idOf: form.idOf,
    text: () => wordsOf(form.values.roles),
    set: (name: string, words: unknown) => form.set(name, rolesOf(String(words))),
  };
  const readOf = (a: { roles: readonly string[] }) => ({ roles: wordsOf(a.roles) });
  const asRead = useAsRead(asWords, {
    read: readOf(person),
    again: () => quietApi.staff.account({ id }).then(readOf),
  });
  async function send(): Promise<void> {
    await prove.proven(form.values, () =>
      asRead.save(({ was }) =>
        formApi.staff.setRoles({ id, roles: form.values.roles, ...(was && { was: rolesOf(was.roles) }) }),
      ),
    );
    toastOk(`${calledOf(person)}的角色已更新`);
    onClose();
    await done();
  }
  const theirs = asRead.hint('roles');
  return (
    <Dialog title={`${calledOf(person)}的角色`} narrow onClose={onClose}>
      <DialogForm form={form} label={asRead.label('保存')} send={send} onClose={onClose}>
        <div className="field" id={form.idOf('roles')} tabIndex={-1}>
          <RoleChoices own={form.values.roles} onChange={(own) => form.set('roles', own)} />
          {theirs && <p className="help">{theirs}</p>}
        </div>
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}
